import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getBinaryNodeChild, type proto } from 'baileys';
import { WebSocketServer } from 'ws';
import { acceptConnection } from './connection.ts';
import { makeDeliveries, type ReplyBy } from './deliveries.ts';
import { makeFaults, type Faults } from './faults.ts';
import { makeGroups } from './groups.ts';
import { makeIqRouter } from './iq.ts';
import { makeMedia } from './media.ts';
import { makeMessages } from './messages.ts';
import { iqResult, phoneDigits, seconds } from './nodes.ts';
import { makeServerIdentity, type ServerIdentity } from './noise.ts';
import { makePairing } from './pairing.ts';
import { makePeers } from './peers.ts';
import type { BinaryNode, Clock, Companion, Connection, PeerOptions, StreamError } from './types.ts';
import { makeWatch } from './watch.ts';

export interface WhatsAppServerOptions {
  port?: number;
  clock?: Clock;
  /** The number of contacts in the history of a new linked device. */
  contacts?: number;
  /** True (the default): the phone sends its history to a new companion, as real ones do. */
  history?: boolean;
  /**
   * True: a new device hears that the server has none of its prekeys, as at WhatsApp, and makes 812, a third of the
   * work of a link. By default it hears of one and makes five.
   */
  allKeys?: boolean;
}

/** By the day, for all servers of a worker: one takes as long as the routes of an app. */
const identities = new Map<number, ServerIdentity>();

function identityAt(at: number): ServerIdentity {
  const day = Math.floor(at / 86_400_000);
  const identity = identities.get(day) ?? makeServerIdentity(undefined, undefined, at);
  identities.set(day, identity);
  return identity;
}

/**
 * Starts a WhatsApp server on loopback that speaks the real protocol. The client needs only `url` (baileys:
 * `waWebSocketUrl`) and `rootKeyHex` (baileys: `WA_CERT_DETAILS.PUBLIC_KEY`) to use it, so the client may run in any
 * process. Linked devices live as long as the server does, through every reconnect, `down` and `up`.
 */
