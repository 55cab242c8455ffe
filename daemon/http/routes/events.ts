import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '#shared/queue/events.ts';
import type { Events } from '../../domain/base/events.ts';
import { route } from '../server/route.ts';
import type { Sockets } from '../server/socket.ts';

export function eventRoutes(app: FastifyInstance, sockets: Sockets, events: Pick<Events, 'subscribe'>): void {
  route(app, eventEndpoints.connect, ({ actor }) => ({ token: sockets.ticket(actor, eventEndpoints.socket) }));
  sockets.serve(eventEndpoints.socket, (send) => events.subscribe(send));
}
