import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { holderOf, plainAddress, addressList } from './address.ts';
import type { Clock } from './clock.ts';
import type { Connections } from './connections.ts';
import { MimbarError } from './errors.ts';

export interface Bounds {
  /** Maximum number of served connections; further ones get 503. */
  connections: number;
  /** Maximum number of accepted connections. */
  connectionsAtMost: number;
  /**
   * Maximum number of connections per address. Proxies and this machine stand for many people, so only the limits above
   * apply to them.
   */
  connectionsPerAddress: number;
  /** Maximum number of concurrent requests, in total and per address. */
  requests: number;
  requestsPerAddress: number;
  /** Maximum size of all bodies that are being received, in bytes; each counts with its announced length. */
  bodyBytes: number;
  /** Maximum number of files that are being received, queued or read. */
  uploads: number;
  /** Maximum number of unanswered requests per connection; browsers send one at a time. */
  requestsPerConnection: number;
  /** A connection that is idle for longer than this may be closed when room is needed, in ms. */
  idleMs: number;
}

export const BOUNDS: Bounds = {
  connections: 1000,
  connectionsAtMost: 2000,
  connectionsPerAddress: 250,
  requests: 256,
  requestsPerAddress: 128,
  bodyBytes: 24 * 1024 * 1024,
  uploads: 4,
  requestsPerConnection: 16,
  idleMs: 5000,
};

/** Seconds after which the caller should retry. */
const RETRY_AFTER = 5;
const BODY_LIMIT = 1024 * 1024;

/**
 * Rejects excess load with 503, so that memory stays bounded and accepted requests are served. Runs after the access
 * check, so that only permitted callers take room for a body. The health check is always answered; sockets have their
 * own limit where they are opened.
 */
export function registerAdmission(app: FastifyInstance, bounds: Bounds, connections: Connections): void {
  let bytes = 0;
  let uploads = 0;
  let requests = 0;
  const perAddress = new Map<string, number>();
  function refusal(holder: string, expected: number, isUpload: boolean): MimbarError | undefined {
    if (
      connections.areTooMany() ||
      requests >= bounds.requests ||
      (perAddress.get(holder) ?? 0) >= bounds.requestsPerAddress
    )
      return busy();
    if (isUpload && uploads >= bounds.uploads)
      return busy('Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.');
    return bytes + expected > bounds.bodyBytes ? busy() : undefined;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (request.ws || endpoint === healthEndpoints.get) return done();
    const holder = holderOf(request.ip);
    const expected = expectedBytes(request);
    const isUpload = endpoint?.file === 'in';
    const refused = refusal(holder, expected, isUpload);
    if (refused) {
      if (connections.areTooMany()) void reply.header('Connection', 'close');
      return done(refused);
    }
    const count = (by: 1 | -1) => {
      requests += by;
      bytes += by * expected;
      uploads += isUpload ? by : 0;
      const own = (perAddress.get(holder) ?? 0) + by;
      if (own === 0) perAddress.delete(holder);
      else perAddress.set(holder, own);
    };
    count(1);
    // The onResponse hook is not called for aborted responses. A file's stream adds ten listeners.
    reply.raw.setMaxListeners(20).once('close', () => count(-1));
    done();
  });
}

/** Maximum size of the body: its announced length, up to its route's limit. */
function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const { endpoint } = routeOptions.config;
  const limit = endpoint?.file === 'in' ? UPLOAD_MAX_BYTES : (routeOptions.bodyLimit ?? BODY_LIMIT);
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

function busy(message = 'Mimbar sedang sibuk. Coba lagi sebentar.'): MimbarError {
  return new MimbarError('unavailable', message, { retryAfter: RETRY_AFTER });
}

interface HostOptions {
  publicUrl: string;
  allowedHosts: readonly string[];
  trustProxy: readonly string[];
  proxies: UndeclaredProxies;
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'];

/**
 * Answers only requests for our own host names, for pages, calls and sockets alike. Otherwise a foreign site whose name
 * resolves to this address would count as this site in the browser (DNS rebinding). A forwarded host is checked in
 * addition to Host, never instead of it: a script can set X-Forwarded-Host, but not Host.
 */
export function registerHostCheck(app: FastifyInstance, options: HostOptions): void {
  const isTrusted = addressList(options.trustProxy);
  const isOurs = ourNames(options);
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket;
    const isForwarded = remoteAddress !== undefined && FORWARDED.some((name) => name in request.headers);
    if (isForwarded && !isTrusted(remoteAddress)) {
      options.proxies.saw(plainAddress(remoteAddress) ?? remoteAddress);
    }
    const wrong = namesOf(request).find((name) => !isOurs(name));
    done(wrong === undefined ? undefined : misdirected(wrong));
  });
}

/** The requested host and, from a trusted proxy, the forwarded one. */
function namesOf(request: FastifyRequest): string[] {
  return [request.headers.host ?? '', request.host];
}

function ourNames({ publicUrl, allowedHosts }: HostOptions): (host: string) => boolean {
  const publicName = URL.canParse(publicUrl) ? [new URL(publicUrl).host] : [];
  const names = new Set(['localhost', ...publicName.map(nameOf), ...allowedHosts.map(nameOf)]);
  return (host) => {
    const name = nameOf(host);
    return names.has(name) || isAddress(name) || /^[a-z\d_-]+(\.[a-z\d_-]+)*\.local$/.test(name);
  };
}

/** The name without port, in lower case and without a trailing dot; '' if there is none. */
function nameOf(host: string): string {
  const match = /^(\[[\da-f:.]+(?:%[\w.]+)?\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host);
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

function isAddress(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

function misdirected(host: string): MimbarError {
  const name = nameOf(host);
  if (name === '')
    return new MimbarError(
      'misdirected',
      'Permintaan ini tidak menyebut alamat Mimbar (Host). Buka lewat alamat IP-nya.',
    );
  return new MimbarError(
    'misdirected',
    `Nama '${name}' belum dikenal di sini. Buka lewat alamat IP, atau tambahkan ${name} ke MIMBAR_ALLOWED_HOSTS di pengaturan Mimbar lalu jalankan ulang.`,
  );
}

interface Log {
  warn(details: object, message: string): void;
}

/** Maximum number that is remembered; more are forged headers, not proxies. */
const KNOWN_MAX = 5;
/** How long an address is remembered, in ms; after that it was fixed, or the header was forged. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Remembers undeclared proxies: all their visitors would count as one, and https as http. In memory; each address is
 * logged once.
 */
export function createUndeclaredProxies(parts: { clock: Clock; logger: Log }) {
  const { clock, logger } = parts;
  const seen = new Map<string, number>();
  return {
    saw(address: string): void {
      if (!seen.has(address)) {
        if (seen.size >= KNOWN_MAX) return;
        logger.warn({ address }, 'X-Forwarded-* from an address that is not in MIMBAR_TRUST_PROXY: ignored');
      }
      seen.set(address, clock.now());
    },
    /** Addresses seen within a day, in order of first appearance. */
    list: (): string[] => [...seen].filter(([, at]) => clock.now() - at < REMEMBERED_MS).map(([address]) => address),
  };
}
export type UndeclaredProxies = ReturnType<typeof createUndeclaredProxies>;
