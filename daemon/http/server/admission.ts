import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthEndpoints } from '#shared/operations/health.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { holderOf } from '../../domain/account/address.ts';
import { MimbarError } from '../../domain/base/errors.ts';
import { watchConnections } from './connections.ts';

export interface Bounds {
  /** Connections that are served; further ones are answered with 503. */
  connections: number;
  /** Connections that are accepted at all. */
  connectionsAtMost: number;
  /**
   * Connections of one address; proxies and this machine stand for many people, so only the bounds above apply to them.
   */
  connectionsPerAddress: number;
  /** Requests under way, in all and of one address. */
  requests: number;
  requestsPerAddress: number;
  /** Bodies under way, in bytes; each counts with its announced length. */
  bodyBytes: number;
  /** Files under way: being sent, waiting for their turn, being read. */
  uploads: number;
  /** Requests of one connection that may wait for their answers; browsers send one at a time. */
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

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5;
const BODY_LIMIT = 1024 * 1024;

/**
 * Refuses excess load with 503, so that memory stays bounded and accepted requests are served. Runs after the access
 * check, so that only permitted callers take room for a body. The health check is always answered; sockets have their
 * own limit where they open.
 */
export function registerAdmission(app: FastifyInstance, bounds: Bounds, trustProxy: readonly string[]): void {
  const connections = watchConnections(app.server, bounds, trustProxy);
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
    // The hook after an answer is not called for an aborted one. A file's stream listens ten times itself.
    reply.raw.setMaxListeners(20).once('close', () => count(-1));
    done();
  });
}

/** The most bytes that a body can have: its announced length, up to its route's limit. */
function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const { endpoint } = routeOptions.config;
  const limit = endpoint?.file === 'in' ? UPLOAD_MAX_BYTES : (routeOptions.bodyLimit ?? BODY_LIMIT);
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

function busy(message = 'Mimbar sedang sibuk. Coba lagi sebentar.'): MimbarError {
  return new MimbarError('unavailable', message, { retryAfter: RETRY_AFTER });
}
