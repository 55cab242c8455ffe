import type { FastifyInstance } from 'fastify';
import type { spreadsheetEndpoints } from '#shared/base/resource.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { withRawBodies } from './bodies.ts';
import { route, said } from './route.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A noun's spreadsheet to fill in, named 'template-NOUN.xlsx', and its way back. */
export function spreadsheetRoutes(
  app: FastifyInstance,
  endpoints: ReturnType<typeof spreadsheetEndpoints<string>>,
  upload: UploadService,
): void {
  const fileName = `template-${endpoints.template.path.split('/')[1]}.xlsx`;
  route(app, endpoints.template, async ({ reply }) => {
    const bytes = await upload.template();
    return reply.type(XLSX).header('Content-Disposition', `attachment; filename=${fileName}`).send(bytes);
  });
  withRawBodies(app, UPLOAD_MAX_BYTES, (scope) => {
    route(scope, endpoints.upload, async ({ actor, query, request }) =>
      said(await upload.upload(actor, request.body as Buffer | undefined, query.dryRun === 'true')),
    );
  });
}
