import type { FastifyInstance } from 'fastify';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { BroadcastsService } from '../../domain/broadcast/broadcasts.ts';
import type { Resend } from '../../domain/broadcast/resend.ts';
import type { Send } from '#daemon/queue/send.ts';
import { listed, route } from '#daemon/base/route.ts';
import { sent } from '#daemon/queue/queue.routes.ts';

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
  route(app, broadcastEndpoints.takenBack, async ({ actor, body }) => {
    const answers: SendResult[] = [];
    for (const prepare of resend.takenBack({ noun: body.noun, id: String(body.id) }))
      answers.push((await send(actor, prepare)).data);
    const sum = (of: 'queued' | 'waiting') => answers.reduce((total, one) => total + one[of], 0);
    return { id: answers[0]?.id ?? '0', queued: sum('queued'), waiting: sum('waiting') };
  });
}
