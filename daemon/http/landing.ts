import type { FastifyInstance } from 'fastify';
import { landingEndpoints } from '#shared/landing.ts';
import type { LandingService } from '../domain/landing.ts';
import { route } from './route.ts';

export function landingRoutes(app: FastifyInstance, landing: LandingService): void {
  route(app, landingEndpoints.list, ({ query }) => landing.list(query));
}
