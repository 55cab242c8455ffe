import type { RequestListener, Server, ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#shared/endpoints.ts';
import { holderOf, addressList } from './address.ts';
import { answerClientError } from './answer-errors.ts';

export interface ConnectionBounds {
  /** Maximum number of served connections. */
  connections: number;
  /** Maximum number of accepted connections. */
  connectionsAtMost: number;
  connectionsPerAddress: number;
  /** Maximum number of unanswered requests per connection. */
  requestsPerConnection: number;
  /** In ms. */
  idleMs: number;
}

interface Connection {
  holder: Holder;
  /** Unanswered requests; an open WebSocket counts as one. */
  requests: number;
  /** Since when it is idle, in ms of the monotonic clock. */
  restsSince: number;
}

/** All connections of one address, or of one /64, the oldest first. */
interface Holder {
  name: string;
  connections: Map<Socket, Connection>;
  /** A proxy or a program on this machine, which stands for many people. */
  carriesMany: boolean;
}

/**
 * Keeps room for new connections. The number per address is limited; if there are too many in total, the address with
 * the most loses its longest idle one. A connection is idle while it has no complete request, so silent ones and those
 * that send headers slowly are idle, too.
 *
 * A connection that sends many requests without waiting for answers (pipelining) is closed: all requests in one network
 * chunk would otherwise be handled before anybody else's.
 */
export function createConnections(bounds: ConnectionBounds, trustProxy: readonly string[]) {
  const holders = new Map<string, Holder>();
  const known = new Map<Socket, Connection>();
  // Only the usual loopback addresses; every other one in 127.0.0.0/8 counts as a client.
  const isNearby = addressList(['127.0.0.1', '::1']);
  const isProxy = addressList(trustProxy.filter((entry) => entry !== 'loopback'));

  function arrived(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const carriesMany = isNearby(remoteAddress) || isProxy(remoteAddress);
    const name = carriesMany ? remoteAddress : holderOf(remoteAddress);
    const holder = holders.get(name) ?? { name, connections: new Map(), carriesMany };
    if (!carriesMany && holder.connections.size >= bounds.connectionsPerAddress && !closeIdle(holder))
      return void socket.destroy();
    const connection = { holder, requests: 0, restsSince: performance.now() };
    holders.set(name, holder);
    holder.connections.set(socket, connection);
    known.set(socket, connection);
    socket.once('close', () => forget(socket));
    if (known.size > bounds.connections) closeIdle(largest());
  }

  function counted(handler: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const connection = known.get(socket);
      // The rest of a closed connection's chunk is still parsed, but not handled.
      if (!connection || connection.requests > bounds.requestsPerConnection) return;
      connection.requests += 1;
      if (connection.requests > bounds.requestsPerConnection) return void socket.destroy();
      // It is emitted once. `once` would add and remove a wrapper.
      response.on('close', () => {
        connection.requests -= 1;
        connection.restsSince = performance.now();
      });
      handler(request, response);
    };
  }

  function forget(socket: Socket): void {
    const holder = known.get(socket)?.holder;
    known.delete(socket);
    holder?.connections.delete(socket);
    if (holder?.connections.size === 0) holders.delete(holder.name);
  }

  const largest = (): Holder =>
    [...holders.values()].reduce((most, one) => (one.connections.size > most.connections.size ? one : most));

  /**
   * Closes one connection of this holder; returns whether there was one. A new connection of a holder with few is kept,
   * because its first request may be on the way.
   */
  function closeIdle(holder: Holder): boolean {
    const holdsMuch = !holder.carriesMany && holder.connections.size > bounds.connectionsPerAddress / 4;
    const before = performance.now() - (holdsMuch ? 0 : bounds.idleMs);
    let oldest: [Socket, since: number] | undefined;
    for (const [socket, { requests, restsSince }] of holder.connections) {
      if (requests === 0 && restsSince <= before && restsSince < (oldest?.[1] ?? Infinity))
        oldest = [socket, restsSince];
    }
    if (!oldest) return false;
    forget(oldest[0]);
    oldest[0].destroy();
    return true;
  }

  return {
    /** Watches this server, which then hands its requests to `handler`. */
    watch(server: Server, handler: RequestListener): Server {
      server.maxConnections = bounds.connectionsAtMost;
      return server
        .on('connection', arrived)
        .on('request', counted(handler))
        .on('upgrade', ({ socket }) => {
          const connection = known.get(socket);
          if (connection) connection.requests += 1;
        });
    },
    areTooMany: (): boolean => known.size > bounds.connections,
  };
}
export type Connections = ReturnType<typeof createConnections>;

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

type Parsed = (error: Error | null, body?: unknown) => void;

/** Accepts only JSON bodies; an empty body with the JSON type is no error (contract, Transport). */
export function registerBodies(app: FastifyInstance): void {
  // It calls `done`, although its type also allows a promise.
  const parse = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    body: string,
    done: Parsed,
  ) => void;
  // Fastify reads the body of every POST that has a content type, and node ends the stream of an empty one silently.
  app.addHook('preParsing', ({ raw }, _reply, payload, done) =>
    done(null, raw.readableEnded && raw.headers['content-type'] !== undefined ? Readable.from([]) : payload),
  );
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/**
 * Registers endpoints with a raw file as body: the bytes arrive as a Buffer for any content type. `limit` is in bytes.
 */
export function withRawBodies(app: FastifyInstance, limit: number, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // An empty or broken type would be rejected before any parser runs.
    scope.addHook('onRequest', async (request) => void delete request.raw.headers['content-type']);
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
      done(null, body),
    );
    register(scope);
  });
}
