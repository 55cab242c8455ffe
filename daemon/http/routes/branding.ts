import type { FastifyInstance } from 'fastify';
import { brandingEndpoints } from '#shared/roster/branding.ts';
import { LOGO_MAX_BYTES } from '#shared/base/upload.ts';
import { lokasiEndpoints } from '#shared/roster/lokasi.ts';
import type { BrandingService } from '../../domain/roster/branding.ts';
import type { LokasiService } from '../../domain/roster/waktu/lokasi.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import { route } from '#daemon/base/route.ts';

/** An svg that is opened as a page must not run scripts. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function brandingRoutes(
  app: FastifyInstance,
  { branding, lokasi }: { branding: BrandingService; lokasi: LokasiService },
): void {
  route(app, brandingEndpoints.get, () => branding.get(), { remembered: () => String(app.changes()) });
  route(app, brandingEndpoints.setName, ({ actor, body }) => branding.setName(actor, body.name));
  route(app, brandingEndpoints.setCredit, ({ actor, body }) => branding.setCredit(actor, body.credit));
  route(app, brandingEndpoints.setBahasa, ({ actor, body }) => branding.setBahasa(actor, body.bahasa));
  route(app, brandingEndpoints.resetLogo, ({ actor }) => branding.resetLogo(actor));
  route(app, lokasiEndpoints.get, () => lokasi.get());
  route(app, lokasiEndpoints.set, ({ actor, body }) => lokasi.set(actor, body.lokasi));
  route(app, lokasiEndpoints.kota, ({ query }) => lokasi.kota(query.search));
  withRawBodies(app, LOGO_MAX_BYTES, (scope) => {
    route(scope, brandingEndpoints.setLogo, ({ actor, request }) =>
      branding.setLogo(actor, request.body as Buffer | undefined),
    );
  });

  app.get<{ Params: { file: string } }>('/branding/:file', (request, reply) => {
    const logo = branding.logoAt(`branding/${request.params.file}`);
    if (!logo) return reply.callNotFound();
    return reply
      .headers({ 'Content-Security-Policy': LOGO_POLICY, 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type(logo.type)
      .send(logo.bytes);
  });
}
