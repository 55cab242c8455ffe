import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { Base } from '#daemon/base/base.ts';
import { holderOf } from '#daemon/base/address.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { route, withNotices } from '#daemon/base/route.ts';
import type { MessengerHook } from '#daemon/queue/index.ts';
import { webhookEndpoints } from '#shared/queue/webhook.ts';
import { penggantiEndpoints } from '#shared/reply/pengganti.ts';
import { masjidTautanEndpoints, mubalighTautanEndpoints } from '#shared/reply/tautan.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { Reply } from './index.ts';
import type { PenggantiService } from './pengganti/pengganti.ts';
import type { TautanService } from './tautan.ts';

/** Preachers' answers that an admin records, substitutes, links to personal pages, and what a messenger calls. */
export function replyRoutes(
  app: FastifyInstance,
  { konfirmasi, pengganti, tautan }: Reply,
  { publicUrl }: Base,
  hook: MessengerHook | undefined,
): void {
  penggantiRoutes(app, pengganti);
  tautanRoutes(app, tautan, publicUrl);
  webhookRoutes(app, hook);
  route(app, pengajianEndpoints.konfirmasi, ({ actor, params, body }) =>
    konfirmasi.answer('pengajian', params.id, body.jawaban, { jalur: 'admin', actor }),
  );
  route(app, jumatanEndpoints.konfirmasi, ({ actor, params, body }) =>
    konfirmasi.answer('jumatan', params.id, body.jawaban, { jalur: 'admin', actor }),
  );
}

/** Candidates for a substitute after a refusal, and the offers to them. */
function penggantiRoutes(app: FastifyInstance, pengganti: PenggantiService): void {
  route(app, penggantiEndpoints.list, () => pengganti.list());
  route(app, penggantiEndpoints.show, ({ params }) => pengganti.show(params.kind, params.id));
  route(app, penggantiEndpoints.tawarkan, async ({ actor, params, body }) =>
    withNotices(await pengganti.offer(actor, params.kind, params.id, body)),
  );
  route(app, penggantiEndpoints.batal, async ({ actor, params }) =>
    withNotices(await pengganti.withdraw(actor, params.kind, params.id)),
  );
}

const NO_PUBLIC_URL =
  'Tautan ini memakai alamat yang sedang Anda buka. Isi MIMBAR_PUBLIC_URL dengan alamat yang dapat dibuka dari HP penerima.';

/** Admins' actions on links to personal pages; `publicUrl` is '' if unknown. */
function tautanRoutes(app: FastifyInstance, tautan: TautanService, publicUrl: string): void {
  const made = (data: { url: string }) => withNotices({ data, warnings: publicUrl === '' ? [NO_PUBLIC_URL] : [] });
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

/** Maximum size in bytes: of a call, of all concurrent calls, and of those from one address. */
const CALL_MAX = 3 * 1024 * 1024;
const AT_ONCE = 2 * CALL_MAX;
const OF_ONE = CALL_MAX;
/** Minimum size that a call is counted with, in bytes, because many small ones also take memory. */
const CALL_LEAST = 64 * 1024;
/** WhatsApp sends a call quickly; a slower call is dropped first if room is needed, ms. */
const IN_AN_INSTANT = 2000;
/** Seconds; WhatsApp itself retries for a week. */
const RETRY_AFTER = 5;

const refused = () => new MimbarError('forbidden', 'Panggilan ini tidak membawa tanda tangan WhatsApp');

/** The webhook of a messenger; not_found if the messenger has none. */
function webhookRoutes(app: FastifyInstance, hook: MessengerHook | undefined): void {
  const atHome = () => {
    if (hook) return hook;
    throw notFound('WhatsApp Cloud API tidak dipakai di sini');
  };
  const room = createRoom();
  const signatureOf = ({ headers }: FastifyRequest) => String(headers['x-hub-signature-256'] ?? '');

  route(app, webhookEndpoints.verify, ({ query, reply }) => {
    const challenge = atHome().challenge({
      mode: query['hub.mode'] ?? '',
      token: query['hub.verify_token'] ?? '',
      challenge: query['hub.challenge'] ?? '',
    });
    if (challenge === undefined) throw new MimbarError('forbidden', 'Verify token tidak cocok');
    return reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(challenge);
  });

  withRawBodies(app, CALL_MAX, (scope) => {
    // Runs before the body is read: a call without a signature takes no room, and one with a wrong signature little.
    scope.addHook('onRequest', async (request, reply) => {
      atHome();
      if (!/^sha256=[0-9a-f]{64}$/.test(signatureOf(request))) throw refused();
      room.take(request, reply);
    });
    route(
      scope,
      webhookEndpoints.take,
      ({ request, body }) => {
        const call = body as unknown;
        if (!Buffer.isBuffer(call) || !atHome().isSigned(call, signatureOf(request))) throw refused();
        atHome().take(call);
        return { diterima: true as const };
      },
      { bodyMax: CALL_MAX },
    );
  });
}

interface Held {
  request: FastifyRequest;
  holder: string;
  size: number;
  since: number;
  release(): void;
}

/**
 * Limits bodies that are being received from unverified callers. If there is no room, the connection that is slow,
 * announces more or comes from the address with the most bytes is closed, so that strangers cannot keep out WhatsApp's
 * own calls.
 */
function createRoom() {
  const held = new Set<Held>();
  const sumOf = (holder?: string) =>
    held.values().reduce((sum, one) => (holder === undefined || one.holder === holder ? sum + one.size : sum), 0);

  function hangUpOnOne(holder: string, size: number): boolean {
    const own = sumOf(holder) + size;
    const now = performance.now();
    const [worst] = [...held]
      .filter((one) => own <= OF_ONE || one.holder === holder)
      .filter((one) => now - one.since > IN_AN_INSTANT || one.size > size || sumOf(one.holder) > own)
      .filter(({ request }) => !request.raw.complete)
      .sort((a, b) => b.size - a.size || a.since - b.since);
    if (!worst) return false;
    worst.release();
    worst.request.raw.destroy();
    return true;
  }

  return {
    /** Takes room until the response is sent. Throws unavailable if there is none. */
    take(request: FastifyRequest, reply: FastifyReply): void {
      const { headers, ip } = request;
      const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : CALL_MAX;
      const size = Math.min(Math.max(length || 0, CALL_LEAST), CALL_MAX);
      const holder = holderOf(ip);
      while (sumOf() + size > AT_ONCE || sumOf(holder) + size > OF_ONE)
        if (!hangUpOnOne(holder, size))
          throw new MimbarError('unavailable', 'Mimbar sedang sibuk. Coba lagi sebentar.', { retryAfter: RETRY_AFTER });
      const one: Held = { request, holder, size, since: performance.now(), release: () => void held.delete(one) };
      held.add(one);
      reply.raw.once('close', one.release);
    },
  };
}
