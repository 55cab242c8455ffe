import type { ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#shared/endpoints.ts';
import { answerClientError } from './errors.ts';

export interface ClientTimeouts {
  /** For the headers of a request, in ms. */
  headersMs: number;
  /** Time for a body before its speed is checked, in ms. */
  bodyGraceMs: number;
  /** Lowest speed of a body from then on, in bytes a second; a slower connection is closed. */
  bodyPace: number;
  /** Longest time in which a client reads nothing of its answer, in ms. */
  stallMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 10_000,
  bodyGraceMs: 10_000,
  bodyPace: 8 * 1024,
  stallMs: 25_000,
};

/** No body may take longer, however steady it comes: 5 MiB at 17 KiB a second. In ms. */
const REQUEST_MS = 300_000;
/** An idle connection is kept so long, in ms. */
const KEEP_ALIVE_MS = 72_000;

const SOCKET_PATHS = allEndpoints.filter(({ socket }) => socket).map(({ path }) => `/api${path}`);

/** How much of a body is discarded after its answer, in bytes. */
const DISCARDED_MAX = 8 * 1024 * 1024;

/** What node itself must know; it looks after headers that never end. */
export function serverOptions({ headersMs }: ClientTimeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.ceil(headersMs / 5),
    // A request without Host gets our own answer.
    requireHostHeader: false,
    // Any other wish to upgrade, such as curl's for HTTP/2, is an ordinary request.
    shouldUpgradeCallback: ({ method, url = '', headers }) =>
      method === 'GET' &&
      SOCKET_PATHS.includes(url.split('?', 1)[0]!) &&
      headers.upgrade?.toLowerCase() === 'websocket',
  };
}

/**
 * Closes connections of clients that send a body too slowly or never read their answer, so that none of them holds
 * resources for long.
 */
export function registerClientTimeouts(app: FastifyInstance, timeouts: ClientTimeouts): void {
  // Node would answer expectations that it does not know by itself, without our envelope.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    // An injected request (tests) has no socket to watch.
    if (!(request.raw.socket instanceof Socket)) return done();
    if (!request.raw.complete && hasBody(request)) watchBody(request, reply, timeouts);
    watchAnswer(request, reply, timeouts.stallMs);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody({ raw }: FastifyRequest, reply: FastifyReply, { bodyGraceMs, bodyPace }: ClientTimeouts): void {
  const { socket } = raw;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  const timer = setInterval(
    () => {
      const seconds = (performance.now() - startedAt - bodyGraceMs) / 1000;
      const received = socket.bytesRead - bytesBefore;
      const answered = reply.raw.headersSent;
      // The rest of a body is read after the answer only so that an honest client receives the answer.
      const keepsOn = answered && (received > DISCARDED_MAX || seconds >= 0);
      if (!keepsOn && (seconds < 0 || received >= seconds * bodyPace)) return;
      clearInterval(timer);
      if (answered) socket.destroy();
      else
        answerClientError(
          Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        );
    },
    Math.ceil(bodyGraceMs / 10),
  );
  timer.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(timer));
}

/** The socket's own timer runs while nothing moves; what a handler works on meanwhile is no stall. */
function watchAnswer({ socket }: FastifyRequest, reply: FastifyReply, stallMs: number): void {
  socket.setTimeout(stallMs);
  reply.raw.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(stallMs);
  });
}
