import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast/broadcast.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { BroadcastService } from '../../domain/broadcast/broadcast.ts';
import type { Idempotency } from '../../domain/base/idempotency.ts';
import { onceSliced } from '../server/idempotency.ts';
import { route, said, sendPreview } from '../server/route.ts';

export function broadcastRoutes(app: FastifyInstance, broadcast: BroadcastService, idempotency: Idempotency): void {
  route(app, pengajianEndpoints.preview, (call) => sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('pengajian', call.query, signal)));
  route(app, pengajianEndpoints.send, async ({ actor, query, request }) =>
    said(await onceSliced(idempotency, { actor, request, fields: query }, (once) => broadcast.sendReminder(actor, 'pengajian', query, once))),
  );
  route(app, jumatanEndpoints.preview, (call) => sendPreview(app, call, call.query, (signal) => broadcast.previewReminder('jumatan', call.query, signal)));
  route(app, jumatanEndpoints.send, async ({ actor, query, request }) =>
    said(await onceSliced(idempotency, { actor, request, fields: query }, (once) => broadcast.sendReminder(actor, 'jumatan', query, once))),
  );
  route(app, digestEndpoints.preview, (call) => sendPreview(app, call, call.query, (signal) => broadcast.previewDigest(call.query, signal)));
  route(app, digestEndpoints.send, async ({ actor, query, request }) =>
    said(await onceSliced(idempotency, { actor, request, fields: query }, (once) => broadcast.sendDigest(actor, query, once))),
  );
}
