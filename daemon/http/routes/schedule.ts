import type { FastifyInstance } from 'fastify';
import type { SendResult } from '#shared/queue/send.ts';
import { scheduleEndpoints } from '#shared/card/schedule.ts';
import type { Idempotency } from '../../domain/base/idempotency.ts';
import type { ScheduleService } from '../../domain/card/schedule.ts';
import { onceSliced } from '../server/idempotency.ts';
import { route, sendPreview } from '../server/route.ts';

export function scheduleRoutes(app: FastifyInstance, schedule: ScheduleService, idempotency: Idempotency): void {
  route(app, scheduleEndpoints.get, () => schedule.get());
  route(app, scheduleEndpoints.update, ({ actor, params, body }) => schedule.update(actor, params.key, body));
  route(app, scheduleEndpoints.preview, (call) => {
    const asked = call.body ?? {};
    return sendPreview(app, call, asked, (signal) => schedule.preview(call.params.key, asked, signal));
  });
  route(app, scheduleEndpoints.run, ({ actor, params, body, request }) =>
    onceSliced<SendResult>(idempotency, { actor, request, fields: body }, (once) => schedule.run(actor, params.key, body.target, once)),
  );
}
