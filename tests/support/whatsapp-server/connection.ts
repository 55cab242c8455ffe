import { decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys';
import type { WebSocket } from 'ws';
import { makeFrameReader, packFrame } from './frames.ts';
import { later } from './nodes.ts';
import { makeNoiseResponder, type NoiseTransport, type ServerIdentity } from './noise.ts';
import type { BinaryNode, Connection, RawLine } from './types.ts';

export interface ConnectionEvents {
  /** The handshake is done; the payload says whether the client registers or logs in. */
  onOpen: (connection: Connection, payload: proto.ClientPayload) => void;
  /** One stanza at a time, in order: the next one waits until the promise is settled. */
  onNode: (connection: Connection, node: BinaryNode) => Promise<void> | void;
  onClose: (connection: Connection) => void;
  onError: (error: unknown) => void;
  isFrozen: () => boolean;
  hangHandshake: () => boolean;
  /** Answers the client's hello in the server's place. */
  hello: () => ((line: RawLine) => void) | null;
}

/** Speaks Noise and frames on one websocket, and turns it into stanzas. */
export function acceptConnection(id: number, socket: WebSocket, identity: ServerIdentity, events: ConnectionEvents) {
  const reader = makeFrameReader();
  const noise = makeNoiseResponder(identity);
  let transport: NoiseTransport | undefined;
  let connection: Connection | undefined;
  let greeted = false;
  let cut = false;
  let work: Promise<void> = Promise.resolve();

  const fail = (error: unknown) => {
    events.onError(error);
    destroy();
  };
  const destroy = () => {
    cut = true;
    socket.terminate();
  };
  const sendBytes = (bytes: Uint8Array) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes);
  };
  const sendPlain = (bytes: Uint8Array) => {
    if (transport) sendBytes(packFrame(transport.encrypt(bytes)));
  };
  const send = (node: BinaryNode) => {
    if (!transport || socket.readyState !== socket.OPEN || events.isFrozen()) return false;
    sendPlain(encodeBinaryNode(node));
    return true;
  };
  const close = () => {
    // The client hangs up by itself once it has read a stream error; closing first would hide the reason.
    later(() => socket.close(), 1_000);
  };

  const onFrame = (frame: Buffer) => {
    if (!greeted) {
      greeted = true;
      const hello = events.hello();
      if (hello) hello({ send: sendBytes, cut: destroy });
      else if (!events.hangHandshake()) socket.send(packFrame(noise.answerHello(frame)));
      return;
    }
    if (!transport) {
      const finished = noise.finish(frame);
      transport = finished.transport;
      connection = {
        id,
        noiseKeyHex: finished.noiseKey.toString('hex'),
        companion: undefined,
        live: false,
        send,
        sendPlain,
        sendBytes,
        close,
        destroy,
      };
      events.onOpen(connection, finished.payload);
      return;
    }
    // Frames are decrypted at once, because the counter follows the order of arrival, and handled one after the other.
    const plain = transport.decrypt(frame);
    const current = connection;
    if (!current) return;
    work = work
      .then(async () => {
        // Stanzas that arrived before the client hung up count; stanzas in flight when the server cut the line are
        // lost.
        if (cut || events.isFrozen()) return;
        await events.onNode(current, await decodeBinaryNode(plain));
      })
      .catch(fail);
  };

  socket.on('message', (data: Buffer) => {
    if (events.isFrozen()) return;
    try {
      for (const frame of reader.push(data)) onFrame(frame);
    } catch (error) {
      fail(error);
    }
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    if (connection) events.onClose(connection);
  });
}
