import type { FastifyInstance } from 'fastify';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import type { BroadcastsService } from '../../domain/broadcast/broadcasts.ts';
import type { Resend } from '../../domain/broadcast/resend.ts';
import type { Send } from '../../domain/queue/send/send.ts';
import { listed, route } from '../server/route.ts';
import { sent } from '../server/send.ts';

export function broadcastsRoutes(
  app: FastifyInstance,
  broadcasts: BroadcastsService,
  resend: Resend,
  send: Send,
): void {
  route(app, broadcastEndpoints.list, ({ query, reply }) => listed(reply, broadcasts.list(query)));
  route(app, broadcastEndpoints.get, ({ params }) => broadcasts.get(params.id));
  route(app, broadcastEndpoints.messages, ({ params, query, reply }) =>
    listed(reply, broadcasts.listMessages(params.id, query)),
  );
  route(app, broadcastEndpoints.pause, ({ actor, params }) => broadcasts.pause(actor, params.id));
  route(app, broadcastEndpoints.resume, ({ actor, params }) => broadcasts.resume(actor, params.id));
  route(app, broadcastEndpoints.cancel, ({ actor, params }) => broadcasts.cancel(actor, params.id));
  route(app, broadcastEndpoints.resend, (call) =>
    sent(send, call, resend.unsent(call.params.id, call.body?.unanswered ?? false), call.body ?? {}),
  );
}
