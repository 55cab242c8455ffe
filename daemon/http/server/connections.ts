import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { holderOf } from '../../domain/account/address.ts';
import { addressList } from './address-list.ts';

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
