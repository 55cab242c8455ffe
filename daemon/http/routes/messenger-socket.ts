import type { FastifyInstance } from 'fastify';
import { waclientEndpoints, type MessengerFrame } from '#shared/queue/waclient.ts';
import { route } from '../server/route.ts';
import type { Sockets } from '../server/socket.ts';

/** What the screen that links WhatsApp watches. */
export interface WatchedMessenger {
  frame(): MessengerFrame;
  /** Gives the function that takes the wish back. */
  wantQr(): () => void;
  subscribe(listener: { frame(frame: MessengerFrame): void }): () => void;
}

/** One frame at once, and one at every change; while somebody watches, a QR is kept ready. */
export function messengerSocketRoutes(app: FastifyInstance, sockets: Sockets, messenger: WatchedMessenger): void {
  route(app, waclientEndpoints.connect, ({ actor }) => ({ token: sockets.ticket(actor, waclientEndpoints.socket) }));
  sockets.serve(waclientEndpoints.socket, (send) => {
    send(messenger.frame());
    const stopWatching = messenger.subscribe({ frame: send });
    const noQr = messenger.wantQr();
    return () => {
      stopWatching();
      noQr();
    };
  });
}
