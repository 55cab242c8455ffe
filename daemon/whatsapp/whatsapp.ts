import type { MessengerFrame, MessengerStateName } from '#shared/queue/waclient.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { storedNumber } from './keys.ts';
import { takeUncaught } from './border.ts';
import { reconnectPause, type CloseAction } from './close.ts';
import { connect, type Connection, type ConnectionOptions } from './connection.ts';
import type { Deliverer } from './delivery.ts';
import { newMessageId } from './message-id.ts';
import type { LateNews, Messenger, MessengerListener } from '#daemon/queue/index.ts';

/** Timeout of the QR before a pairing code is requested; ms. */
const QR_WITHIN = 20_000;
/** After a connection of this length the backoff is reset, ms. */
const STABLE = 60_000;

const NOT_CONNECTED = { kind: 'transient', reason: 'not connected' } as const;

/** The messenger on WhatsApp: one linked device, kept connected as long as the daemon runs. */
export function createWhatsappMessenger(options: ConnectionOptions): Messenger {
  const { logger, keys, clock, supervisor } = options;
  const listeners = new Set<MessengerListener>();
  let current: MessengerFrame = { qr: '', state: 'LOADING' };
  let connection: Connection | undefined;
  let deliverer: Deliverer | undefined;
  let number = storedNumber(keys);
  let watchers = 0;
  let attempt = 0;
  let openedAt = 0;
  /** Whether WhatsApp has sent a QR on the present or the last connection. */
  let gotQr = false;
  let stopped = true;
  let opening = false;
  let pending = false;
  let pausing = new AbortController();

  function set(state: MessengerStateName, extra: { qr?: string; code?: string } = {}): void {
    current = { qr: extra.qr ?? '', state, ...(extra.code && { code: extra.code }) };
    for (const listener of listeners) listener.frame?.(current);
  }

  const tell = (items: LateNews[]) => listeners.forEach((listener) => listener.news?.(items));

  function opened(linked: string, opened: Deliverer): void {
    openedAt = clock.now();
    number = linked;
    deliverer = opened;
    for (const listener of listeners) listener.linked?.(linked);
    set('CONNECTED');
  }

  function closed(action: CloseAction, linked: boolean): void {
    connection = undefined;
    deliverer = undefined;
    number = linked ? number : null;
    if (openedAt > 0 && clock.now() - openedAt > STABLE) attempt = 0;
    openedAt = 0;
    if (stopped) return;
    if (action.kind === 'stop') return set('DISCONNECTED', { code: action.code });
    if (action.kind === 'now') return reopen(0);
    if (action.kind === 'forget') {
      set('UNPAIRED', { code: 'logged_out' });
      return reopen(0);
    }
    if (!linked && watchers === 0) return set('UNPAIRED');
    // Whoever is linked sees that he is not connected; a screen that waits for its first QR has to be told why.
    const code = action.code ?? (linked || gotQr ? undefined : 'unreachable');
    set(linked ? 'DISCONNECTED' : 'LOADING', { ...(code && { code }) });
    reopen(Math.max(reconnectPause(attempt++), action.pause ?? 0));
  }

  function reopen(pause: number): void {
    pausing.abort();
    const { signal } = (pausing = new AbortController());
    pending = true;
    supervisor.task('whatsapp: reconnect', async () => {
      await clock.sleep(pause, signal);
      if (!signal.aborted) await open();
    });
  }

  async function open(): Promise<void> {
    pausing.abort();
    pending = false;
    if (stopped || connection || opening) return;
    opening = true;
    gotQr = false;
    try {
      connection = await connect(options, {
        qr(qr) {
          gotQr = true;
          set('PAIRING', { qr });
        },
        open: opened,
        closed,
        news: tell,
        incoming: (text) => listeners.forEach((listener) => listener.incoming?.(text)),
        ownText: (said) => listeners.forEach((listener) => listener.ownText?.(said)),
      });
    } catch (error) {
      logger.error({ err: error }, 'Could not open a WhatsApp connection');
      reopen(reconnectPause(attempt++));
    } finally {
      opening = false;
    }
  }

  function wantQr(): () => void {
    watchers += 1;
    if (number === null && !connection && !opening) {
      set('LOADING');
      supervisor.task('whatsapp: connect', open);
    }
    // A screen wants a QR: reconnect at once.
    if (number !== null && pending) reopen(0);
    let released = false;
    return () => {
      if (!released) watchers -= 1;
      released = true;
    };
  }

  /** Resolves with the socket when it shows a QR, because then it can be asked for a code. */
  async function readyToPair(): Promise<Connection> {
    const release = wantQr();
    try {
      return await new Promise<Connection>((resolve, reject) => {
        const end = subscribe({ frame: () => check() });
        const late = setTimeout(() => {
          end();
          reject(new MimbarError('unavailable', 'WhatsApp belum dapat dihubungi. Periksa jaringan, lalu coba lagi.'));
        }, QR_WITHIN);
        const check = () => {
          if (current.state !== 'PAIRING' || !connection) return;
          clearTimeout(late);
          end();
          resolve(connection);
        };
        check();
      });
    } finally {
      release();
    }
  }

  async function pairingCode(phone: string): Promise<string> {
    const { sock } = await readyToPair();
    return sock.requestPairingCode(phone);
  }

  async function logout(): Promise<void> {
    pausing.abort();
    const ended = connection;
    connection = undefined;
    deliverer = undefined;
    number = null;
    if (ended) await ended.logout();
    else keys.clear();
    set('UNPAIRED', { code: 'logged_out' });
    await open();
  }

  function subscribe(listener: MessengerListener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  supervisor.onUncaught('whatsapp', takeUncaught);

  return {
    async start() {
      stopped = false;
      if (number === null) return set('UNPAIRED');
      set('DISCONNECTED');
      await open();
    },
    async stop() {
      stopped = true;
      pausing.abort();
      connection?.end();
      connection = undefined;
    },
    frame: () => current,
    number: () => number,
    newId: newMessageId,
    link: { wantQr, pairingCode, logout },
    deliver: async (delivery, hooks) => deliverer?.deliver(delivery, hooks) ?? NOT_CONNECTED,
    groups: {
      async read() {
        if (!deliverer) throw new MimbarError('unavailable', 'WhatsApp belum terhubung');
        return deliverer.readGroups();
      },
      deliver: async (delivery, hooks) => deliverer?.deliverToGroup(delivery, hooks) ?? NOT_CONNECTED,
    },
    subscribe,
  };
}
