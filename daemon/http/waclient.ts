import type { FastifyInstance } from 'fastify';
import { waclientEndpoints } from '#shared/waclient.ts';
import type { WaclientService } from '../domain/waclient.ts';
import { route } from './route.ts';

export function waclientRoutes(app: FastifyInstance, waclient: WaclientService): void {
  route(app, waclientEndpoints.pairingCode, ({ actor, body }) => waclient.pairingCode(actor, body.phone));
  route(app, waclientEndpoints.sanitycheck, ({ actor, body }) => waclient.sanitycheck(actor, body.phone));
  route(app, waclientEndpoints.logout, ({ actor }) => waclient.logout(actor));
}
