import {
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  type ConnectionState,
  initAuthCreds,
  makeWASocket,
  type proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WASocket,
} from 'baileys';
import { makeWatch } from './whatsapp-server/watch.ts';

/** Credentials and keys in memory, which a real client keeps on disk between two runs. */
export interface ClientState {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
}

export function makeClientState(): ClientState {
  const stored = new Map<string, unknown>();
  const keys: SignalKeyStore = {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found = ids.flatMap((id) => {
        const value = stored.get(`${type}/${id}`);
        return value === undefined ? [] : [[id, value] as const];
      });
      return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          if (value === null || value === undefined) stored.delete(`${type}/${id}`);
          else stored.set(`${type}/${id}`, value);
        }
      }
    },
  };
  return { creds: initAuthCreds(), keys };
}

const silent = () => undefined;
const logger = {
  level: 'silent',
  child: () => logger,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
};

/** Connects the unmodified baileys to a test server and keeps its events, so that tests can wait for them. */
export function connectClient(
  server: { url: string; rootKeyHex: string },
  state: ClientState,
  config: Partial<UserFacingSocketConfig> = {},
) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(server.rootKeyHex, 'hex');
  const updates: Partial<ConnectionState>[] = [];
  const messageUpdates: BaileysEventMap['messages.update'] = [];
  const received: proto.IWebMessageInfo[] = [];
  const acks: BinaryNode['attrs'][] = [];
  const watch = makeWatch(() => JSON.stringify(updates.at(-1)));
  const sock: WASocket = makeWASocket({
    waWebSocketUrl: server.url,
    logger,
    emitOwnEvents: false,
    syncFullHistory: false,
    markOnlineOnConnect: false,
    auth: { creds: state.creds, keys: state.keys },
    ...config,
  });
  sock.ev.on('creds.update', (update) => Object.assign(state.creds, update));
  sock.ev.on('connection.update', (update) => {
    updates.push(update);
    watch.changed();
  });
  sock.ev.on('messages.update', (batch) => {
    messageUpdates.push(...batch);
    watch.changed();
  });
  sock.ev.on('messages.upsert', ({ messages }) => {
    received.push(...messages);
    watch.changed();
  });
  sock.ws.on('CB:ack,class:message', (node: BinaryNode) => {
    acks.push(node.attrs);
    watch.changed();
  });

  return {
    sock,
    updates,
    messageUpdates,
    received,
    acks,
    waitFor: watch.waitFor,
    qr: () => watch.waitFor(() => updates.findLast((update) => update.qr)?.qr),
    opened: () => watch.waitFor(() => updates.some(({ connection }) => connection === 'open')),
    /** The status code that the connection ended with. */
    closed: (timeoutMs?: number) =>
      watch
        .waitFor(() => {
          const last = updates.find(({ connection }) => connection === 'close')?.lastDisconnect;
          const error = last?.error as { output?: { statusCode: number } } | undefined;
          return last && { statusCode: error?.output?.statusCode, date: last.date };
        }, timeoutMs)
        .then(({ statusCode }) => statusCode),
    acked: (id: string) => watch.waitFor(() => acks.find((ack) => ack.id === id)),
    statusOf: (id: string, status: number) =>
      watch.waitFor(() => messageUpdates.find(({ key, update }) => key.id === id && update.status === status)),
    /** Closes the connection and stays linked. */
    end: () => sock.end(undefined),
  };
}

export type WhatsAppClient = ReturnType<typeof connectClient>;
