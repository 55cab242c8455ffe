import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { exportEndpoint } from '#shared/export.ts';
import { jumatanEndpoints } from '#shared/jumatan.ts';
import { masjidEndpoints } from '#shared/masjid.ts';
import { messageLogEndpoints } from '#shared/message-log.ts';
import { mubalighEndpoints } from '#shared/mubaligh.ts';
import { pengajianEndpoints } from '#shared/pengajian.ts';
import type { ExportFile } from '../domain/export.ts';
import { route } from './route.ts';

const ENDPOINTS = {
  masjid: masjidEndpoints.export,
  mubaligh: mubalighEndpoints.export,
  pengajian: pengajianEndpoints.export,
  jumatan: jumatanEndpoints.export,
  messageLog: messageLogEndpoints.export,
};
const TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** All rows of each noun as a download. */
export function exportRoutes(app: FastifyInstance, exports: Record<keyof typeof ENDPOINTS, { export(query: object): Promise<ExportFile> }>): void {
  for (const [noun, endpoint] of Object.entries(ENDPOINTS) as [keyof typeof ENDPOINTS, ReturnType<typeof exportEndpoint>][]) {
    route(app, endpoint, async ({ query, reply }) => {
      const { name, body } = await exports[noun].export(query);
      return reply.type(TYPES[name.split('.').at(-1)!]!).header('Cache-Control', 'no-store')
        .header('Content-Disposition', `attachment; filename=${name}`).send(body instanceof Uint8Array ? body : Readable.from(body));
    });
  }
}
