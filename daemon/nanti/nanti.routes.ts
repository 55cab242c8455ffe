import type { FastifyInstance } from 'fastify';
import { clientClosed } from '#daemon/base/answer-errors.ts';
import { route } from '#daemon/base/route.ts';
import { nantiEndpoints } from '#shared/nanti/nanti.ts';
import type { NantiService } from './nanti.ts';

export function nantiRoutes(app: FastifyInstance, nanti: NantiService): void {
  route(app, nantiEndpoints.list, ({ reply }) => nanti.list(clientClosed(reply)));
  route(app, nantiEndpoints.move, ({ actor, params, body }) => nanti.move(actor, params.id, body.pada));
  route(app, nantiEndpoints.cancel, ({ actor, params }) => nanti.cancel(actor, params.id));
}
