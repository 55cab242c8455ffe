import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthEndpoints } from '#shared/operations/health.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { holderOf } from '../../domain/account/address.ts';
import { MimbarError } from '../../domain/base/errors.ts';
import type { Connections } from './connections.ts';

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
