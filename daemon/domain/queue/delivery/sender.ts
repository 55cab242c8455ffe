import { normalizePhone } from '#shared/base/phone.ts';
import type { DeliveryOutcome, Messenger } from '../messenger.ts';
import type { StandingWatch } from '../standing.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import { isTooLong, TOO_LONG_REASON } from '../send/message-length.ts';
import type { MessageNews } from '../message-news.ts';
import type { Pace } from '../pace/pace.ts';
import type { QueuePause } from '../queue-pause.ts';
import { createOutcome } from './outcome.ts';
import type { DeliveryReports } from './delivery-reports.ts';
import type { Refusal } from './refusal.ts';
import { storageTrouble } from '#daemon/base/errors.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { Message } from '../message.ts';

/**
 * How long after connecting the server's stored receipts may arrive, in ms; messages in doubt are retried only after
 * that.
 */
const DOUBT = 10_000;
/** Timeout for reports, if only they resolve a doubt, in ms; after that an admin decides. */
const NEWS_WITHIN = 600_000;
/** Pause after a database error, before storing is retried too, in ms. */
const AGAIN_AFTER = 1000;
/** Longest pause while nothing is due, in ms. */
const IDLE = 60_000;

export interface SenderOptions {
  messages: MessageStore;
  transaction: Transaction;
  messenger: Messenger;
  reports: DeliveryReports;
  pause: QueuePause;
  news: MessageNews;
  clock: Clock;
  logger: Logger;
  pace: Pace;
  account: StandingWatch;
  refusalOf: Refusal;
  /** False while the clock is in doubt after a jump: then nothing is sent, and nothing expires either. */
  canSend: () => boolean;
  /** The text as it is sent: the masked link in the stored text is replaced by the recipient's own. */
  unmask: (message: Message) => string;
}

/** The next message, or the time until one is due, in ms. */
type Turn = { message: Message } | { message?: undefined; idle: number };

/** Sends one message at a time from the queue to WhatsApp, as long as the daemon runs. */
export function createSender(options: SenderOptions) {
  const { messages, transaction, messenger, reports, pause, pace, account, news, clock, logger } = options;
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  // On the monotonic clock, because the wall clock may be set at any time.
  let connectedAt = 0;
  let wasConnected = false;
  let running: Promise<void> | undefined;
  let isRunning = false;
  let unsubscribe: (() => void)[] = [];

  const isConnected = () => messenger.frame().state === 'CONNECTED';
  const isStopping = () => stopping.signal.aborted;
  const outcomes = createOutcome({ ...options, isConnected, isStopping });

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
          reports.late(items);
          // What was not delivered may have to be tried again.
          if (items.some(({ kind }) => kind === 'undone')) wake();
          if (items.some(({ kind }) => kind !== 'refused' && kind !== 'undone')) account.succeeded();
        },
      }),
    ];
    stopping.signal.addEventListener('abort', wake);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const signal = wakeUp.signal;
      try {
        const turn = look();
        const wait = turn.message ? untilTurn(turn.message) : turn.idle;
        if (wait > 0) await clock.sleep(wait, signal);
        else await deliver(turn.message!);
      } catch (error) {
        // A full disk or a locked file is temporary; the sender must continue.
        logger.error({ err: error }, 'The queue stumbled');
        await clock.sleep(AGAIN_AFTER, stopping.signal);
      }
    }
  }

  function look(): Turn {
    if (options.canSend()) outcomes.endOverdue();
    if (messenger.settlesByNews) outcomes.endDoubts(clock.now() - NEWS_WITHIN);
    // By a clock in doubt it could end too early.
    const resumesAt = (options.canSend() ? account.resumeIfDue() : undefined) ?? Infinity;
    const window = pace.window();
    // Read once: if the doubt ended between the check and the sleep, the sender would sleep too long.
    const doubt = doubtLeft();
    const message =
      isConnected() && isFree()
        ? messages.next({ now: clock.now(), withDoubtful: !messenger.settlesByNews && doubt <= 0, ...window })
        : undefined;
    if (message && isTooLong(message)) {
      reports.fail(message, 'too_long', TOO_LONG_REASON);
      return { idle: 1 };
    }
    const refusal = message && options.refusalOf(message);
    if (message && refusal !== undefined) {
      reports.withdraw(message, refusal);
      return { idle: 1 };
    }
    return message
      ? { message }
      : { idle: Math.min(untilDue(doubt), Math.max(Math.min(resumesAt, window.changesAt) - clock.now(), 1)) };
  }

  /** The typing time is part of the pause. */
  function untilTurn(message: Message): number {
    return pace.untilTurn(message.priority) - pace.typing(message.message);
  }

  async function deliver(message: Message): Promise<void> {
    pace.started();
    const outcome = await messenger.deliver(
      {
        waId: message.wa_id,
        phone: normalizePhone(message.no_hp),
        text: options.unmask(message),
        typing: pace.typing(message.message),
      },
      { handed: () => transaction(() => markHanded(message.id)), signal: stopping.signal },
    );
    pace.finished();
    await storeOutcome(message.id, outcome);
    if (outcome.kind === 'accepted') return account.succeeded();
    // A lost connection says nothing about the account.
    if (outcome.kind === 'refused' || (outcome.kind === 'unanswered' && isConnected())) account.failed(message.id);
  }

  /**
   * WhatsApp reports an outcome only once: while the disk is full or the file locked, storing is retried and nothing
   * else is sent. Throws an error that a retry can't fix; the message is then in doubt at the next start.
   */
  async function storeOutcome(id: string, outcome: DeliveryOutcome): Promise<void> {
    for (;;) {
      try {
        return transaction(() => outcomes.apply(id, outcome));
      } catch (error) {
        const trouble = storageTrouble(error);
        if (isStopping() || !trouble || trouble === 'corrupt') throw error;
        logger.error({ err: error }, 'An answer from WhatsApp could not be stored yet');
        await clock.sleep(AGAIN_AFTER, stopping.signal);
      }
    }
  }

  /** The last check before sending: false for a message that was cancelled, refused, paused or has ended meanwhile. */
  function markHanded(id: string): boolean {
    const row = messages.find(id);
    if (row?.state !== 'waiting' || row.ends_at <= clock.now() || !isFree()) return false;
    if (messages.isPaused(row) || messages.isLeaving(row) || options.refusalOf(row) !== undefined) return false;
    news.changed(
      messages.update(row, {
        state: 'running',
        handed_at: clock.now(),
        sent_at: clock.now(),
        attempts: row.attempts + 1,
      }),
    );
    return true;
  }

  function untilDue(doubt: number): number {
    const now = clock.now();
    const due = (messages.nextDue(now) ?? Infinity) - now;
    return Math.min(Math.max(Math.min(due, doubt > 0 ? doubt : Infinity), 1), IDLE);
  }

  return {
    start(): void {
      outcomes.putBackRunning();
      pace.resumed();
      listen();
      isRunning = true;
      running = run().finally(() => (isRunning = false));
    },
    wake,
    /** Whether the loop is running. */
    isAlive: (): boolean => isRunning,
    /** Stops after the running message, which gets at most a few seconds. */
    async stop(): Promise<void> {
      stopping.abort();
      unsubscribe.forEach((end) => end());
      await running;
      reports.stop();
      try {
        outcomes.putBackRunning();
      } catch (error) {
        logger.warn({ err: error }, 'What was under way is put back at the next start');
      }
    },
  };
}
