import type { FastifyInstance } from 'fastify';
import { adminEndpoints } from '#shared/account/admin.ts';
import type { AdminService } from '../../../domain/account/admin.ts';
import { batchIds, expectedVersion, route, SHARED, listed, said } from '#daemon/base/route.ts';

export function adminRoutes(app: FastifyInstance, admin: AdminService): void {
  route(app, adminEndpoints.list, ({ query, reply }) => listed(reply, admin.list(query)), SHARED);
  route(app, adminEndpoints.get, ({ params }) => admin.get(params.id));
  route(app, adminEndpoints.create, async ({ actor, body }) => said(await admin.create(actor, body)));
  route(app, adminEndpoints.update, async ({ actor, params, body, request }) =>
    said(await admin.update(actor, params.id, body, expectedVersion(request))),
  );
  route(app, adminEndpoints.remove, ({ actor, params }) => admin.remove(actor, params.id));
  route(app, adminEndpoints.removeBatch, ({ actor, query, body }) => admin.removeMany(actor, batchIds(query, body)));
}
