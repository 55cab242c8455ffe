import type { FastifyInstance } from 'fastify';
import { scheduleEndpoints } from '#shared/schedule.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { ScheduleService } from '../domain/schedule.ts';
import { once } from './idempotency.ts';
import { route, said } from './route.ts';

export function scheduleRoutes(app: FastifyInstance, schedule: ScheduleService, idempotency: Idempotency): void {
  route(app, scheduleEndpoints.get, () => schedule.get());
  route(app, scheduleEndpoints.update, ({ actor, params, body }) => schedule.update(actor, params.key, body));
  route(app, scheduleEndpoints.preview, ({ params, body }) => said(schedule.preview(params.key, body ?? {})));
  route(app, scheduleEndpoints.run, ({ actor, params, body, request }) =>
    once(idempotency, { actor, request, fields: body }, () => schedule.run(actor, params.key, body.target)),
  );
}
