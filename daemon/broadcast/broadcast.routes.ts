import type { FastifyInstance } from 'fastify';
import { route, sendPreview, listed, batchIds, withNotices, SHARED } from '#daemon/base/route.ts';
import type { Nanti } from '#daemon/nanti/index.ts';
import { type Queue, sent, type Send } from '#daemon/queue/index.ts';
import { digestEndpoints } from '#shared/broadcast/broadcast.ts';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { Broadcast } from './index.ts';
import { pendaftaranEndpoints } from '#shared/queue/pendaftaran.ts';
import { templateEndpoints } from '#shared/roster/template.ts';
import { resourceRoutes } from '#daemon/roster/index.ts';

/** Broadcasts, their templates, and the log of messages. */
export function broadcastRoutes(app: FastifyInstance, parts: Broadcast, queue: Queue, nanti: Nanti): void {
  const { broadcast } = parts;
  const { send } = queue;
  broadcastsRoutes(app, parts, send);
  messageLogRoutes(app, parts, queue);
  templateRoutes(app, parts);
  route(app, pengajianEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('pengajian', call.query, signal)),
  );
  route(app, pengajianEndpoints.send, (call) => {
    const prepare = broadcast.reminder('pengajian', call.query);
    return sent(send, call, nanti.orLater('pengajian_reminder', call.query, prepare), call.query);
  });
  route(app, jumatanEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('jumatan', call.query, signal)),
  );
  route(app, jumatanEndpoints.send, (call) => {
    const prepare = broadcast.reminder('jumatan', call.query);
    return sent(send, call, nanti.orLater('jumatan_reminder', call.query, prepare), call.query);
  });
  route(app, digestEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewDigest(call.query, signal)),
  );
  route(app, digestEndpoints.send, (call) => {
    const prepare = broadcast.digest(call.query);
    return sent(send, call, nanti.orLater('pengajian_bulanan', call.query, prepare), call.query);
  });
}

function broadcastsRoutes(app: FastifyInstance, { broadcasts, resend }: Broadcast, send: Send): void {
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

function messageLogRoutes(app: FastifyInstance, { resend, contactOf }: Broadcast, { messageLog, send }: Queue): void {
  route(app, messageLogEndpoints.list, ({ query, reply }) => listed(reply, messageLog.list(query)), SHARED);
  route(app, messageLogEndpoints.get, ({ params }) => messageLog.get(params.id));
  route(app, messageLogEndpoints.kontak, ({ params }) => contactOf(params.id));
  route(app, messageLogEndpoints.resendPreview, async ({ params }) => withNotices(await resend.previewOne(params.id)));
  route(app, messageLogEndpoints.resend, (call) => sent(send, call, resend.one(call.params.id)));
  route(app, messageLogEndpoints.remove, ({ actor, params }) => messageLog.remove(actor, params.id));
  route(app, messageLogEndpoints.removeBatch, ({ actor, query, body }) =>
    messageLog.removeMany(actor, batchIds(query, body)),
  );
}

/** Templates, an example of each type, and their registration with the Cloud API. */
function templateRoutes(app: FastifyInstance, { template, chosen, templateExample, pendaftaran }: Broadcast): void {
  resourceRoutes(app, templateEndpoints, template);
  route(app, templateEndpoints.types, () => template.types());
  route(app, templateEndpoints.chosen, ({ query }) => chosen.of(query.type));
  route(app, templateEndpoints.example, ({ query }) => templateExample(query.type));
  route(app, templateEndpoints.starter, ({ actor }) => template.addStarters(actor));
  route(app, pendaftaranEndpoints.list, () => pendaftaran.list());
  route(app, pendaftaranEndpoints.register, ({ actor, params }) => pendaftaran.register(actor, params.id));
  route(app, pendaftaranEndpoints.own, () => pendaftaran.own());
  route(app, pendaftaranEndpoints.registerOwn, ({ actor, params }) => pendaftaran.registerOwn(actor, params.jenis));
}
