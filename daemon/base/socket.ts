import { randomBytes } from 'node:crypto';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint, QueryOf } from '#shared/base/endpoint.ts';
import { eventEndpoints } from '#shared/queue/events.ts';
import type { ticketQuery } from '#shared/queue/waclient.ts';
import { answerClientError } from './answer-errors.ts';
import type { Actor } from './audit.ts';
import type { Clock } from './clock.ts';
import { MimbarError } from './errors.ts';
import type { Events } from './log.ts';
import { checksOf, route } from './route.ts';
import type { Kept, Supervisor } from './supervisor.ts';

/** Lifetime of an unused token, in ms. */
const TICKET_MS = 30_000;
/** Maximum number of unused tokens per caller; a further one evicts the oldest. */
const UNUSED_MAX = 20;

interface Ticket {
  kind: string;
  actor: Actor;
  expiresAt: number;
}

/** One-time tokens, because a browser's socket cannot send headers. In memory: a restart closes the sockets anyway. */
export function createTickets(clock: Clock) {
  const tickets = new Map<string, Ticket>();
  const ownerOf = (actor: Actor) => actor.id_session ?? actor.label;

  return {
    issue(actor: Actor, kind: string): string {
      const now = clock.now();
      for (const [token, ticket] of tickets) if (ticket.expiresAt <= now) tickets.delete(token);
      const own = [...tickets].filter(([, ticket]) => ownerOf(ticket.actor) === ownerOf(actor));
      for (const [token] of own.slice(0, Math.max(own.length - UNUSED_MAX + 1, 0))) tickets.delete(token);
      const token = randomBytes(32).toString('base64url');
      tickets.set(token, { kind, actor, expiresAt: now + TICKET_MS });
      return token;
    },

    /** The owner of a token, only the first time. */
    take(token: string | undefined, kind: string): Actor | undefined {
      const ticket = token === undefined ? undefined : tickets.get(token);
      if (!ticket || ticket.kind !== kind) return undefined;
      tickets.delete(token!);
      return ticket.expiresAt > clock.now() ? ticket.actor : undefined;
    },
  };
}

const PING_MS = 30_000;
const PER_SESSION_MAX = 5;
const PER_ACCOUNT_MAX = 40;
const SOCKETS_MAX = 200;
/** Maximum size of a client's frame, in bytes; our clients only listen. */
const PAYLOAD_MAX = 1024;
/** Maximum number of bytes that a client may send between two pings; only pongs are expected. */
const INBOUND_MAX = 4096;
/** Maximum number of buffered bytes for a slow client; then its connection is closed. */
const BACKLOG_MAX = 1024 * 1024;
/** Timeout of the closing handshake when the daemon stops, in ms. */
const GOODBYE_MS = 1000;
const POLICY = 1008;
const GOING_AWAY = 1001;

type Socket = Parameters<NonNullable<Parameters<FastifyInstance['route']>[0]['wsHandler']>>[0];
type SocketEndpoint = Endpoint & { query: typeof ticketQuery };
interface Connection {
  socket: Socket;
  actor: Actor;
  path: string;
  answered: boolean;
  /** Bytes since the last ping. */
  inbound: number;
}
/** Called for each new socket; returns the function that is called when it closes. */
export type OnOpen = (send: (frame: object) => void) => () => void;

interface SocketParts {
  sessions: { isLive(id: string): boolean; onEnded(listener: (ids: readonly string[]) => void): () => void };
  clock: Clock;
  supervisor: Supervisor;
  config: { publicUrl: string };
}

export interface Sockets {
  /** A token for one socket of this endpoint. */
  ticket(actor: Actor, endpoint: Endpoint): string;
  serve(endpoint: SocketEndpoint, onOpen: OnOpen): void;
}

