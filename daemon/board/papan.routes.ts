import type { FastifyInstance } from 'fastify';
import { bebanEndpoints } from '#shared/roster/beban.ts';
import { bentrokEndpoints } from '#shared/roster/bentrok/answer.ts';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import { deleted, undoable, route, sendPacked, withNotices } from '#daemon/base/route.ts';
import type { Board } from './index.ts';

/**
 * The board of the Friday sermons, its drafts, the load report, and the clashes of both kinds of
 * schedule.
 */
export function boardRoutes(app: FastifyInstance, { papan, papanSetting, beban, usulan, bentrok }: Board): void {
  route(app, papanEndpoints.show, (call) => sendPacked(call, papan.show(call.query.bulan, call.query.wilayah)));
  route(app, papanEndpoints.setSel, ({ actor, body, reply }) =>
    withNotices(undoable(reply, papan.setSel(actor, body))),
  );
  route(app, papanEndpoints.tukar, ({ actor, body, reply }) => withNotices(undoable(reply, papan.tukar(actor, body))));
  route(app, papanEndpoints.kosongkan, async ({ actor, body, reply }) =>
    deleted(reply, await papan.kosongkan(actor, body)),
  );
  route(app, papanEndpoints.calon, ({ query }) => papan.calon(query));
  route(app, papanEndpoints.mulaiUsulan, ({ body }) => usulan.start(body));
  route(app, papanEndpoints.usulan, (call) => sendPacked(call, usulan.get(call.params.id)));
  route(app, papanEndpoints.batalUsulan, ({ params }) => usulan.cancel(params.id));
  route(app, papanEndpoints.terima, ({ actor, params, body }) => usulan.accept(actor, params.id, body));
  route(app, papanEndpoints.setelan, () => papanSetting.get());
  route(app, papanEndpoints.ubahSetelan, ({ actor, body }) => papanSetting.update(actor, body));
  route(app, bebanEndpoints.list, ({ query }) => beban.list(query));
  route(app, bentrokEndpoints.list, ({ query }) => bentrok.list(query));
  route(app, bentrokEndpoints.calon, ({ query }) => bentrok.calon(query));
  route(app, bentrokEndpoints.check, ({ body }) => bentrok.checkForm(body));
}
