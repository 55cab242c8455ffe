import { normalizePhone, shortenPhone } from '#shared/phone.ts';
import type { Transaction } from '../storage/database.ts';
import type { Message, MessageStore } from '../storage/message.ts';
import type { DeliveryOutcome, Messenger } from '../whatsapp/messenger.ts';
import type { AccountWatch } from './account.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { MessageNews } from './message-news.ts';
import type { Pace } from './pace.ts';
import type { QueuePause } from './queue-pause.ts';
import { WITHDRAWN } from './outbox.ts';
import { transientPause, unansweredPause } from './retry.ts';
import { refusedReason, type Settle } from './settle.ts';
import { storageTrouble } from './storage-trouble.ts';

/** Receipts that the server kept for us come within this time of a connection, in ms; only then is a doubt tried again. */
const DOUBT = 10_000;
/** After the database could not be written, the queue tries again after this time, in ms. */
const AGAIN_AFTER = 1000;
/** Without anything due, the queue is looked at again after this time, in ms. */
const IDLE = 60_000;

export const ENDED_REASON = 'Batas waktu pengiriman sudah lewat';
export const UNANSWERED_REASON = 'Tidak ada jawaban dari WhatsApp, mungkin sudah terkirim';
export const UNREGISTERED_REASON = 'Nomor tidak terdaftar di WhatsApp';

export interface SenderOptions {
  messages: MessageStore;
  transaction: Transaction;
  messenger: Messenger;
  settle: Settle;
  pause: QueuePause;
  news: MessageNews;
  clock: Clock;
  logger: Logger;
  pace: Pace;
  account: AccountWatch;
  /** False while the clock has jumped and nobody knows why: then nothing is sent, and nothing ends either. */
  canSend: () => boolean;
}

