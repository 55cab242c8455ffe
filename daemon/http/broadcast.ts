import type { FastifyInstance } from 'fastify';
import { digestEndpoints } from '#shared/broadcast.ts';
import { jumatanEndpoints } from '#shared/jumatan.ts';
import { pengajianEndpoints } from '#shared/pengajian.ts';
import type { BroadcastService } from '../domain/broadcast.ts';
import { route, said } from './route.ts';

export function broadcastRoutes(app: FastifyInstance, broadcast: BroadcastService): void {
  route(app, pengajianEndpoints.preview, ({ query }) => said(broadcast.previewReminder('pengajian', query)));
  route(app, pengajianEndpoints.send, ({ actor, query }) => said(broadcast.sendReminder(actor, 'pengajian', query)));
  route(app, jumatanEndpoints.preview, ({ query }) => said(broadcast.previewReminder('jumatan', query)));
  route(app, jumatanEndpoints.send, ({ actor, query }) => said(broadcast.sendReminder(actor, 'jumatan', query)));
  route(app, digestEndpoints.preview, ({ query }) => said(broadcast.previewDigest(query)));
  route(app, digestEndpoints.send, ({ actor, query }) => said(broadcast.sendDigest(actor, query)));
}
