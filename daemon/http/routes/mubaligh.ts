import type { FastifyInstance } from 'fastify';
import { batchIds } from '../server/batch.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import type { MubalighService } from '../../domain/roster/mubaligh.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { expectedVersion, listed, route, SHARED } from '../server/route.ts';
import { spreadsheetRoutes } from '../server/spreadsheet.ts';

export function mubalighRoutes(app: FastifyInstance, mubaligh: MubalighService, upload: UploadService): void {
  route(app, mubalighEndpoints.list, ({ query, reply }) => listed(reply, mubaligh.list(query)), SHARED);
  route(app, mubalighEndpoints.get, ({ params }) => mubaligh.get(params.id));
  route(app, mubalighEndpoints.create, ({ actor, body }) => mubaligh.create(actor, body));
  route(app, mubalighEndpoints.update, ({ actor, params, body, request }) =>
    mubaligh.update(actor, params.id, body, expectedVersion(request)),
  );
  route(app, mubalighEndpoints.remove, ({ actor, params }) => mubaligh.remove(actor, params.id));
  route(app, mubalighEndpoints.removeBatch, ({ actor, query, body }) => mubaligh.removeMany(actor, batchIds(query, body)));
  spreadsheetRoutes(app, mubalighEndpoints, upload);
}
