import type { FastifyInstance } from 'fastify';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import type { JumatanService } from '../../domain/roster/jumatan.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { batchIds } from '../server/batch.ts';
import { expectedVersion, listed, route, said, SHARED } from '../server/route.ts';
import { spreadsheetRoutes } from '../server/spreadsheet.ts';

export function jumatanRoutes(app: FastifyInstance, jumatan: JumatanService, upload: UploadService): void {
  route(app, jumatanEndpoints.list, ({ query, reply }) => listed(reply, jumatan.list(query)), SHARED);
  route(app, jumatanEndpoints.get, ({ params }) => jumatan.get(params.id));
  route(app, jumatanEndpoints.create, ({ actor, body }) => said(jumatan.create(actor, body)));
  route(app, jumatanEndpoints.update, ({ actor, params, body, request }) =>
    said(jumatan.update(actor, params.id, body, expectedVersion(request))),
  );
  route(app, jumatanEndpoints.remove, ({ actor, params }) => jumatan.remove(actor, params.id));
  route(app, jumatanEndpoints.removeBatch, ({ actor, query, body }) => jumatan.removeMany(actor, batchIds(query, body)));
  route(app, jumatanEndpoints.dismissMarks, ({ actor, query, body }) => jumatan.dismissMarks(actor, batchIds(query, body)));
  spreadsheetRoutes(app, jumatanEndpoints, upload);
}
