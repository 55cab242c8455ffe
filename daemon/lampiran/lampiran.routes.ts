import type { FastifyInstance } from 'fastify';
import { withRawBodies } from '#daemon/base/connections.ts';
import { route } from '#daemon/base/route.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { FILE_NAME_HEADER, lampiranEndpoints } from '#shared/lampiran/lampiran.ts';
import type { LampiranService } from './lampiran.ts';

export function lampiranRoutes(app: FastifyInstance, lampiran: LampiranService): void {
  withRawBodies(app, UPLOAD_MAX_BYTES, (scope) => {
    route(scope, lampiranEndpoints.upload, ({ actor, request }) =>
      lampiran.add(actor, request.body as Buffer | undefined, String(request.headers[FILE_NAME_HEADER] ?? '')),
    );
  });
  route(app, lampiranEndpoints.get, ({ params }) => lampiran.get(params.id));
  route(app, lampiranEndpoints.isi, ({ params, reply }) => {
    const { bytes, jenis, name } = lampiran.isi(params.id);
    return reply
      .headers({
        'Content-Disposition': `attachment; filename=${name}`,
        'Cache-Control': 'private, max-age=86400, immutable',
      })
      .type(jenis)
      .send(bytes);
  });
}
