import type { FastifyInstance } from 'fastify';
import { route, sendPreview } from '#daemon/base/route.ts';
import { sent, type Send } from '#daemon/queue/index.ts';
import { clockEndpoints } from '#shared/base/clock.ts';
import { daftarEndpoints } from '#shared/card/daftar.ts';
import { ringkasanEndpoints } from '#shared/card/ringkasan.ts';
import { scheduleEndpoints } from '#shared/card/schedule.ts';
import type { DaftarService } from './daftar.ts';
import type { Card } from './index.ts';
import type { RingkasanService } from './ringkasan.ts';

export function cardRoutes(app: FastifyInstance, { schedule, ringkasan, daftar, sanity }: Card, send: Send): void {
  ringkasanRoutes(app, ringkasan, send);
  daftarRoutes(app, daftar, send);
  route(app, clockEndpoints.confirm, ({ actor }) => sanity.confirm(actor));
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

/** The card of the admins' Friday summary. */
function ringkasanRoutes(app: FastifyInstance, ringkasan: RingkasanService, send: Send): void {
  route(app, ringkasanEndpoints.get, () => ringkasan.get());
  route(app, ringkasanEndpoints.update, ({ actor, body }) => ringkasan.update(actor, body));
  route(app, ringkasanEndpoints.run, (call) => sent(send, call, ringkasan.run(call.body.target), call.body));
}

/** The card of the list to groups. */
function daftarRoutes(app: FastifyInstance, daftar: DaftarService, send: Send): void {
  route(app, daftarEndpoints.get, () => daftar.get());
  route(app, daftarEndpoints.update, ({ actor, body }) => daftar.update(actor, body));
  route(app, daftarEndpoints.run, (call) => sent(send, call, daftar.run(call.body.target), call.body));
}
