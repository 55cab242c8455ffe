import type { FastifyInstance } from 'fastify';
import { waclientEndpoints } from '#shared/queue/waclient.ts';
import type { Idempotency } from '../../domain/base/idempotency.ts';
import type { WaclientService } from '../../domain/queue/waclient.ts';
import { once } from '../server/idempotency.ts';
import { route } from '../server/route.ts';

export function waclientRoutes(app: FastifyInstance, waclient: WaclientService, idempotency: Idempotency): void {
  route(app, waclientEndpoints.pairingCode, ({ actor, body }) => waclient.pairingCode(actor, body.phone));
  route(app, waclientEndpoints.sanitycheck, ({ actor, body, request }) =>
    once(idempotency, { actor, request, fields: body }, () => waclient.sanitycheck(actor, body.phone)),
  );
  route(app, waclientEndpoints.logout, ({ actor }) => waclient.logout(actor));
}
