import type { FastifyInstance } from 'fastify';
import { doctorEndpoints } from '#shared/operations/doctor.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import { route } from '../server/route.ts';

export function doctorRoutes(app: FastifyInstance, doctor: () => Promise<Finding[]>): void {
  route(app, doctorEndpoints.get, () => doctor());
}