/** Takes one message at a time from the queue to WhatsApp, for as long as the daemon runs. */
export function createSender(options: SenderOptions) {
  const { messages, transaction, messenger, settle, pause, pace, account, news, clock, logger } = options;
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  // On the monotonic clock, because the wall clock may be set at any moment.
  let connectedAt = 0;
  let wasConnected = false;
  let running: Promise<void> | undefined;
  let isRunning = false;
  let unsubscribe: (() => void)[] = [];

  const isConnected = () => messenger.frame().state === 'CONNECTED';

  const doubtLeft = () => connectedAt + DOUBT - clock.monotonic();
  const isFree = () => options.canSend() && !pause.get();

  function wake(): void {
    wakeUp.abort();
    wakeUp = new AbortController();
  }

  function listen(): void {
    unsubscribe = [
      news.onQueued(wake),
      messenger.subscribe({
        frame: ({ state }) => {
          const connected = state === 'CONNECTED';
          if (connected && !wasConnected) connectedAt = clock.monotonic();
          wasConnected = connected;
          wake();
        },
        news: (items) => {
          settle.late(items);
          if (items.some(({ kind }) => kind !== 'refused')) account.succeeded();
        },
      }),
    ];
    stopping.signal.addEventListener('abort', wake);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const signal = wakeUp.signal;
      try {
        if (options.canSend()) endOverdue();
        const resumesAt = account.resumeIfDue() ?? Infinity;
        const window = pace.window();
        // Asked once: were the doubt to end between the look and the sleep, the queue would sleep on past it.
        const doubt = doubtLeft();
        const message = isConnected() && isFree() ? messages.next({ now: clock.now(), withDoubtful: doubt <= 0, ...window }) : undefined;
        const wait = message ? untilTurn(message) : Math.min(untilDue(doubt), Math.max(Math.min(resumesAt, window.changesAt) - clock.now(), 1));
        if (wait > 0) await clock.sleep(wait, signal);
        else await deliver(message!);
      } catch (error) {
        // A full disk or a locked file passes; the queue must outlive it.
        logger.error({ err: error }, 'The queue stumbled');
        await clock.sleep(AGAIN_AFTER, stopping.signal);
      }
    }
  }

  /** Typing is a part of the pause. */
  function untilTurn(message: Message): number {
    return pace.untilTurn(message.priority) - pace.typing(message.message);
  }

  async function deliver(message: Message): Promise<void> {
    let handed: Message | undefined;
    pace.started();
    const outcome = await messenger.deliver(
      { waId: message.wa_id, phone: normalizePhone(message.no_hp), text: message.message, typing: pace.typing(message.message) },
      {
        handed: () => {
          handed = transaction(() => markHanded(message.id));
          return handed !== undefined;
        },
        signal: stopping.signal,
      },
    );
    pace.finished();
    await untilStored(() => {
      const row = messages.find(message.id);
      if (row?.state === 'waiting' || row?.state === 'running') settleOutcome(row, outcome);
    });
  }

  /**
   * WhatsApp's word on a message comes once. While the disk is full or the file locked nothing else goes out; when the
   * daemon stops before it is stored, the message is in doubt at the next start.
   */
  async function untilStored(work: () => void): Promise<void> {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (stopping.signal.aborted || !storageTrouble(error)) throw error;
        logger.error({ err: error }, 'An answer from WhatsApp could not be stored yet');
        await clock.sleep(AGAIN_AFTER, stopping.signal);
      }
    }
  }

  /** The last look before the wire: a message that was cancelled, paused or has ended meanwhile stays here. */
  function markHanded(id: string): Message | undefined {
    const row = messages.find(id);
    if (row?.state !== 'waiting' || row.ends_at <= clock.now() || !isFree() || messages.isPaused(row)) return undefined;
    const handed = messages.update(id, { state: 'running', handed_at: clock.now(), sent_at: clock.now(), attempts: row.attempts + 1 });
    news.changed(handed);
    return handed;
  }

  function settleOutcome(row: Message, outcome: DeliveryOutcome): void {
    if (outcome.kind === 'accepted') {
      account.succeeded();
      return settle.accept(row);
    }
    logger.warn({ message: row.id, phone: shortenPhone(row.no_hp), outcome }, 'A message was not taken');
    if (outcome.kind === 'unregistered') settle.fail(row, 'unregistered', UNREGISTERED_REASON);
    else if (outcome.kind === 'refused') settle.fail(row, `refused-${outcome.code}`, refusedReason(outcome.code));
    else if (outcome.kind === 'restricted') restrict(row, outcome.code);
    else if (outcome.kind === 'unanswered') tryLater(row, unansweredPause(row.attempts));
    else putBackUnsent(row);
    // A line that was cut is no word of WhatsApp's.
    if (outcome.kind === 'refused' || (outcome.kind === 'unanswered' && isConnected())) account.failed(row.id);
  }

  /** Nothing reached the wire this time, so the try does not count; an earlier one may still be in doubt. */
  function putBackUnsent(row: Message): void {
    const attempts = row.state === 'running' ? row.attempts - 1 : row.attempts;
    const later = { retries: row.retries + 1, next_attempt_at: clock.now() + transientPause(row.retries) };
    putBack(row, { ...later, attempts, ...(attempts === 0 && { handed_at: null, sent_at: null }) });
  }

  function tryLater(row: Message, wait: number | undefined): void {
    // Cut short by a stop: the next start asks for its receipt first, as after a crash.
    if (stopping.signal.aborted) return putBack(row, { next_attempt_at: 0 });
    if (wait === undefined) return settle.fail(row, 'unanswered', UNANSWERED_REASON);
    // After a cut the receipts at reconnect settle it first, so there is no need to wait longer than they take.
    putBack(row, { next_attempt_at: isConnected() ? clock.now() + wait : 0 });
  }

  function restrict(row: Message, code: string): void {
    transaction(() => {
      account.restricted(code);
      putBack(row, { handed_at: null, next_attempt_at: 0 });
    });
  }

  function putBack(row: Message, changes: Parameters<MessageStore['update']>[1]): void {
    if (row.error_code === WITHDRAWN) return settle.withdraw(row);
    news.changed(messages.update(row.id, { ...changes, state: 'waiting' }));
  }

  /** What ran when the daemon died is in doubt: it waits again, its tries and `handed_at` kept. */
  function putBackRunning(): void {
    for (const row of messages.findRunning()) putBack(row, { next_attempt_at: 0 });
  }

  function endOverdue(): void {
    for (const row of messages.findEnded(clock.now())) {
      if (row.handed_at !== null) settle.fail(row, 'unanswered', UNANSWERED_REASON);
      else settle.fail(row, 'ended', ENDED_REASON);
    }
  }

  function untilDue(doubt: number): number {
    const now = clock.now();
    const due = (messages.nextDue(now) ?? Infinity) - now;
    return Math.min(Math.max(Math.min(due, doubt > 0 ? doubt : Infinity), 1), IDLE);
  }

  return {
    start(): void {
      putBackRunning();
      pace.resumed();
      listen();
      isRunning = true;
      running = run().finally(() => (isRunning = false));
    },
    wake,
    /** Whether it goes on looking for what is due. */
    isAlive: (): boolean => isRunning,
    /** Lets the message under way finish, at most a few seconds, and stops. */
    async stop(): Promise<void> {
      stopping.abort();
      unsubscribe.forEach((end) => end());
      await running;
      settle.stop();
      try {
        putBackRunning();
      } catch (error) {
        logger.warn({ err: error }, 'What was under way is put back at the next start');
      }
    },
  };
}
