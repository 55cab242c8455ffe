import type { FastifyInstance } from 'fastify';
import type { Account } from '#daemon/account/index.ts';
import { route, sendPreview } from '#daemon/base/route.ts';
import type { Nanti } from '#daemon/nanti/index.ts';
import { type Send, sent } from '#daemon/queue/index.ts';
import { announceEndpoints } from '#shared/announce/announce.ts';
import type { AnnounceService } from './announce.ts';

export function announceRoutes(
  app: FastifyInstance,
  announce: AnnounceService,
  send: Send,
  nanti: Nanti,
  own: Account['own'],
): void {
  route(app, announceEndpoints.sets, (call) => sendPreview(app, call, {}, (signal) => announce.sets(signal)));
  route(app, announceEndpoints.preview, (call) =>
    sendPreview(app, call, call.body, (signal) => announce.preview(call.body, signal)),
  );
  route(app, announceEndpoints.send, (call) => {
    const prepare = announce.send(call.body);
    return sent(send, call, nanti.orLater('pengumuman', call.body, prepare), call.body);
  });
  route(app, announceEndpoints.test, (call) =>
    sent(send, call, announce.test(call.body, own.show(call.actor)), call.body),
  );
}
