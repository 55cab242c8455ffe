import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#daemon/base/address.ts';
import { expected, clientClosed } from '#daemon/base/answer-errors.ts';
import { collect, encodingOf } from '#daemon/base/chunks.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { type LandingService, readBuiltPage } from '#daemon/landing/index.ts';
import type { BrandingService } from '#daemon/roster/index.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/base/envelope.ts';
import { type SayaRefusal, type SayaState, SAYA_NOTES, type SayaNote } from '#shared/reply/saya.ts';
import { SAYA_PATH } from '#shared/reply/tautan.ts';
import { cutiInput } from '#shared/roster/cuti.ts';
import type { SayaAction, SayaSeen, SayaService } from './saya.ts';
import type { TautanService, Holder } from './tautan.ts';

const BARE =
  '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--saya-head--></head><body><!--saya-body--></body></html>';

interface Text {
  head: string;
  body: string;
}

/** The build's file that renders the page: dashboard/saya/server. */
interface Renderer {
  renderSaya(state: SayaState, most: number): Text;
  renderRefusal(refusal: SayaRefusal): Text;
}

const UNBUILT: Renderer = {
  renderSaya: () => ({ head: '', body: '' }),
  renderRefusal: () => ({ head: '', body: '' }),
};

/** Maximum size of a page with its style and logo, in bytes; a logo larger than its share is left out. */
export const PAGE_MAX = 30 * 1024;
export const LOGO_MAX = 8 * 1024;
const MOST = 12;

export interface SayaPage {
  /** Allows only its own style by its hash, the logo, and forms to itself. */
  contentSecurityPolicy: string;
  /** Renders the page with as many schedules as fit; `logoBytes` is the logo's size. */
  render(state: SayaState, logoBytes: number): string;
  refusal(refusal: SayaRefusal): string;
}

