import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { holderOf } from '../../domain/account/address.ts';
import { arrivalsSoFar, noteArrival } from '../../domain/base/yield-loop.ts';
import { addressList } from './address-list.ts';

export interface ConnectionBounds {
  /** Maximum number of served connections. */
  connections: number;
  /** Maximum number of accepted connections. */
  connectionsAtMost: number;
  connectionsPerAddress: number;
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
 */
export function watchConnections(server: Server, bounds: ConnectionBounds, trustProxy: readonly string[]) {
  const holders = new Map<string, Holder>();
  const known = new Map<Socket, Connection>();
  // Only the usual loopback addresses; every other one in 127.0.0.0/8 counts as a client.
  const isNearby = addressList(['127.0.0.1', '::1']);
  const isProxy = addressList(trustProxy.filter((entry) => entry !== 'loopback'));
  server.maxConnections = bounds.connectionsAtMost;

  server.on('connection', (socket: Socket) => {
    noteArrival();
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
  });

  // On the server itself, because cached answers are sent before the framework sees the request.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = known.get(socket);
    if (!connection || socket.destroyed) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      connection.restsSince = performance.now();
    });
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const connection = known.get(socket);
    if (connection) connection.requests += 1;
  });

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

  return { areTooMany: (): boolean => known.size > bounds.connections };
}

/**
 * Closes a connection that sends many requests without waiting for answers (pipelining): all requests in one network
 * chunk would otherwise be handled before anybody else's.
 */
export function withoutPipelines(atMost: number, handler: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    // The rest of the same chunk is still parsed, but not handled.
    if (before > atMost) return;
    waiting.set(socket, before + 1);
    if (before === atMost) return void socket.destroy();
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** Requests that are started in one turn of the event loop. */
const BEGUN_A_TURN = 4;
/** Requests that are answered from memory in one turn: any number, but few after a turn in which somebody came. */
const GIVEN_A_TURN = { usually: Infinity, onArrival: 2 };

interface Turns {
  /** Requests that are started at once. */
  isUrgent(request: IncomingMessage): boolean;
  /** Answers from memory; returns whether it could. */
  give(...call: Parameters<RequestListener>): boolean;
}

/**
 * Handles few requests per turn of the event loop, in the order of arrival. A turn accepts only one new connection: if
 * each turn handled all waiting requests, a new connection would wait for all of them once for each connection before
 * it. While a crowd waits, the first of it may make the answer of all, so memory is asked again before a start.
 */
export function inTurns(handler: RequestListener, { isUrgent, give }: Turns): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  let begun = 0;
  let given = 0;
  let givenAtMost = GIVEN_A_TURN.usually;
  let arrivals = 0;
  let hasCome = false;
  let isPlanned = false;
  const plan = () => {
    if (!isPlanned) setImmediate(nextTurn);
    isPlanned = true;
  };
  const nextTurn = () => {
    isPlanned = false;
    begun = 0;
    given = 0;
    look();
    if (!hasCome) givenAtMost = GIVEN_A_TURN.usually;
    hasCome = false;
    while (waiting.length > 0 && handled(waiting[0]!)) waiting.shift();
    if (waiting.length > 0 || givenAtMost < Infinity) plan();
  };
  /** Whether somebody came; further ones may be waiting. */
  const look = () => {
    if (arrivals === arrivalsSoFar()) return;
    arrivals = arrivalsSoFar();
    hasCome = true;
    givenAtMost = GIVEN_A_TURN.onArrival;
    plan();
  };
  /** Handles it, if this turn has room for it. */
  const handled = (call: Parameters<RequestListener>): boolean => {
    if (call[1].destroyed) return true;
    look();
    if (given >= givenAtMost) return false;
    if (give(...call)) {
      given += 1;
      return true;
    }
    if (begun >= BEGUN_A_TURN) return false;
    begun += 1;
    plan();
    handler(...call);
    return true;
  };
  return (...call) => {
    if (isUrgent(call[0])) return handler(...call);
    if (handled(call)) return;
    waiting.push(call);
    plan();
  };
}
