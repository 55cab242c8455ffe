import type { FastifyInstance } from 'fastify';
import { waclientEndpoints } from '#shared/queue/waclient.ts';
import type { WaclientService } from '../../domain/queue/waclient.ts';
import type { Send } from '../../domain/queue/send/send.ts';
import { route } from '#daemon/base/route.ts';
import { sent } from '../server/send.ts';

export function waclientRoutes(app: FastifyInstance, waclient: WaclientService, send: Send): void {
  route(app, waclientEndpoints.pairingCode, ({ actor, body }) => waclient.pairingCode(actor, body.phone));
  route(app, waclientEndpoints.sanitycheck, (call) =>
    sent(send, call, waclient.testMessage(call.body.phone), call.body),
  );
  route(app, waclientEndpoints.logout, ({ actor }) => waclient.logout(actor));
}
