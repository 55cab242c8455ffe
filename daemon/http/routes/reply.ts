import type { FastifyInstance } from 'fastify';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { KonfirmasiService } from '../../domain/reply/konfirmasi.ts';
import { route } from '#daemon/base/route.ts';

/** Preachers' answers that an admin records. */
export function replyRoutes(app: FastifyInstance, { konfirmasi }: { konfirmasi: KonfirmasiService }): void {
  route(app, pengajianEndpoints.konfirmasi, ({ actor, params, body }) =>
    konfirmasi.answer('pengajian', params.id, body.jawaban, { jalur: 'admin', actor }),
  );
  route(app, jumatanEndpoints.konfirmasi, ({ actor, params, body }) =>
    konfirmasi.answer('jumatan', params.id, body.jawaban, { jalur: 'admin', actor }),
  );
}