/** WebSockets: authenticated by a one-time token, pinged, and closed with their session or with the daemon. */
export async function registerSockets(app: FastifyInstance, options: SocketParts): Promise<Sockets> {
  const { sessions, clock, supervisor, config } = options;
  const tickets = createTickets(clock);
  const connections = new Set<Connection>();
  let pinging: Kept | undefined;
  const isOver = ({ actor }: Connection) => actor.id_session !== null && !sessions.isLive(actor.id_session);

  // A separate scope, because its hooks listen to the end of every response in their scope.
  let scope = app;
  await app.register(async (own) => {
    scope = own;
    await own.register(websocket, {
      options: { maxPayload: PAYLOAD_MAX },
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: async () => {
        await pinging?.stop();
        stopListening();
        await sayGoodbye([...connections].map(({ socket }) => socket));
      },
    });
  });
  app.decorate('websocketServer', scope.websocketServer);

  app.addHook('onSend', (request, reply, _payload, done) => {
    // A rejected connection is not reused, because the plugin closes it.
    if (request.ws) reply.header('Connection', 'close');
    done();
  });
  // An invalid handshake, after the request itself was admitted.
  scope.websocketServer.on('wsClientError', (error, socket) => answerClientError(error, socket));

  function closeEnded(): void {
    for (const connection of connections) if (isOver(connection)) connection.socket.close(POLICY, 'Sesi berakhir');
  }
  const stopListening = sessions.onEnded(closeEnded);

  async function ping(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(PING_MS, signal);
      closeEnded();
      for (const connection of connections) {
        if (!connection.answered) connection.socket.terminate();
        connection.answered = false;
        connection.inbound = 0;
        connection.socket.ping();
      }
    }
  }
  app.addHook('onReady', (done) => {
    pinging = supervisor.keep('sockets', ping);
    done();
  });

  /** The actor of a socket request. Throws if it is rejected. */
  function admit(request: FastifyRequest, endpoint: SocketEndpoint): Actor {
    if (!request.ws) throw new MimbarError('invalid', 'Alamat ini hanya untuk soket');
    if (!isSameOrigin(request, config.publicUrl)) throw new MimbarError('forbidden', 'Soket dari situs lain ditolak');
    const { token } = request.query as QueryOf<SocketEndpoint> as z.infer<typeof ticketQuery>;
    const actor = tickets.take(token, endpoint.path);
    if (!actor || (actor.id_session !== null && !sessions.isLive(actor.id_session)))
      throw new MimbarError('unauthenticated', 'Token soket tidak berlaku');
    const own = [...connections].filter(
      (other) =>
        other.path === endpoint.path &&
        other.actor.id_session === actor.id_session &&
        other.actor.label === actor.label,
    );
    if (own.length >= PER_SESSION_MAX)
      throw new MimbarError('throttled', `Paling banyak ${PER_SESSION_MAX} soket per sesi`, { retryAfter: 30 });
    const ofAccount = [...connections].filter(
      (other) => other.actor.id_account === actor.id_account && other.actor.label === actor.label,
    );
    if (connections.size >= SOCKETS_MAX || ofAccount.length >= PER_ACCOUNT_MAX) {
      throw new MimbarError(
        'unavailable',
        'Terlalu banyak layar yang terbuka. Tutup yang tidak dipakai, lalu coba lagi.',
        { retryAfter: 30 },
      );
    }
    return actor;
  }

  return {
    ticket: (actor, endpoint) => tickets.issue(actor, endpoint.path),

    serve(endpoint, onOpen) {
      scope.route({
        method: 'GET',
        url: `/api${endpoint.path}`,
        exposeHeadRoute: false,
        config: { endpoint },
        schema: checksOf(endpoint),
        // Nothing asynchronous between counting and opening, so that the limit also holds for simultaneous sockets.
        preHandler: (request, _reply, done) => {
          request.actor = admit(request, endpoint);
          done();
        },
        handler: (_request, reply) => reply.code(404).send(),
        wsHandler: (socket, request) => {
          const connection = { socket, actor: request.actor!, path: endpoint.path, answered: true, inbound: 0 };
          connections.add(connection);
          const onClosed = onOpen((frame) => {
            if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate();
            else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
          });
          // All received bytes count, also frames that raise no event, such as pings and fragments.
          request.raw.socket.on('data', ({ length }: Buffer) => {
            connection.inbound += length;
            if (connection.inbound > INBOUND_MAX) socket.terminate();
          });
          socket.on('pong', () => (connection.answered = true));
          socket.on('close', () => {
            connections.delete(connection);
            onClosed();
          });
        },
      });
    },
  };
}

/** A page of another site may not open sockets here; programs other than browsers send no Origin. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);
  const wanted = hostOf(origin);
  return wanted !== undefined && [hostOf(`${request.protocol}://${request.host}`), hostOf(publicUrl)].includes(wanted);
}

async function sayGoodbye(sockets: Socket[]): Promise<void> {
  const timer = setTimeout(() => sockets.forEach((socket) => socket.terminate()), GOODBYE_MS);
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          socket.close(GOING_AWAY, 'Layanan berhenti');
        }),
    ),
  );
  clearTimeout(timer);
}

export function eventRoutes(app: FastifyInstance, sockets: Sockets, events: Pick<Events, 'subscribe'>): void {
  route(app, eventEndpoints.connect, ({ actor }) => ({ token: sockets.ticket(actor, eventEndpoints.socket) }));
  sockets.serve(eventEndpoints.socket, (send) => events.subscribe(send));
}
