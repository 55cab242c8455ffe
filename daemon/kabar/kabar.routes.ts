import type { FastifyInstance } from 'fastify';
import { kabarEndpoints } from '#shared/kabar/kabar.ts';
import type { KabarService } from './kabar.ts';
import { type Send, sent } from '#daemon/queue/index.ts';
import { yieldLoop } from '#daemon/base/clock.ts';
import { listed, route, sendPreview } from '#daemon/base/route.ts';

export function kabarRoutes(app: FastifyInstance, kabar: KabarService, send: Send): void {
  route(app, kabarEndpoints.list, async ({ reply }) => listed(reply, await kabar.list(yieldLoop)));
  route(app, kabarEndpoints.preview, (call) =>
    sendPreview(app, call, call.body, (signal) => kabar.preview(call.body.kabar, signal)),
  );
  route(app, kabarEndpoints.send, (call) => sent(send, call, kabar.send(call.body), call.body));
  route(app, kabarEndpoints.dismiss, ({ actor, body }) => kabar.dismiss(actor, body.kabar));
}
