import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#daemon/base/audit.ts';
import { batchIds, listed, route, withNotices } from '#daemon/base/route.ts';
import type { Sockets } from '#daemon/base/socket.ts';
import { tidyPhone } from '#shared/base/phone.ts';
import { nomorBermasalahEndpoints } from '#shared/queue/nomor-bermasalah.ts';
import { queueEndpoints } from '#shared/queue/queue.ts';
import { waclientEndpoints, type MessengerFrame } from '#shared/queue/waclient.ts';
import type { Queue } from './index.ts';
import type { WaclientService } from './messenger.ts';
import type { OptOutService } from './opt-out.ts';
import type { Prepare, Send } from './send.ts';

/** The queue, numbers that take nothing, and the messenger. */
export function queueRoutes(app: FastifyInstance, parts: Queue, sockets: Sockets): void {
  const { queue, waitingOf, optOut, waclient, messenger, send } = parts;
  nomorBermasalahRoutes(app, optOut);
  waclientRoutes(app, waclient, send);
  messengerSocketRoutes(app, sockets, { ...messenger, wantQr: waclient.wantQr });
  route(app, queueEndpoints.waiting, ({ body }) => ({ count: waitingOf(body.noun, batchIds({}, body)) }));
  route(app, queueEndpoints.list, ({ query, reply }) => listed(reply, queue.list(query)));
  route(app, queueEndpoints.cancel, ({ actor, params }) => queue.cancel(actor, params.id));
  route(app, queueEndpoints.cancelBatch, ({ actor, query, body }) => queue.cancelMany(actor, batchIds(query, body)));
  route(app, queueEndpoints.pause, ({ actor }) => queue.pause(actor));
  route(app, queueEndpoints.resume, ({ actor }) => queue.resume(actor));
  route(app, queueEndpoints.release, ({ actor }) => queue.release(actor));
}

function nomorBermasalahRoutes(app: FastifyInstance, optOut: OptOutService): void {
  route(app, nomorBermasalahEndpoints.list, ({ query, reply }) => listed(reply, optOut.list(query)));
  route(app, nomorBermasalahEndpoints.lift, ({ actor, params }) => optOut.lift(actor, params.no_hp));
}

/** The messenger for the screen that links WhatsApp. */
interface WatchedMessenger {
  frame(): MessengerFrame;
  /** Requests QR codes until the returned function is called. */
  wantQr(): () => void;
  subscribe(listener: { frame(frame: MessengerFrame): void }): () => void;
}

/** Sends a frame at once and at every change; while a client is connected, a QR is kept ready. */
function messengerSocketRoutes(app: FastifyInstance, sockets: Sockets, messenger: WatchedMessenger): void {
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

interface SendCall {
  actor: Actor;
  request: FastifyRequest;
}

/** Passes a call's `prepare` to `send`, with its Idempotency-Key; `fields` are the request's fields. */
export async function sent(send: Send, { actor, request }: SendCall, prepare: Prepare, fields: object = {}) {
  const key = keyOf(request);
  return withNotices(
    await send(actor, prepare, key === undefined ? undefined : { key, hash: hashOf(request, fields) }),
  );
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}

/** A hash that is equal for the same endpoint with the same fields, by GET or POST and in any order. */
function hashOf(request: FastifyRequest, fields: object): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([request.routeOptions.url, request.params, sorted]))
    .digest('base64url');
}

function waclientRoutes(app: FastifyInstance, waclient: WaclientService, send: Send): void {
  route(app, waclientEndpoints.pairingCode, ({ actor, body }) => waclient.pairingCode(actor, body.phone));
  route(app, waclientEndpoints.sanitycheck, (call) => {
    const to = { recipient: 'Pesan uji', no_hp: tidyPhone(call.body.phone) };
    return sent(send, call, waclient.testMessage(to), call.body);
  });
  route(app, waclientEndpoints.logout, ({ actor }) => waclient.logout(actor));
}