/** Reads the frame and the renderer once, at the first request. */
export async function createSayaPage(publicDirectory: string, renderer: string): Promise<SayaPage> {
  const { renderSaya, renderRefusal } = existsSync(renderer)
    ? ((await import(pathToFileURL(renderer).href)) as Renderer)
    : UNBUILT;
  const { template, hash } = readBuiltPage(publicDirectory, 'saya', BARE);
  const page = ({ head, body }: Text) =>
    template.replace('<!--saya-head-->', () => head).replace('<!--saya-body-->', () => body);
  return {
    contentSecurityPolicy: `default-src 'none'; style-src '${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    render(state, logoBytes) {
      for (let most = MOST; ; most--) {
        const text = page(renderSaya(state, most));
        if (most === 0 || Buffer.byteLength(text) + logoBytes <= PAGE_MAX) return text;
      }
    },
    refusal: (refusal) => page(renderRefusal(refusal)),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person of the requested page. */
    holder: Holder | null;
  }
}

interface SayaParts {
  saya: SayaService;
  tautan: TautanService;
  landing: LandingService;
  branding: BrandingService;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
  publicDirectory: string;
  renderer: string;
  logger: FastifyBaseLogger;
}

/** Maximum size of a page's form, which has at most two dates, a part of the day and a reason. */
const FORM_MAX = 8 * 1024;
const FEED = /^([^/]+)\.ics$/;

/** The token is in the URL, so the URL must not leak to other sites or caches. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

const KINDS: Partial<Record<ErrorCode, SayaRefusal['kind']>> = {
  not_found: 'gone',
  throttled: 'throttled',
  unavailable: 'busy',
  internal: 'failed',
};

/**
 * Personal pages and their calendar feeds: the URL alone gives access. Wrong and revoked URLs get the same response.
 * Nothing here logs or stores the URL or its token (docs/decisions/0043).
 */
export function sayaRoutes(app: FastifyInstance, parts: SayaParts): void {
  const { saya, tautan, landing, branding, publicUrl, publicDirectory, renderer, logger } = parts;
  let made: Promise<SayaPage> | undefined;
  const pageOf = () => (made ??= createSayaPage(publicDirectory, renderer));

  let logo: { path: string; bytes: number } | undefined;
  /** The size of an uploaded logo is computed once. */
  function aplikasi(): { aplikasi: SayaState['aplikasi']; logoBytes: number } {
    const { app_name, app_logo } = branding.get();
    if (logo?.path !== app_logo) logo = { path: app_logo, bytes: branding.logoAt(app_logo)?.bytes.length ?? 0 };
    const { bytes } = logo;
    if (bytes > LOGO_MAX) return { aplikasi: { app_name, app_logo: null }, logoBytes: 0 };
    return { aplikasi: { app_name, app_logo }, logoBytes: bytes };
  }

  async function refuse(reply: FastifyReply, error: MimbarError): Promise<FastifyReply> {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    const kind = KINDS[error.code] ?? 'invalid';
    return reply
      .code(ERROR_STATUS[error.code])
      .type('text/html; charset=utf-8')
      .send((await pageOf()).refusal({ aplikasi: aplikasi().aplikasi, kind }));
  }

  async function sendFeed(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const filter = saya.openFeed(token, networkOf(request.ip));
    if (!filter) throw notFound('Tautan tidak berlaku');
    const { key, parts: chunks } = await landing.kalender(filter);
    const wanted = encodingOf(request.headers['accept-encoding']);
    const { encoding, body } = await app.builder.build(
      `saya ${wanted} ${landing.stamp()} ${key}`,
      (signal) => collect(chunks(), wanted, signal),
      { stranger: request.ip, signal: clientClosed(reply) },
    );
    return packed(reply, encoding).type('text/calendar; charset=utf-8').send(body);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const holder = request.holder!;
    const host = publicUrl === '' ? request.host : publicUrl.replace(/^https?:\/\//, '');
    const beside = {
      note: noteOf(request),
      kalender: `${host}${SAYA_PATH}${tautan.feedTokenOf(token)}.ics`,
      https: publicUrl === '' ? request.protocol === 'https' : publicUrl.startsWith('https:'),
    };
    const page = await pageOf();
    const wanted = encodingOf(request.headers['accept-encoding']);
    const write = async (signal: AbortSignal) => {
      const state = saya.state(holder);
      if (!state) throw notFound('Tautan tidak berlaku');
      const { logoBytes, ...look } = aplikasi();
      return collect([page.render({ ...look, ...state, ...beside }, logoBytes)], wanted, signal);
    };
    const key = `saya ${wanted} ${app.changes()} ${holder.noun} ${holder.id} ${JSON.stringify(beside)}`;
    const { encoding, body } = await app.builder.build(key, write, {
      stranger: request.ip,
      signal: clientClosed(reply),
    });
    return packed(reply, encoding).type('text/html; charset=utf-8').send(body);
  }

  app.decorateRequest('holder', null);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.setErrorHandler<Error>((error, _request, reply) => refuse(reply, expected(error, logger)));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...HEADERS, 'content-security-policy': (await pageOf()).contentSecurityPolicy });
      const rest = restOf(request);
      if (FEED.test(rest) && request.method !== 'POST') return;
      request.holder = saya.open(rest, networkOf(request.ip)) ?? null;
      if (!request.holder) throw notFound('Tautan tidak berlaku');
    });
    for (const url of [SAYA_PATH.slice(0, -1), `${SAYA_PATH}*`]) {
      scope.get(url, (request, reply) => {
        const rest = restOf(request);
        const feed = FEED.exec(rest)?.[1];
        return feed === undefined ? sendPage(request, reply, rest) : sendFeed(request, reply, feed);
      });
      // Redirects to the same URL by an empty Location path, so that the URL is not in the response; the browser
      // reloads by GET.
      scope.post(url, { bodyLimit: FORM_MAX }, (request, reply) => {
        const note = saya.act(request.holder!, actionOf(request));
        return reply.code(303).header('location', `?pesan=${note}`).send();
      });
    }
  });
}

const restOf = ({ params }: FastifyRequest): string => (params as { '*'?: string })['*'] ?? '';

const packed = (reply: FastifyReply, encoding: string): FastifyReply =>
  reply.headers({ vary: 'Accept-Encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) });

function noteOf({ query }: FastifyRequest): SayaNote | null {
  const { pesan } = query as { pesan?: unknown };
  return SAYA_NOTES.find((note) => note === pesan) ?? null;
}

/** What an answer is to, as the page has written it: 'jumatan-12-3'. */
function seenOf(text: string): SayaSeen | undefined {
  const [, jadwal, id, version] = /^(pengajian|jumatan)-(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? undefined : { jadwal: jadwal as SayaSeen['jadwal'], id, version: Number(version) };
}

/** Parses the action of a form. Throws invalid for anything that no form of the page sends. */
function actionOf({ body, holder }: FastifyRequest): SayaAction {
  const form = (body ?? {}) as Record<string, string>;
  if (form['jawab'] !== undefined) {
    const seen = (form['jadwal'] ?? '').split(' ').map(seenOf);
    const jawaban = form['jawab'];
    const isOne = seen.length === 1;
    if (seen.every((one) => one !== undefined) && (jawaban === 'hadir' || (jawaban === 'udzur' && isOne)))
      return { kind: 'jawab', seen, jawaban };
  } else if (form['cuti'] !== undefined) {
    const { dari = '', sampai = '', bagian, alasan = '' } = form;
    const read = cutiInput.safeParse({ id_mubaligh: holder!.id, dari, sampai, bagian: bagian || null, alasan });
    if (read.success) return { kind: 'cuti', dari, sampai, bagian: read.data.bagian ?? null, alasan };
  } else if (/^\d{1,15}$/.test(form['hapus'] ?? '')) return { kind: 'hapus', id: form['hapus']! };
  throw new MimbarError('invalid', 'Isian tidak dikenal');
}
