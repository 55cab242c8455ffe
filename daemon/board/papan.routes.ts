import type { FastifyInstance, FastifyReply } from 'fastify';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { bebanEndpoints } from '#shared/roster/beban.ts';
import { bentrokEndpoints } from '#shared/roster/bentrok/answer.ts';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { Services } from '#daemon/process/services.ts';
import { FILE_TYPES, XLSX } from '#daemon/sheet/sheet.routes.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import { undoable, route, sendPacked, said } from '#daemon/base/route.ts';

/**
 * The board of the Friday sermons, its spreadsheet, its drafts, the load report, and the clashes of both kinds of
 * schedule.
 */
export function papanRoutes(
  app: FastifyInstance,
  {
    papan,
    papanSetting,
    papanSheet,
    beban,
    usulan,
    bentrok,
  }: Pick<Services, 'papan' | 'papanSetting' | 'papanSheet' | 'beban' | 'usulan' | 'bentrok'>,
): void {
  route(app, papanEndpoints.show, (call) => sendPacked(call, papan.show(call.query.bulan, call.query.wilayah)));
  route(app, papanEndpoints.setSel, ({ actor, body, reply }) => said(undoable(reply, papan.setSel(actor, body))));
  route(app, papanEndpoints.tukar, ({ actor, body, reply }) => said(undoable(reply, papan.tukar(actor, body))));
  route(app, papanEndpoints.calon, ({ query }) => papan.calon(query));
  route(app, papanEndpoints.template, async ({ query, reply }) =>
    attached(reply, `template-papan-jumat-${query.bulan}.xlsx`, await papanSheet.write(query.bulan)),
  );
  route(app, papanEndpoints.export, async ({ query, reply }) =>
    attached(reply, `papan-jumat-${query.bulan}.xlsx`, await papanSheet.write(query.bulan, query.wilayah)),
  );
  withRawBodies(app, UPLOAD_MAX_BYTES, (scope) => {
    route(scope, papanEndpoints.upload, async ({ actor, query, request, reply }) => {
      const body = request.body as Buffer | undefined;
      if (query.bertanda !== 'true') return said(await papanSheet.upload(actor, body, query));
      return attached(reply, `papan-jumat-${query.bulan}-bertanda.xlsx`, await papanSheet.marked(body, query));
    });
  });
  route(app, papanEndpoints.mulaiUsulan, ({ body }) => usulan.start(body));
  route(app, papanEndpoints.usulan, (call) => sendPacked(call, usulan.get(call.params.id)));
  route(app, papanEndpoints.batalUsulan, ({ params }) => usulan.cancel(params.id));
  route(app, papanEndpoints.terima, ({ actor, params, body }) => usulan.accept(actor, params.id, body));
  route(app, papanEndpoints.setelan, () => papanSetting.get());
  route(app, papanEndpoints.ubahSetelan, ({ actor, body }) => papanSetting.update(actor, body));
  route(app, bebanEndpoints.list, ({ query }) => beban.list(query));
  route(app, bebanEndpoints.export, async ({ query, reply }) => {
    const { name, body } = await beban.export(query);
    return reply
      .type(FILE_TYPES[name.split('.').at(-1)!]!)
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename=${name}`)
      .send(body);
  });
  route(app, bentrokEndpoints.list, ({ query }) => bentrok.list(query));
  route(app, bentrokEndpoints.calon, ({ query }) => bentrok.calon(query));
  route(app, bentrokEndpoints.check, ({ body }) => bentrok.checkForm(body));
}

const attached = (reply: FastifyReply, name: string, bytes: Uint8Array) =>
  reply.type(XLSX).header('Content-Disposition', `attachment; filename=${name}`).send(bytes);
