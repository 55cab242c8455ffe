import type { ConnectionState, WASocket, proto } from 'baileys';
import type { Logger } from '#daemon/base/log.ts';
import { createBorder, outside } from './border.ts';
import { createAuthState, createGroupKeys, linkedNumber, type AuthState } from './keys.ts';
import { closeAction, statusOf, type CloseAction } from './close.ts';
import { createDelivery, type Deliverer } from './delivery.ts';
import { createGroups } from './groups.ts';
import { loadBaileys } from './load.ts';
import { hearing } from './incoming.ts';
import type { IncomingText, LateNews, MessengerParts, OwnText } from '#daemon/queue/index.ts';

/** Timeout of connecting, ms: a silent server causes no event at all. */
const CONNECT_WITHIN = 45_000;
const TIMED_OUT = 408;
/** ms. */
const SAVE_AGAIN_AFTER = 1000;

export interface ConnectionOptions extends MessengerParts {
  /** '' for WhatsApp itself. */
  url: string;
  rootKey: string;
  /** Timeout of a query, in ms. */
  queryWithin?: number;
}

export interface ConnectionEvents {
  qr(qr: string): void;
  /** `number` in digits. */
  open(number: string, deliverer: Deliverer): void;
  /** Called once per connection; for 'forget' the session's keys are already deleted. */
  closed(action: CloseAction, linked: boolean): void;
  news(items: LateNews[]): void;
  incoming(text: IncomingText): void;
  ownText(said: OwnText): void;
}

export interface Connection {
  sock: WASocket;
  isLinked(): boolean;
  /** Ends it without an event. */
  end(): void;
  logout(): Promise<void>;
}

/** Opens one connection to WhatsApp with the stored session, or with a new one to link. */
export async function connect(options: ConnectionOptions, listener: ConnectionEvents): Promise<Connection> {
  const { logger, clock, supervisor } = options;
  const events: ConnectionEvents = {
    qr: (qr) => outside(listener.qr, qr),
    open: (number, opened) => outside(listener.open, number, opened),
    closed: (action, linked) => outside(listener.closed, action, linked),
    news: (items) => outside(listener.news, items),
    incoming: (text) => outside(listener.incoming, text),
    ownText: (said) => outside(listener.ownText, said),
  };
  const baileys = await loadBaileys(logger, () => (options.canDate() ? clock.now() : undefined));
  if (options.rootKey) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(options.rootKey, 'hex');
  const state = freshIfUnlinked(createAuthState(baileys, options.keys), () => {
    options.keys.clear();
    return createAuthState(baileys, options.keys);
  });
  const border = createBorder({ logger, fail });
  const sock = border.run(() =>
    baileys.makeWASocket({
      ...(options.url && { waWebSocketUrl: options.url }),
      auth: { creds: state.creds, keys: state.keys },
      logger: quietLogger(logger),
      browser: ['Mimbar', 'Chrome', '1.0'],
      syncFullHistory: false,
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      defaultQueryTimeoutMs: options.queryWithin ?? 20_000,
      keepAliveIntervalMs: 20_000,
      makeSignalRepository: hearing(baileys, {
        me: () => state.creds.me,
        incoming: events.incoming,
        ownText: events.ownText,
        known: options.known,
        logger,
      }),
      shouldIgnoreJid: (jid) => /@(g\.us|broadcast|newsletter)$/.test(jid),
      getMessage: async ({ id }) => (id ? await findMessage(id) : undefined),
    }),
  );
  border.guard(sock);
  const groups = createGroups(sock, {
    keys: createGroupKeys(options.keys),
    known: options.known,
    findMessage,
    logger,
    border,
  });
  const deliverer = createDelivery(sock, {
    baileys,
    groups,
    logger,
    clock,
    border,
    fail,
    supervisor,
    news: events.news,
  });
  const ended = new AbortController();
  const answered = new AbortController();
  let done = false;

  async function findMessage(id: string): Promise<proto.IMessage | undefined> {
    const content = options.findContent(id);
    return content && deliverer.messageOf(content);
  }

  function finish(): void {
    done = true;
    ended.abort();
    deliverer.close();
    border.close();
  }

  function close(reason: unknown): void {
    if (done) return;
    finish();
    const status = statusOf(reason);
    const action = closeAction(reason);
    if (action.kind === 'later' && action.code === 'untrusted')
      logger.error({ err: reason }, 'The server that answered is not WhatsApp');
    if (action.kind === 'forget') options.keys.clear();
    logger.info({ status, action: action.kind }, 'WhatsApp connection closed');
    events.closed(action, action.kind !== 'forget' && linkedNumber(state.creds) !== null);
  }

  /** Closes the connection after an unrecoverable input; it reconnects after a pause. */
  function fail(reason: string, error: unknown): void {
    if (done) return;
    logger.warn({ err: error, reason }, 'The WhatsApp connection is closed: what came over it could not be handled');
    hangUp();
    close(0);
  }

  function hangUp(): void {
    supervisor.task('whatsapp: hang up', () => border.run(() => sock.end(undefined)));
  }

  /** A full disk or a locked file must not crash the daemon inside an event; storing the credentials is retried. */
  function saveCreds(): void {
    try {
      state.saveCreds();
    } catch (error) {
      logger.error({ err: error }, 'The WhatsApp credentials could not be stored yet');
      supervisor.task('whatsapp: credentials', async () => {
        await clock.sleep(SAVE_AGAIN_AFTER, ended.signal);
        if (!done) saveCreds();
      });
    }
  }

  supervisor.task('whatsapp: connect', async () => {
    await clock.sleep(CONNECT_WITHIN, AbortSignal.any([ended.signal, answered.signal]));
    if (done || answered.signal.aborted) return;
    hangUp();
    close(TIMED_OUT);
  });

  sock.ev.on('creds.update', (update) => {
    if (done && !state.creds.account) return;
    Object.assign(state.creds, update);
    saveCreds();
  });
  sock.ev.on('connection.update', (update: Partial<ConnectionState>) => {
    if (done) return;
    if (update.qr) {
      answered.abort();
      events.qr(update.qr);
    }
    if (update.connection === 'open') {
      answered.abort();
      events.open(linkedNumber(state.creds) ?? '', deliverer);
    }
    if (update.connection === 'close') close(update.lastDisconnect?.error);
  });

  return {
    sock,
    isLinked: () => linkedNumber(state.creds) !== null,
    end() {
      finish();
      hangUp();
    },
    async logout() {
      done = true;
      ended.abort();
      deliverer.close();
      // Logs out at the server; if it cannot be reached, the device is unlinked here anyway.
      await border
        .run(() => sock.logout())
        .catch((error: unknown) => logger.warn({ err: error }, 'WhatsApp was not told of the logout'));
      border.close();
      options.keys.clear();
    },
  };
}

/** Incomplete credentials, as left by a pairing code, would be rejected: start with new ones. */
function freshIfUnlinked(state: AuthState, fresh: () => AuthState): AuthState {
  return state.creds.me && !state.creds.account ? fresh() : state;
}

function quietLogger(logger: Logger) {
  const nothing = () => undefined;
  const quiet = {
    level: 'warn',
    child: () => quiet,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: (facts: unknown, message?: string) => logger.debug({}, `baileys: ${message ?? String(facts)}`),
    error: (facts: unknown, message?: string) => logger.debug({}, `baileys: ${message ?? String(facts)}`),
  };
  return quiet;
}
