import type { FastifyInstance } from 'fastify';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import type { MessageLogService } from '#daemon/queue/message.ts';
import type { ContactOf } from '../../domain/broadcast/contact-of.ts';
import type { Resend } from '../../domain/broadcast/resend.ts';
import type { Send } from '#daemon/queue/send.ts';
import { batchIds, listed, said, route, SHARED } from '#daemon/base/route.ts';
import { sent } from '#daemon/queue/queue.routes.ts';

export function messageLogRoutes(
  app: FastifyInstance,
  messageLog: MessageLogService,
  resend: Resend,
  contactOf: ContactOf,
  send: Send,
): void {
  route(app, messageLogEndpoints.list, ({ query, reply }) => listed(reply, messageLog.list(query)), SHARED);
  route(app, messageLogEndpoints.get, ({ params }) => messageLog.get(params.id));
  route(app, messageLogEndpoints.kontak, ({ params }) => contactOf(params.id));
  route(app, messageLogEndpoints.resendPreview, async ({ params }) => said(await resend.previewOne(params.id)));
  route(app, messageLogEndpoints.resend, (call) => sent(send, call, resend.one(call.params.id)));
  route(app, messageLogEndpoints.remove, ({ actor, params }) => messageLog.remove(actor, params.id));
  route(app, messageLogEndpoints.removeBatch, ({ actor, query, body }) =>
    messageLog.removeMany(actor, batchIds(query, body)),
  );
}
