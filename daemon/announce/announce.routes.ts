import type { FastifyInstance } from 'fastify';
import { route, sendPreview } from '#daemon/base/route.ts';
import { type Send, sent } from '#daemon/queue/index.ts';
import { announceEndpoints } from '#shared/announce/announce.ts';
import type { AnnounceService } from './announce.ts';

export function announceRoutes(app: FastifyInstance, announce: AnnounceService, send: Send): void {
  route(app, announceEndpoints.preview, (call) =>
    sendPreview(app, call, call.body, (signal) => announce.preview(call.body, signal)),
  );
  route(app, announceEndpoints.send, (call) => sent(send, call, announce.send(call.body), call.body));
}
