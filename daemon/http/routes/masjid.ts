import type { FastifyInstance } from 'fastify';
import { batchIds } from '../server/batch.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import type { MasjidService } from '../../domain/roster/masjid.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { expectedVersion, listed, route, SHARED } from '../server/route.ts';
import { spreadsheetRoutes } from '../server/spreadsheet.ts';

export function masjidRoutes(app: FastifyInstance, masjid: MasjidService, upload: UploadService): void {
  route(app, masjidEndpoints.list, ({ query, reply }) => listed(reply, masjid.list(query)), SHARED);
  route(app, masjidEndpoints.get, ({ params }) => masjid.get(params.id));
  route(app, masjidEndpoints.create, ({ actor, body }) => masjid.create(actor, body));
  route(app, masjidEndpoints.update, ({ actor, params, body, request }) =>
    masjid.update(actor, params.id, body, expectedVersion(request)),
  );
  route(app, masjidEndpoints.remove, ({ actor, params }) => masjid.remove(actor, params.id));
  route(app, masjidEndpoints.removeBatch, ({ actor, query, body }) => masjid.removeMany(actor, batchIds(query, body)));
  spreadsheetRoutes(app, masjidEndpoints, upload);
}
