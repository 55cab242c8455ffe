import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Builder } from '#daemon/base/builder.ts';
import { envelopeOfTexts, textOfLast } from '#daemon/base/chunks.ts';
import { createPublicAnswers } from '#daemon/base/public-answers.ts';
import { route } from '#daemon/base/route.ts';
import type { BrandingService } from '#daemon/roster/index.ts';
import { type LandingAddress, readAddress } from '#shared/landing/landing-address.ts';
import { landingMasjidEndpoints } from '#shared/landing/landing-masjid.ts';
import { type LandingState, type LandingText, landingEndpoints } from '#shared/landing/landing.ts';
import { DEFAULT_APP_LOGO } from '#shared/roster/branding-defaults.ts';
import type { Asked, LandingService } from './landing.ts';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/**
 * A page of the build, or `bare` without a build. Its style sheets are inlined, so that it is shown without a second
 * request; `hash` is their hash for the content security policy.
 */
export function readBuiltPage(publicDirectory: string, name: string, bare: string): { template: string; hash: string } {
  const file = path.join(publicDirectory, name, 'index.html');
  const built = existsSync(file) ? readFileSync(file, 'utf8') : bare;
  const styles = [...built.matchAll(STYLESHEET)]
    .map((match) => readFileSync(path.join(publicDirectory, match[1]!), 'utf8'))
    .join('');
  return {
    template: built.replace(STYLESHEET, '').replace('</head>', () => `<style>${styles}</style></head>`),
    hash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  };
}

/** The page without a built dashboard, as in development: only the data. */
const BARE =
  '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--landing-head--></head><body><div id="landing"><!--landing-body--></div><!--landing-state--></body></html>';
/** The build's file that renders the page: dashboard/landing/server. */
interface Renderer {
  renderLanding(address: LandingAddress, state: LandingState): LandingText;
}

const UNBUILT: Renderer = { renderLanding: () => ({ head: '', body: '' }) };

export interface LandingPage {
  /** Changes with every build. */
  build: string;
  /** Allows only this site, and the page's own style by its hash. */
  contentSecurityPolicy: string;
  render(address: LandingAddress, state: LandingState): string;
}

/** Reads the built page once. */
export async function createLandingPage(publicDirectory: string, renderer: string): Promise<LandingPage> {
  const { renderLanding } = existsSync(renderer) ? ((await import(pathToFileURL(renderer).href)) as Renderer) : UNBUILT;
  const { template, hash } = readBuiltPage(publicDirectory, 'landing', BARE);
  return {
    build: createHash('sha256')
      .update(template)
      .update(existsSync(renderer) ? readFileSync(renderer) : '')
      .digest('base64url'),
    contentSecurityPolicy: `default-src 'self'; style-src 'self' '${hash}'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    render(address, state) {
      const { head, body } = renderLanding(address, state);
      return template
        .replace('<!--landing-head-->', () => head)
        .replace('<!--landing-body-->', () => body)
        .replace('<!--landing-state-->', () => stateTag(state));
    },
  };
}

/** Data, not a script: escaped '<' cannot end the tag, and a policy without inline scripts allows it. */
function stateTag(state: LandingState): string {
  return `<script type="application/json" id="landing-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const dataText = (data: unknown) => JSON.stringify({ data, error: null });

/**
 * The page at '/', and the public endpoints; `publicDirectory` is the folder of the built dashboard, `renderer` the
 * build's file that renders the page.
 */
export async function landingRoutes(
  app: FastifyInstance,
  landing: LandingService,
  builder: Builder,
  publicDirectory: string,
  renderer: string,
): Promise<void> {
  const page = await createLandingPage(publicDirectory, renderer);
  const stamp = () => `${page.build} ${landing.stamp()}`;
  const answer = createPublicAnswers({ builder, stamp });
  const remembered = { remembered: stamp };
  type Call = { request: FastifyRequest; reply: FastifyReply };
  const json = <T>({ request, reply }: Call, { key, parts }: Asked<T>) =>
    answer(request, reply, { key, type: JSON_TYPE, chunks: () => textOfLast(parts(), dataText) });
  route(
    app,
    landingEndpoints.list,
    ({ query, request, reply }) => {
      const { key, parts } = landing.list(query);
      return answer(request, reply, { key, type: JSON_TYPE, chunks: () => envelopeOfTexts(parts()) });
    },
    remembered,
  );
  route(app, landingEndpoints.month, (call) => json(call, landing.month(call.query)), remembered);
  route(app, landingMasjidEndpoints.names, (call) => json(call, landing.masjidNames()), remembered);
  route(app, landingMasjidEndpoints.one, (call) => json(call, landing.masjid(call.params.kunci)), remembered);
  route(
    app,
    landingEndpoints.kalender,
    async ({ query, request, reply }) => {
      const { key, parts } = await landing.kalender(query);
      return answer(request, reply, { key, type: 'text/calendar; charset=utf-8', chunks: parts });
    },
    remembered,
  );
  app.get('/', {
    config: remembered,
    // Set before the response, because a 304 needs the policy too.
    onRequest: async (_request, reply) => void reply.header('Content-Security-Policy', page.contentSecurityPolicy),
    handler: (request, reply) => {
      const { key, parts, address } = landing.state(addressOf(request));
      return answer(request, reply, {
        key,
        type: 'text/html; charset=utf-8',
        chunks: () => textOfLast(parts(), (state) => page.render(address, state)),
      });
    },
  });
}

function addressOf(request: FastifyRequest) {
  return readAddress(request.url.split('?')[1] ?? '');
}

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
