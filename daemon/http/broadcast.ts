import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast.ts';
import { jumatanEndpoints } from '#shared/jumatan.ts';
import { pengajianEndpoints } from '#shared/pengajian.ts';
import type { BroadcastService } from '../domain/broadcast.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { onceSliced } from './idempotency.ts';
import { route, said, sendPreview } from './route.ts';

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
