import type { FastifyInstance } from 'fastify';
import { penggantiEndpoints } from '#shared/reply/pengganti.ts';
import type { PenggantiService } from '../../../domain/reply/pengganti/pengganti.ts';
import { route, said } from '#daemon/base/route.ts';

/** Candidates for a substitute after a refusal, and the offers to them. */
export function penggantiRoutes(app: FastifyInstance, pengganti: PenggantiService): void {
  route(app, penggantiEndpoints.list, () => pengganti.list());
  route(app, penggantiEndpoints.show, ({ params }) => pengganti.show(params.kind, params.id));
  route(app, penggantiEndpoints.tawarkan, async ({ actor, params, body }) =>
    said(await pengganti.offer(actor, params.kind, params.id, body)),
  );
  route(app, penggantiEndpoints.batal, async ({ actor, params }) =>
    said(await pengganti.withdraw(actor, params.kind, params.id)),
  );
}
