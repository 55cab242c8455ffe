import type { FastifyInstance } from 'fastify';
import { clockEndpoints } from '#shared/base/clock.ts';
import type { ClockSanity } from '../../domain/card/clock-sanity.ts';
import { route } from '#daemon/base/route.ts';

export function clockRoutes(app: FastifyInstance, sanity: ClockSanity): void {
  route(app, clockEndpoints.confirm, ({ actor }) => sanity.confirm(actor));
}
