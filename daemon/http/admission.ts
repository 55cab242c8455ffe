import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthEndpoints } from '#shared/health.ts';
import { UPLOAD_MAX_BYTES } from '#shared/upload.ts';
import { MimbarError } from '../domain/errors.ts';

export interface Bounds {
  /** Connections that are answered; of more, each is told that it is too much. */
  connections: number;
  /** Connections that are taken at all. */
  connectionsAtMost: number;
  /** Requests under way, in all and of one address. */
  requests: number;
  requestsPerAddress: number;
  /** Bodies under way, in bytes; each counts with what it says it will bring. */
  bodyBytes: number;
  /** Files under way: being sent, waiting for their turn, being read. */
  uploads: number;
}

export const BOUNDS: Bounds = {
  connections: 1000,
  connectionsAtMost: 2000,
  requests: 256,
  requestsPerAddress: 128,
  bodyBytes: 24 * 1024 * 1024,
  uploads: 4,
};

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5;
const BODY_LIMIT = 1024 * 1024;

/**
 * Refuses with 503 what is too much at once, so that memory stays bounded and those who are inside are served.
 * Whether Mimbar is well may always be asked. Sockets are bounded where they open.
 */
export function registerAdmission(app: FastifyInstance, bounds: Bounds): void {
  let connections = 0;
  let requests = 0;
  const perAddress = new Map<string, number>();
  app.server.maxConnections = bounds.connectionsAtMost;
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
    if (connections > bounds.connections) app.server.closeIdleConnections();
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws || request.routeOptions.url === `/api${healthEndpoints.get.path}`) return done();
    const { ip } = request;
    const own = perAddress.get(ip) ?? 0;
    if (connections > bounds.connections) void reply.header('Connection', 'close');
    if (connections > bounds.connections || requests >= bounds.requests || own >= bounds.requestsPerAddress) return done(busy());
    requests += 1;
    perAddress.set(ip, own + 1);
    reply.raw.once('close', () => {
      requests -= 1;
      const left = perAddress.get(ip)! - 1;
      if (left === 0) perAddress.delete(ip);
      else perAddress.set(ip, left);
    });
    done();
  });
}

/** Bounds what bodies may take; comes after the access check, so that only who may send one takes a place. */
export function registerBodyAdmission(app: FastifyInstance, bounds: Bounds): void {
  let bytes = 0;
  let uploads = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const expected = expectedBytes(request);
    if (expected === 0) return done();
    const isUpload = request.routeOptions.config.endpoint?.file === 'in';
    if (isUpload && uploads >= bounds.uploads) return done(busy('Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.'));
    if (bytes + expected > bounds.bodyBytes) return done(busy());
    bytes += expected;
    uploads += isUpload ? 1 : 0;
    reply.raw.once('close', () => {
      bytes -= expected;
      uploads -= isUpload ? 1 : 0;
    });
    done();
  });
}

/** What a body will take at most: what it says, within what its route takes. */
function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const { endpoint } = routeOptions.config;
  const limit = endpoint?.file === 'in' ? UPLOAD_MAX_BYTES : (routeOptions.bodyLimit ?? BODY_LIMIT);
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

function busy(message = 'Mimbar sedang sibuk. Coba lagi sebentar.'): MimbarError {
  return new MimbarError('unavailable', message, { retryAfter: RETRY_AFTER });
}
