import type { FastifyInstance } from 'fastify';
import { nomorBermasalahEndpoints } from '#shared/queue/nomor-bermasalah.ts';
import type { OptOutService } from '../../domain/queue/opt-out.ts';
import { listed, route } from '#daemon/base/route.ts';

export function nomorBermasalahRoutes(app: FastifyInstance, optOut: OptOutService): void {
  route(app, nomorBermasalahEndpoints.list, ({ query, reply }) => listed(reply, optOut.list(query)));
  route(app, nomorBermasalahEndpoints.lift, ({ actor, params }) => optOut.lift(actor, params.no_hp));
}
