import type { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
  /** A connection that rests longer than this may go when room is needed, in ms. */
  idleMs: number;
}

export const BOUNDS: Bounds = {
  connections: 1000,
  connectionsAtMost: 2000,
  requests: 256,
  requestsPerAddress: 128,
  bodyBytes: 24 * 1024 * 1024,
  uploads: 4,
  idleMs: 5000,
};

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5;
const BODY_LIMIT = 1024 * 1024;

/**
 * Refuses with 503 what is too much at once, so that memory stays bounded and those who are inside are served. Comes
 * after the access check, so that only who may send a body takes a place for it. Whether Mimbar is well may always be
 * asked; sockets are bounded where they open.
 */
export function registerAdmission(app: FastifyInstance, bounds: Bounds): void {
  /** Since when a connection has had nothing to do, in ms of the process's own clock; 0 while it has. */
  const open = new Map<Socket, number>();
  let bytes = 0;
  let uploads = 0;
  let requests = 0;
  const perAddress = new Map<string, number>();
  app.server.maxConnections = bounds.connectionsAtMost;
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
    if (open.size > bounds.connections) makeRoom();
  });

  // At the server, because what is remembered is answered before the framework sees it.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, 0);
    response.once('close', () => void (open.has(socket) && open.set(socket, performance.now())));
  });

  /** Connections that are only kept for later go, but none that may have its next request on the way. */
  function makeRoom(): void {
    const before = performance.now() - bounds.idleMs;
    for (const [socket, idleSince] of open) if (idleSince > 0 && idleSince < before) socket.destroy();
  }

  function refusal({ ip }: FastifyRequest, expected: number, isUpload: boolean): MimbarError | undefined {
    if (open.size > bounds.connections || requests >= bounds.requests || (perAddress.get(ip) ?? 0) >= bounds.requestsPerAddress) return busy();
    if (isUpload && uploads >= bounds.uploads) return busy('Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.');
    return bytes + expected > bounds.bodyBytes ? busy() : undefined;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (request.ws || endpoint === healthEndpoints.get) return done();
    const { ip } = request;
    const expected = expectedBytes(request);
    const isUpload = endpoint?.file === 'in';
    const refused = refusal(request, expected, isUpload);
    if (refused) {
      if (open.size > bounds.connections) void reply.header('Connection', 'close');
      return done(refused);
    }
    const count = (by: 1 | -1) => {
      requests += by;
      bytes += by * expected;
      uploads += isUpload ? by : 0;
      const own = (perAddress.get(ip) ?? 0) + by;
      if (own === 0) perAddress.delete(ip);
      else perAddress.set(ip, own);
    };
    count(1);
    // The hook after an answer is not called for one that was broken off. A file's stream listens ten times itself.
    reply.raw.setMaxListeners(20).once('close', () => count(-1));
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
