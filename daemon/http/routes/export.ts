import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { exportEndpoint } from '#shared/base/export.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import type { Builder } from '#daemon/base/builder.ts';
import type { ExportFile } from '../../domain/sheet/export.ts';
import { inOneSpelling, route } from '#daemon/base/route.ts';
import { clientClosed } from '#daemon/base/answer-errors.ts';

const ENDPOINTS = {
  masjid: masjidEndpoints.export,
  mubaligh: mubalighEndpoints.export,
  pengajian: pengajianEndpoints.export,
  jumatan: jumatanEndpoints.export,
  cuti: cutiEndpoints.export,
  rutin: rutinEndpoints.export,
  messageLog: messageLogEndpoints.export,
};
export const FILE_TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/**
 * All rows of each noun as a download. A workbook is built once for all concurrent requests; plain text is sent in
 * batches.
 */
export function exportRoutes(
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
