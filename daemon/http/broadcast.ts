import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast.ts';
import { jumatanEndpoints } from '#shared/jumatan.ts';
import { pengajianEndpoints } from '#shared/pengajian.ts';
import type { BroadcastService } from '../domain/broadcast.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { once } from './idempotent.ts';
import { route, said } from './route.ts';

export function broadcastRoutes(app: FastifyInstance, broadcast: BroadcastService, idempotency: Idempotency): void {
  route(app, pengajianEndpoints.preview, ({ query }) => said(broadcast.previewReminder('pengajian', query)));
  route(app, jumatanEndpoints.preview, ({ query }) => said(broadcast.previewReminder('jumatan', query)));
  route(app, digestEndpoints.preview, ({ query }) => said(broadcast.previewDigest(query)));
  route(app, pengajianEndpoints.send, (call) =>
    said(once(idempotency, call, call.query, () => broadcast.sendReminder(call.actor, 'pengajian', call.query))),
  );
  route(app, jumatanEndpoints.send, (call) =>
    said(once(idempotency, call, call.query, () => broadcast.sendReminder(call.actor, 'jumatan', call.query))),
  );
  route(app, digestEndpoints.send, (call) =>
    said(once(idempotency, call, call.query, () => broadcast.sendDigest(call.actor, call.query))),
  );
}
