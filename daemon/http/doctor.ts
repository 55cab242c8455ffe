import type { FastifyInstance } from 'fastify';
import { doctorEndpoints } from '#shared/doctor.ts';
import type { Finding } from '#shared/doctor.ts';
import { route } from './route.ts';

export function doctorRoutes(app: FastifyInstance, doctor: () => Promise<Finding[]>): void {
  route(app, doctorEndpoints.get, () => doctor());
}
