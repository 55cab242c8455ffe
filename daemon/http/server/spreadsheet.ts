import type { FastifyInstance, FastifyReply } from 'fastify';
import type { spreadsheetEndpoints } from '#shared/base/resource.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import { prefers, route, said } from '#daemon/base/route.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const sendWorkbook = (reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply =>
  reply.type(XLSX).header('Content-Disposition', `attachment; filename=${name}`).send(bytes);

/** A noun's spreadsheet to fill in, named 'template-NOUN.xlsx', and its upload. */
export function spreadsheetRoutes(
  app: FastifyInstance,
  endpoints: ReturnType<typeof spreadsheetEndpoints<string>>,
  upload: UploadService,
): void {
  const fileName = `template-${endpoints.template.path.split('/')[1]}.xlsx`;
  route(app, endpoints.template, async ({ reply }) => {
    const bytes = await upload.template();
    return sendWorkbook(reply, fileName, bytes);
  });
  const markedName = `${endpoints.template.path.split('/')[1]}-bertanda.xlsx`;
  withRawBodies(app, UPLOAD_MAX_BYTES, (scope) => {
    route(scope, endpoints.upload, async ({ actor, query, request, reply }) => {
      const body = request.body as Buffer | undefined;
      if (query.bertanda !== 'true') {
        const rinci = prefers(request, 'rinci') ? 'true' : query.rinci;
        const tanya = prefers(request, 'tanya') ? 'true' : query.tanya;
        return said(await upload.upload(actor, body, { ...query, rinci, tanya }));
      }
      return sendWorkbook(reply, markedName, await upload.marked(actor, body, query));
    });
  });
}
