import type { ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#shared/endpoints.ts';
import { answerClientError } from './errors.ts';

export interface ClientTimeouts {
  /** Timeout for the headers of a request, in ms. */
  headersMs: number;
  /** Time for a body before its speed is checked, in ms. */
  bodyGraceMs: number;
  /** Minimum speed of a body from then on, in bytes a second; a slower connection is closed. */
  bodyPace: number;
  /** Timeout for a client that reads nothing of its response, in ms. */
  stallMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 10_000,
  bodyGraceMs: 10_000,
  bodyPace: 8 * 1024,
  stallMs: 25_000,
};

/** Maximum time for any body: 5 MiB at 17 KiB a second. In ms. */
const REQUEST_MS = 300_000;
/** Keep-alive time of an idle connection, in ms. */
const KEEP_ALIVE_MS = 72_000;

const SOCKET_PATHS = allEndpoints.filter(({ socket }) => socket).map(({ path }) => `/api${path}`);

/** Maximum number of body bytes that are read and discarded after the response. */
const DISCARDED_MAX = 8 * 1024 * 1024;

/** Options for node itself, which handles headers that never end. */
export function serverOptions({ headersMs }: ClientTimeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.ceil(headersMs / 5),
    // A request without Host gets our own response.
    requireHostHeader: false,
    // A request without a body emits no stream events: a tenth of a cached answer's time. See registerBodies.
    optimizeEmptyRequests: true,
    // Other upgrade requests, such as curl's for HTTP/2, are handled as ordinary requests.
    shouldUpgradeCallback: ({ method, url = '', headers }) =>
      method === 'GET' &&
      SOCKET_PATHS.includes(url.split('?', 1)[0]!) &&
      headers.upgrade?.toLowerCase() === 'websocket',
  };
}

/**
 * Closes connections of clients that send a body too slowly or never read their response, so that they do not hold
 * resources.
 */
export function registerClientTimeouts(app: FastifyInstance, timeouts: ClientTimeouts): void {
  // Node would answer unknown expectations itself, without our envelope.
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
      // The rest of a body is read after the response only so that an honest client receives the response.
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

/** The socket's own timer runs while nothing is sent; the time of a handler is not a stall. */
function watchAnswer({ socket }: FastifyRequest, reply: FastifyReply, stallMs: number): void {
  socket.setTimeout(stallMs);
  reply.raw.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(stallMs);
  });
}
