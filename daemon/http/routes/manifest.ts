import type { FastifyInstance } from 'fastify';
import { DEFAULT_APP_LOGO } from '#shared/roster/branding-defaults.ts';
import type { BrandingService } from '#daemon/roster/branding.ts';

const SIZE = 512;
/** The logo's share of a phone's icon: the margin is empty, because systems crop it. */
const PART = 0.7;
/** A new logo has a new URL. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** The manifest with which phones install the public page as an app (W3C Web Application Manifest). */
export function manifestRoutes(app: FastifyInstance, branding: Pick<BrandingService, 'get' | 'logoAt'>): void {
  app.get('/manifest.webmanifest', (_request, reply) => {
    const { app_name, app_logo } = branding.get();
    const own = { src: `/ikon.svg?v=${encodeURIComponent(app_logo)}`, sizes: 'any', type: 'image/svg+xml' };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send({
        name: app_name,
        short_name: app_name,
        lang: 'id',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#12805a',
        icons: app_logo === DEFAULT_APP_LOGO ? DEFAULT_ICONS : [own, { ...own, purpose: 'maskable' }],
      });
  });

  /** The logo of any shape and type, in the middle of a white square. */
  app.get<{ Querystring: { v?: string } }>('/ikon.svg', ({ query }, reply) => {
    const { app_logo } = branding.get();
    const logo = branding.logoAt(app_logo);
    if (!logo) return reply.callNotFound();
    const side = SIZE * PART;
    const edge = (SIZE - side) / 2;
    const image = `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': query.v === app_logo ? FOR_EVER : 'no-cache' })
      .type('image/svg+xml')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="#fff"/><image x="${edge}" y="${edge}" width="${side}" height="${side}" href="${image}"/></svg>`,
      );
  });
}

const DEFAULT_ICONS = [
  { src: '/default-logo.png', sizes: `${SIZE}x${SIZE}`, type: 'image/png' },
  { src: '/default-logo.svg', sizes: 'any', type: 'image/svg+xml' },
];
