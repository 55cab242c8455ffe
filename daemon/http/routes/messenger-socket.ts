import type { FastifyInstance } from 'fastify';
import { waclientEndpoints, type MessengerFrame } from '#shared/queue/waclient.ts';
import { route } from '#daemon/base/route.ts';
import type { Sockets } from '#daemon/base/socket.ts';

/** The messenger for the screen that links WhatsApp. */
export interface WatchedMessenger {
  frame(): MessengerFrame;
  /** Requests QR codes until the returned function is called. */
  wantQr(): () => void;
  subscribe(listener: { frame(frame: MessengerFrame): void }): () => void;
}

/** Sends a frame at once and at every change; while a client is connected, a QR is kept ready. */
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
