import type { FastifyInstance } from 'fastify';
import { bentrokEndpoints, papanEndpoints } from '#shared/roster/papan.ts';
import type { Services } from '../../main/wiring/services.ts';
import { route, said } from '../server/route.ts';

/** The board of the Friday sermons, its drafts, and the clashes of both kinds of schedule. */
export function papanRoutes(app: FastifyInstance, { papan, usulan, bentrok }: Pick<Services, 'papan' | 'usulan' | 'bentrok'>): void {
  route(app, papanEndpoints.show, ({ query }) => papan.show(query.bulan, query.wilayah));
  route(app, papanEndpoints.setSel, ({ actor, body }) => said(papan.setSel(actor, body)));
  route(app, papanEndpoints.tukar, ({ actor, body }) => said(papan.tukar(actor, body)));
  route(app, papanEndpoints.calon, ({ query }) => papan.calon(query));
  route(app, papanEndpoints.mulaiUsulan, ({ body }) => usulan.start(body));
  route(app, papanEndpoints.usulan, ({ params }) => usulan.get(params.id));
  route(app, papanEndpoints.batalUsulan, ({ params }) => usulan.cancel(params.id));
  route(app, papanEndpoints.terima, ({ actor, params, body }) => usulan.accept(actor, params.id, body));
  route(app, bentrokEndpoints.list, ({ query }) => bentrok.list(query));
  route(app, bentrokEndpoints.calon, ({ query }) => bentrok.calon(query));
  route(app, bentrokEndpoints.check, ({ body }) => bentrok.checkForm(body));
}