export async function startWhatsAppServer(options: WhatsAppServerOptions = {}) {
  const clock = options.clock ?? { now: Date.now };
  const identity = identityAt(clock.now());
  const faults: Faults = makeFaults();
  const watch = makeWatch(() => `${messages.stored.length} stored, ${connections.size} connected`);
  const peers = makePeers();
  const deliveries = makeDeliveries(peers, clock, watch.changed, options.contacts ?? 0);
  const groups = makeGroups(peers);
  const messages = makeMessages(peers, groups, faults, deliveries, clock, watch.changed);
  const media = makeMedia(faults, watch.changed);
  const pairing = makePairing(peers, clock, watch);
  const connections = new Set<Connection>();
  const sockets = new Set<Socket>();
  const chatStates: { to: string; state: string }[] = [];
  const counters = { connections: 0, logins: 0, logouts: 0, attempts: 0 };
  const queries: Record<string, number> = {};

  const unlink = (companion: Companion) => {
    peers.byPhone(companion.phone).companions.delete(companion.device);
  };
  const iq = makeIqRouter(peers, groups, faults, media, options.allKeys ? 0 : 1, {
    async onActive(connection, companion) {
      await deliveries.goLive(connection, companion, options.history ?? true);
      faults.intrude?.(connection, 'live');
      watch.changed();
    },
    onLogout(connection, companion) {
      counters.logouts += 1;
      unlink(companion);
      connection.close();
      watch.changed();
    },
  });

  const refuse = (connection: Connection, reason: number) => {
    connection.send({ tag: 'failure', attrs: { reason: String(reason), location: 'test' } });
    connection.close();
  };

  const logIn = (connection: Connection, payload: proto.ClientPayload) => {
    const peer = peers.byPhone(String(payload.username ?? ''));
    const companion = peer.companions.get(payload.device ?? 0);
    if (faults.login !== 'normal') return refuse(connection, faults.login);
    if (companion?.noiseKeyHex !== connection.noiseKeyHex) return refuse(connection, 401);
    const former = companion.connection;
    if (former) {
      former.send({ tag: 'stream:error', attrs: {}, content: [{ tag: 'conflict', attrs: { type: 'replaced' } }] });
      former.close();
    }
    companion.connection = connection;
    connection.companion = companion;
    counters.logins += 1;
    connection.send({
      tag: 'success',
      attrs: { t: seconds(clock.now()), ...(companion.lid ? { lid: companion.lid } : {}) },
    });
  };

  const onOpen = (connection: Connection, payload: proto.ClientPayload) => {
    connections.add(connection);
    counters.connections += 1;
    faults.intrude?.(connection, payload.devicePairingData ? 'pairing' : 'login');
    if (faults.connect !== 'hang-login') {
      if (payload.devicePairingData) pairing.register(connection, payload.devicePairingData);
      else logIn(connection, payload);
    }
    watch.changed();
  };

  const onNode = async (connection: Connection, node: BinaryNode): Promise<void> => {
    if (node.tag === 'message') return messages.handle(connection, node);
    if (node.tag === 'receipt' || node.tag === 'ack') return deliveries.acknowledge(connection, node);
    if (node.tag === 'chatstate') {
      chatStates.push({
        to: peers.byJid(node.attrs.to ?? '')?.phone ?? '',
        state: (node.content as BinaryNode[])[0]?.tag ?? '',
      });
      return watch.changed();
    }
    if (node.tag !== 'iq') return;
    const { xmlns = '' } = node.attrs;
    queries[xmlns] = (queries[xmlns] ?? 0) + 1;
    watch.changed();
    if (connection.companion) return iq.handle(connection, connection.companion, node);
    if (!pairing.handle(connection, node) && getBinaryNodeChild(node, 'ping')) connection.send(iqResult(node));
  };

  const onClose = (connection: Connection) => {
    connections.delete(connection);
    pairing.forget(connection);
    connection.live = false;
    if (connection.companion?.connection === connection) connection.companion.connection = undefined;
    watch.changed();
  };

  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const http = createServer((_request, response) => response.writeHead(404).end());
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  http.on('upgrade', (request, socket, head) => {
    counters.attempts += 1;
    watch.changed();
    const { connect } = faults;
    socket.on('error', () => socket.destroy());
    if (connect === 'hang') return;
    if (connect === 'refuse') return void socket.destroy();
    if (connect.startsWith('http-')) {
      return void socket.end(`HTTP/1.1 ${connect.slice(5)} Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      acceptConnection(counters.attempts, webSocket, faults.identity ?? identity, {
        onOpen,
        onNode,
        onClose,
        onError: (error) => server.errors.push(String(error)),
        isFrozen: () => faults.frozen,
        hangHandshake: () => faults.connect === 'hang-handshake',
        hello: () => faults.hello,
      });
    });
  });

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, '127.0.0.1', resolve);
    });
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(options.port ?? 0);
  const { port } = http.address() as AddressInfo;

  const accountOf = (phone?: string): Companion[] => {
    const found = phone === undefined ? peers.companions() : [...peers.byPhone(phone).companions.values()];
    if (!found.length) throw new Error('No device is linked');
    return found;
  };

  const server = {
    port,
    url: `ws://127.0.0.1:${port}/ws/chat`,
    rootKeyHex: Buffer.from(identity.root.public).toString('hex'),
    faults,
    counters,
    /** Number of the clients' queries, by namespace. */
    queries,
    /** Errors on stanzas that the server could not read; a test may expect none. */
    errors: [] as string[],
    /** The stored messages in order, including repeats. */
    messages: messages.stored,
    rejected: messages.rejected,
    /** The host of files. */
    media,
    receiptsFromClient: deliveries.receiptsFromClient,
    settings: messages.options,
    /** The chat states that recipients see above the chat (composing or paused), in order. */
    chatStates,

    /** Number of message stanzas that arrived, including the rejected and lost ones. */
    get stanzas() {
      return messages.counters.stanzas;
    },
    /** Number of messages stored under an id that the recipient had already read and had not asked for again. */
    get repeats() {
      return messages.counters.repeats;
    },
    get logoutSeen() {
      return counters.logouts > 0;
    },
    /** Clients that are connected, linked or not. */
    get connected() {
      return connections.size;
    },
    /** Clients that are logged in and have received the stanzas of their time offline. */
    get online() {
      return [...connections].filter(({ live }) => live).length;
    },
    get companions() {
      return peers.companions();
    },
    get defaultRegistered() {
      return peers.defaultRegistered;
    },
    set defaultRegistered(value: boolean) {
      peers.defaultRegistered = value;
    },

    /** The messages that the recipients' owners see: readable first copies, of one number or of all. */
    inbox: (phone?: string) =>
      messages.stored.filter(
        (message) =>
          message.text !== null &&
          message.duplicateOf === undefined &&
          (phone === undefined || message.to === phoneDigits(phone)),
      ),
    groups,
    /** A member writes in a group; returns the ids. */
    writeInGroup: (jid: string, phone: string, text: string) =>
      Promise.all(accountOf().map((companion) => deliveries.inGroup(companion, jid, peers.byPhone(phone), text))),
    addPeer: (phone: string, peer?: PeerOptions) => void peers.add(phone, { registered: true, ...peer }),
    /** His telephone is set up anew: with another identity, and without its sessions. */
    reinstall: (phone: string) => peers.reinstall(phone),
    lidOf: (phone: string) => peers.byPhone(phone).lid,
    waitFor: watch.waitFor,
    /** The open connections, for a test that sends on them itself. */
    lines: (): Connection[] => [...connections],
    /** The keys by which clients know this server. */
    identity,

    scanQr: (qr: string, { phone }: { phone: string }) => pairing.scanQr(qr, phone),
    enterPairingCode: (code: string, { phone }: { phone: string }) => pairing.enterCode(code, phone),
    receipt: messages.receipt,
    requestRetry: messages.requestRetry,
    /** A peer writes to every linked device (of one account); returns the ids. */
    reply: (phone: string, text: string, { to, ...by }: { to?: string } & ReplyBy = {}) =>
      Promise.all(accountOf(to).map((companion) => deliveries.reply(companion, peers.byPhone(phone), text, by))),

    /** The linked phone itself writes to a peer; returns the ids. */
    ownText: (phone: string, text: string) =>
      Promise.all(accountOf().map((companion) => deliveries.ownText(companion, peers.byPhone(phone), text))),

    /** The own telephone hands over what its linked devices have as unavailable. */
    handOver: (id: string) => Promise.all(accountOf().map((companion) => deliveries.handOver(companion, id))),

    /** Ends every stream with this error; device_removed unlinks the devices, including those that are offline. */
    streamError(error: StreamError) {
      if (error === 'device_removed') peers.companions().forEach(unlink);
      for (const connection of connections) {
        const conflict = (type: string) => [{ tag: 'conflict', attrs: { type } }];
        if (error === 'conflict') {
          connection.send({ tag: 'stream:error', attrs: {}, content: conflict('replaced') });
        } else if (error === 'device_removed') {
          connection.send({ tag: 'stream:error', attrs: { code: '401' }, content: conflict('device_removed') });
        } else {
          connection.send({ tag: 'stream:error', attrs: { code: String(error) } });
        }
        connection.close();
      }
    },
    /** Cuts every line, as a lost network does. */
    dropConnections: () => {
      for (const connection of connections) connection.destroy();
    },
    /** Stops listening, so that connecting is refused by the system; linked devices are kept. */
    down: close,
    up: () => listen(port),
    async stop() {
      webSockets.close();
      await Promise.all([close(), media.close()]);
    },
  };
  return server;
}

export type WhatsAppServer = Awaited<ReturnType<typeof startWhatsAppServer>>;
