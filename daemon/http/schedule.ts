import type { FastifyInstance } from 'fastify';
import { scheduleEndpoints } from '#shared/schedule.ts';
import type { ScheduleService } from '../domain/schedule.ts';
import { route } from './route.ts';

export function scheduleRoutes(app: FastifyInstance, schedule: ScheduleService): void {
  route(app, scheduleEndpoints.get, () => schedule.get());
  route(app, scheduleEndpoints.update, ({ actor, params, body }) => schedule.update(actor, params.key, body));
}
