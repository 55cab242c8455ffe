import type { FastifyInstance } from 'fastify';
import { scheduleEndpoints } from '#shared/card/schedule.ts';
import type { ScheduleService } from '../../domain/card/schedule.ts';
import type { Send } from '../../domain/queue/send/send.ts';
import { route, sendPreview } from '../server/route.ts';
import { sent } from '../server/send.ts';

export function scheduleRoutes(app: FastifyInstance, schedule: ScheduleService, send: Send): void {
  route(app, scheduleEndpoints.get, () => schedule.get());
  route(app, scheduleEndpoints.update, ({ actor, params, body }) => schedule.update(actor, params.key, body));
  route(app, scheduleEndpoints.preview, (call) => {
    const asked = call.body ?? {};
    return sendPreview(app, call, asked, (signal) => schedule.preview(call.params.key, asked, signal));
  });
  route(app, scheduleEndpoints.run, (call) =>
    sent(send, call, schedule.run(call.params.key, call.body.target), call.body),
  );
}
