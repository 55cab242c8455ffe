import type { FastifyInstance } from 'fastify';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { PengajianService } from '../../domain/roster/pengajian.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { batchIds } from '../server/batch.ts';
import { expectedVersion, listed, route, said, SHARED } from '../server/route.ts';
import { spreadsheetRoutes } from '../server/spreadsheet.ts';

export function pengajianRoutes(app: FastifyInstance, pengajian: PengajianService, upload: UploadService): void {
  route(app, pengajianEndpoints.list, ({ query, reply }) => listed(reply, pengajian.list(query)), SHARED);
  route(app, pengajianEndpoints.get, ({ params }) => pengajian.get(params.id));
  route(app, pengajianEndpoints.create, ({ actor, body }) => said(pengajian.create(actor, body)));
  route(app, pengajianEndpoints.update, ({ actor, params, body, request }) =>
    said(pengajian.update(actor, params.id, body, expectedVersion(request))),
  );
  route(app, pengajianEndpoints.remove, ({ actor, params }) => pengajian.remove(actor, params.id));
  route(app, pengajianEndpoints.removeBatch, ({ actor, query, body }) => pengajian.removeMany(actor, batchIds(query, body)));
  route(app, pengajianEndpoints.dismissMarks, ({ actor, query, body }) => pengajian.dismissMarks(actor, batchIds(query, body)));
  spreadsheetRoutes(app, pengajianEndpoints, upload);
}
