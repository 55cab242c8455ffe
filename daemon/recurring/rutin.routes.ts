import type { FastifyInstance } from 'fastify';
import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import { undoable, expectedVersion, route, withNotices } from '#daemon/base/route.ts';
import { resourceRoutes } from '#daemon/roster/index.ts';
import type { Recurring } from './index.ts';

/** The recurring pengajian, their next dates, and changes from one of their schedules on. */
export function rutinRoutes(app: FastifyInstance, { rutin, rutinPreview, rutinSetting }: Recurring): void {
  resourceRoutes(app, rutinEndpoints, rutin);
  route(app, rutinEndpoints.pratinjau, ({ params }) => rutinPreview.stored(params.id));
  route(app, rutinEndpoints.periksa, ({ body }) => rutinPreview.form(body));
  route(app, rutinEndpoints.setelan, () => rutinSetting.get());
  route(app, rutinEndpoints.ubahSetelan, ({ actor, body }) => rutinSetting.update(actor, body));
  route(app, rutinEndpoints.seterusnya, ({ params }) => rutin.countFollowing(params.id));
  route(app, rutinEndpoints.ubahSeterusnya, ({ actor, params, body, request }) =>
    withNotices(rutin.changeFollowing(actor, params.id, body, expectedVersion(request))),
  );
  route(app, rutinEndpoints.hapusSeterusnya, ({ actor, params, reply }) => {
    const { data, ...rest } = rutin.removeFollowing(actor, params.id);
    return withNotices({ ...rest, data: undoable(reply, data) });
  });
}
