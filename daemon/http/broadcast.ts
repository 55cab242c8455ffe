import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast.ts';
import { jumatanEndpoints } from '#shared/jumatan.ts';
import { pengajianEndpoints } from '#shared/pengajian.ts';
import type { BroadcastService } from '../domain/broadcast.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { once } from './idempotency.ts';
import { route, said } from './route.ts';

export function broadcastRoutes(app: FastifyInstance, broadcast: BroadcastService, idempotency: Idempotency): void {
  route(app, pengajianEndpoints.preview, ({ query }) => said(broadcast.previewReminder('pengajian', query)));
  route(app, pengajianEndpoints.send, ({ actor, query, request }) =>
    said(once(idempotency, { actor, request, fields: query }, () => broadcast.sendReminder(actor, 'pengajian', query))),
  );
  route(app, jumatanEndpoints.preview, ({ query }) => said(broadcast.previewReminder('jumatan', query)));
  route(app, jumatanEndpoints.send, ({ actor, query, request }) =>
    said(once(idempotency, { actor, request, fields: query }, () => broadcast.sendReminder(actor, 'jumatan', query))),
  );
  route(app, digestEndpoints.preview, ({ query }) => said(broadcast.previewDigest(query)));
  route(app, digestEndpoints.send, ({ actor, query, request }) =>
    said(once(idempotency, { actor, request, fields: query }, () => broadcast.sendDigest(actor, query))),
  );
}
