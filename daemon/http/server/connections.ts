import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { holderOf } from '../../domain/account/address.ts';
import { noteArrival } from '../../domain/base/yield-loop.ts';
import { addressList } from './address-list.ts';

export interface ConnectionBounds {
  /** Connections that are answered. */
  connections: number;
  /** Connections that are taken at all. */
  connectionsAtMost: number;
  connectionsPerAddress: number;
  /** In ms. */
  idleMs: number;
}

interface Connection {
  holder: Holder;
  /** Requests without their answers; a live socket counts as one until it ends. */
  requests: number;
  /** Since when it has had none, in ms of the process's own clock. */
  restsSince: number;
}

/** All connections of one address, or of one /64, the oldest first. */
interface Holder {
  name: string;
  connections: Map<Socket, Connection>;
  /** A proxy or a program on this machine: many people come from there. */
  carriesMany: boolean;
}

/**
 * Keeps room for newcomers. One address holds only so many connections, and when all together are too many, the largest
 * holder gives one up: the one that has rested longest. A connection rests while no request of it is whole, so one that
 * never says anything, or drips its headers, rests too.
 */
export function watchConnections(server: Server, bounds: ConnectionBounds, trustProxy: readonly string[]) {
  const holders = new Map<string, Holder>();
  const known = new Map<Socket, Connection>();
  // Only the addresses that this machine's own programs come from; every other one in 127.0.0.0/8 counts as a client.
  const isNearby = addressList(['127.0.0.1', '::1']);
  const isProxy = addressList(trustProxy.filter((entry) => entry !== 'loopback'));
  server.maxConnections = bounds.connectionsAtMost;

  server.on('connection', (socket: Socket) => {
    noteArrival();
    const { remoteAddress = '' } = socket;
    const carriesMany = isNearby(remoteAddress) || isProxy(remoteAddress);
    const name = carriesMany ? remoteAddress : holderOf(remoteAddress);
    const holder = holders.get(name) ?? { name, connections: new Map(), carriesMany };
    if (!carriesMany && holder.connections.size >= bounds.connectionsPerAddress && !letGo(holder))
      return void socket.destroy();
    const connection = { holder, requests: 0, restsSince: performance.now() };
    holders.set(name, holder);
    holder.connections.set(socket, connection);
    known.set(socket, connection);
    socket.once('close', () => forget(socket));
    if (known.size > bounds.connections) letGo(largest());
  });

  // At the server, because what is remembered is answered before the framework sees it.
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

  /** Whether one could go. Of who holds few, a connection that is new may have its first request on the way. */
  function letGo(holder: Holder): boolean {
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
 * Hangs up on a connection that sends request after request without waiting for answers: whatever one chunk of the
 * network brings would otherwise be worked through before anybody else has a turn.
 */
export function withoutPipelines(atMost: number, handler: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    // What the rest of the same chunk holds is parsed all the same, and not worked on.
    if (before > atMost) return;
    waiting.set(socket, before + 1);
    if (before === atMost) return void socket.destroy();
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** Calls that are begun in one turn of the event loop. */
const BEGUN_A_TURN = 4;

/**
 * Begins few calls a turn, in the order in which they came. A turn takes one new connection: where each turn held a
 * whole crowd's calls, whoever comes meanwhile would wait for all of them once for each who came before him. `isUrgent`
 * calls wait for nobody.
 */
export function inTurns(handler: RequestListener, isUrgent: (request: IncomingMessage) => boolean): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  let begun = 0;
  const nextTurn = () => {
    begun = 0;
    const now = waiting.slice(0, BEGUN_A_TURN);
    waiting = waiting.slice(BEGUN_A_TURN);
    for (const call of now) begin(call);
  };
  const begin = ([request, response]: Parameters<RequestListener>) => {
    begun += 1;
    if (begun === 1) setImmediate(nextTurn);
    if (!response.destroyed) handler(request, response);
  };
  return (...call) => {
    if (isUrgent(call[0])) handler(...call);
    else if (begun < BEGUN_A_TURN && waiting.length === 0) begin(call);
    else waiting.push(call);
  };
}
