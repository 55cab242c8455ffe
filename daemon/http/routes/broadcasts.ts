import type { FastifyInstance } from 'fastify';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import type { BroadcastsService } from '../../domain/broadcast/broadcasts.ts';
import type { Idempotency } from '../../domain/base/idempotency.ts';
import { onceSliced } from '../server/idempotency.ts';
import { listed, route, said } from '../server/route.ts';

export function broadcastsRoutes(app: FastifyInstance, broadcasts: BroadcastsService, idempotency: Idempotency): void {
  route(app, broadcastEndpoints.list, ({ query, reply }) => listed(reply, broadcasts.list(query)));
  route(app, broadcastEndpoints.get, ({ params }) => broadcasts.get(params.id));
  route(app, broadcastEndpoints.messages, ({ params, query, reply }) => listed(reply, broadcasts.listMessages(params.id, query)));
  route(app, broadcastEndpoints.pause, ({ actor, params }) => broadcasts.pause(actor, params.id));
  route(app, broadcastEndpoints.resume, ({ actor, params }) => broadcasts.resume(actor, params.id));
  route(app, broadcastEndpoints.cancel, ({ actor, params }) => broadcasts.cancel(actor, params.id));
  route(app, broadcastEndpoints.resend, async ({ actor, params, body, request }) =>
    said(await onceSliced(idempotency, { actor, request, fields: body ?? {} }, (once) => broadcasts.resend(actor, params.id, body?.unanswered ?? false, once))),
  );
}
