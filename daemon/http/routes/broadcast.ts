import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast/broadcast.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { BroadcastService } from '../../domain/broadcast/broadcast.ts';
import type { Send } from '#daemon/queue/send.ts';
import { route, sendPreview } from '#daemon/base/route.ts';
import { sent } from '#daemon/queue/queue.routes.ts';

export function broadcastRoutes(app: FastifyInstance, broadcast: BroadcastService, send: Send): void {
  route(app, pengajianEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('pengajian', call.query, signal)),
  );
  route(app, pengajianEndpoints.send, (call) =>
    sent(send, call, broadcast.reminder('pengajian', call.query), call.query),
  );
  route(app, jumatanEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('jumatan', call.query, signal)),
  );
  route(app, jumatanEndpoints.send, (call) => sent(send, call, broadcast.reminder('jumatan', call.query), call.query));
  route(app, digestEndpoints.preview, (call) =>
    sendPreview(app, call, call.query, (signal) => broadcast.previewDigest(call.query, signal)),
  );
  route(app, digestEndpoints.send, (call) => sent(send, call, broadcast.digest(call.query), call.query));
}
