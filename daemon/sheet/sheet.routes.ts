import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientClosed } from '#daemon/base/answer-errors.ts';
import type { Builder } from '#daemon/base/builder.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import { inOneSpelling, route, prefers, withNotices } from '#daemon/base/route.ts';
import type { exportEndpoint } from '#shared/base/export.ts';
import type { spreadsheetEndpoints } from '#shared/base/resource.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import type { ExportFile } from './export.ts';
import type { Sheet } from './index.ts';
import type { UploadService } from './upload.ts';
import { bebanEndpoints } from '#shared/roster/beban.ts';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';

const ENDPOINTS = {
  masjid: masjidEndpoints.export,
  mubaligh: mubalighEndpoints.export,
  pengajian: pengajianEndpoints.export,
  jumatan: jumatanEndpoints.export,
  cuti: cutiEndpoints.export,
  rutin: rutinEndpoints.export,
  messageLog: messageLogEndpoints.export,
};
const UPLOADS = {
  masjid: masjidEndpoints,
  mubaligh: mubalighEndpoints,
  pengajian: pengajianEndpoints,
  jumatan: jumatanEndpoints,
  cuti: cutiEndpoints,
  rutin: rutinEndpoints,
};
const FILE_TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Uploads, downloads, and the board's spreadsheet. */
export function sheetRoutes(app: FastifyInstance, sheet: Sheet, workbooks: Builder): void {
  uploadRoutes(app, sheet.uploads);
  papanSheetRoutes(app, sheet);
  exportRoutes(app, sheet.exports, workbooks);
}

/**
 * All rows of each noun as a download. A workbook is built once for all concurrent requests; plain text is sent in
 * batches.
 */
function exportRoutes(
  app: FastifyInstance,
  exports: Record<keyof typeof ENDPOINTS, { export(query: object): Promise<ExportFile> }>,
  workbooks: Builder,
): void {
  for (const [noun, endpoint] of Object.entries(ENDPOINTS) as [
    keyof typeof ENDPOINTS,
    ReturnType<typeof exportEndpoint>,
  ][]) {
    route(app, endpoint, async ({ query, reply }) => {
      const make = () => exports[noun].export(query);
      const isWorkbook = (query.format ?? 'xlsx') === 'xlsx';
      const key = `${noun} ${app.changes()} ${inOneSpelling(query)}`;
      const { name, body } = isWorkbook
        ? await workbooks.build(key, make, { signal: clientClosed(reply) })
        : await make();
      return reply
        .type(FILE_TYPES[name.split('.').at(-1)!]!)
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', `attachment; filename=${name}`)
        .send(body instanceof Uint8Array ? body : Readable.from(body));
    });
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sendWorkbook = (reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply =>
  reply.type(XLSX).header('Content-Disposition', `attachment; filename=${name}`).send(bytes);

/** A noun's spreadsheet to fill in, named 'template-NOUN.xlsx', and its upload. */
function spreadsheetRoutes(
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
        return withNotices(await upload.upload(actor, body, { ...query, rinci, tanya }));
      }
      return sendWorkbook(reply, markedName, await upload.marked(actor, body, query));
    });
  });
}

/** The upload of each noun. */
function uploadRoutes(app: FastifyInstance, uploads: Record<keyof typeof UPLOADS, UploadService>): void {
  for (const [noun, endpoints] of Object.entries(UPLOADS))
    spreadsheetRoutes(app, endpoints, uploads[noun as keyof typeof UPLOADS]);
}

/** The board's spreadsheet, and the load report as a file. */
function papanSheetRoutes(app: FastifyInstance, { papanSheet, bebanExport }: Sheet): void {
  route(app, papanEndpoints.template, async ({ query, reply }) =>
    sendWorkbook(reply, `template-papan-jumat-${query.bulan}.xlsx`, await papanSheet.write(query.bulan)),
  );
  route(app, papanEndpoints.export, async ({ query, reply }) =>
    sendWorkbook(reply, `papan-jumat-${query.bulan}.xlsx`, await papanSheet.write(query.bulan, query.wilayah)),
  );
  withRawBodies(app, UPLOAD_MAX_BYTES, (scope) => {
    route(scope, papanEndpoints.upload, async ({ actor, query, request, reply }) => {
      const body = request.body as Buffer | undefined;
      if (query.bertanda !== 'true') return withNotices(await papanSheet.upload(actor, body, query));
      return sendWorkbook(reply, `papan-jumat-${query.bulan}-bertanda.xlsx`, await papanSheet.marked(body, query));
    });
  });
  route(app, bebanEndpoints.export, async ({ query, reply }) => {
    const { name, body } = await bebanExport.export(query);
    return reply
      .type(FILE_TYPES[name.split('.').at(-1)!]!)
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename=${name}`)
      .send(body);
  });
}
