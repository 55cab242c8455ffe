import type { FastifyInstance } from 'fastify';
import { clockEndpoints } from '#shared/clock.ts';
import type { ClockSanity } from '../domain/clock-sanity.ts';
import { route } from './route.ts';

export function clockRoutes(app: FastifyInstance, sanity: ClockSanity): void {
  route(app, clockEndpoints.confirm, ({ actor }) => sanity.confirm(actor));
}
