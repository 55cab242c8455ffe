import type { FastifyInstance, FastifyRequest } from 'fastify';
import { masjidTautanEndpoints, mubalighTautanEndpoints } from '#shared/reply/tautan.ts';
import type { TautanService } from '../../../domain/reply/tautan.ts';
import { route, said } from '#daemon/base/route.ts';

const NO_PUBLIC_URL =
  'Tautan ini memakai alamat yang sedang Anda buka. Isi MIMBAR_PUBLIC_URL dengan alamat yang dapat dibuka dari HP penerima.';

/** Admins' actions on links to personal pages; `publicUrl` is '' if unknown. */
export function tautanRoutes(app: FastifyInstance, tautan: TautanService, publicUrl: string): void {
  const made = (data: { url: string }) => said({ data, warnings: publicUrl === '' ? [NO_PUBLIC_URL] : [] });
  const base = ({ protocol, host }: FastifyRequest) => publicUrl || `${protocol}://${host}`;
  for (const [noun, calls] of [
    ['mubaligh', mubalighTautanEndpoints],
    ['masjid', masjidTautanEndpoints],
  ] as const) {
    route(app, calls.get, ({ params: { id } }) => tautan.get({ noun, id }));
    route(app, calls.create, ({ actor, params: { id }, request }) =>
      made(tautan.renew(actor, { noun, id }, base(request))),
    );
    route(app, calls.remove, ({ actor, params: { id } }) => tautan.revoke(actor, { noun, id }));
  }
}
