import type { FastifyInstance } from 'fastify';
import { waclientEndpoints } from '#shared/waclient.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { WaclientService } from '../domain/waclient.ts';
import { once } from './idempotency.ts';
import { route } from './route.ts';

export function waclientRoutes(app: FastifyInstance, waclient: WaclientService, idempotency: Idempotency): void {
  route(app, waclientEndpoints.pairingCode, ({ actor, body }) => waclient.pairingCode(actor, body.phone));
  route(app, waclientEndpoints.sanitycheck, ({ actor, body, request }) =>
    once(idempotency, { actor, request, fields: body }, () => waclient.sanitycheck(actor, body.phone)),
  );
  route(app, waclientEndpoints.logout, ({ actor }) => waclient.logout(actor));
}
