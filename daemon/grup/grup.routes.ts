import type { FastifyInstance } from 'fastify';
import { route } from '#daemon/base/route.ts';
import { type Send, sent } from '#daemon/queue/index.ts';
import { grupEndpoints } from '#shared/grup/grup.ts';
import type { GrupService } from './grup.ts';

export function grupRoutes(app: FastifyInstance, grup: GrupService, send: Send): void {
  route(app, grupEndpoints.list, () => grup.list());
  route(app, grupEndpoints.refresh, () => grup.refresh());
  route(app, grupEndpoints.update, ({ actor, params, body }) => grup.update(actor, params.id, body));
  route(app, grupEndpoints.test, (call) => sent(send, call, grup.test(call.params.id)));
}
