import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '#shared/events.ts';
import type { Events } from '../domain/events.ts';
import { route } from './route.ts';
import type { Sockets } from './socket.ts';

export function eventRoutes(app: FastifyInstance, sockets: Sockets, events: Pick<Events, 'subscribe'>): void {
  route(app, eventEndpoints.connect, ({ actor }) => ({ token: sockets.ticket(actor, eventEndpoints.socket) }));
  sockets.serve(eventEndpoints.socket, (send) => events.subscribe(send));
}
