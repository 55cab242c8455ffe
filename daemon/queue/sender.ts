import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { storageTrouble } from '#daemon/base/errors.ts';
import { normalizePhone, shortenPhone } from '#shared/base/phone.ts';
import type { BroadcastKind } from '#shared/broadcast/broadcasts.ts';
import type { BroadcastStore } from './broadcast.store.ts';
import { WITHDRAWN } from './cancelling.ts';
import { isTooLong, tooLongReason } from './capacity.ts';
import { isOfList, type Untrue } from './claim.ts';
import { doubtBefore, REFUSED, refusedReason, type DeliveryReports } from './delivery-reports.ts';
import type { MessageStore } from './message.store.ts';
import type { Message, MessageNews } from './message.ts';
import type { Content, DeliveryOutcome, Messenger } from './messenger.ts';
import type { OptOutStore } from './opt-out.store.ts';
import { OPTED_OUT_REASON } from './opt-out.ts';
import { transientPause, unansweredPause, type Pace } from './pace.ts';
import type { StandingWatch, QueuePause } from './queue.ts';
import { type Groups, isToContact, OWN_NUMBER } from './send.ts';

/** WhatsApp allows no new chat: with this recipient, or with nobody. */
export const NO_NEW_CHAT = '463';
export const SET_ASIDE = `${REFUSED}${NO_NEW_CHAT}`;
export const NO_NEW_CHAT_REASON =
  'WhatsApp tidak mengizinkan obrolan baru dengan nomor ini (kode 463). Minta pemiliknya mengirim pesan ke nomor pengirim lebih dulu, lalu kirim ulang.';
const DAY = 86_400_000;

export interface SetAsideOptions {
  messages: MessageStore;
  reports: Pick<DeliveryReports, 'refuse'>;
  standing: Pick<StandingWatch, 'restricted'>;
  clock: Clock;
}

/**
 * WhatsApp's 463 may be about one recipient or about the account, and each further try counts against the account. So
 * what waits for that recipient goes behind the others: if one of them gets through, it was about him, and his
 * messages fail with the reason; if another one is refused on the same day, or nobody else waits, the queue is paused.
 * Nothing is tried again unless an admin resumes the queue.
 */
export function createSetAside({ messages, reports, standing, clock }: SetAsideOptions) {
  /** Undefined: unknown, as after a start. Saves a query for every message that gets through. */
  let hasAny: boolean | undefined;

  const numbersOf = ({ no_hp }: Message): string[] => {
    const phone = normalizePhone(no_hp);
    return [...new Set([no_hp, phone, `0${phone.slice(2)}`])];
  };

  return {
    /** The message waits again; call it inside the transaction that put it back. */
    refused(row: Message): void {
      const numbers = numbersOf(row);
      messages.setAside(numbers, { error_code: SET_ASIDE, error_reason: NO_NEW_CHAT_REASON });
      hasAny = true;
      const isAlone = !messages.isWaitingForOthers(numbers);
      if (isAlone || messages.wereOthersRefused(numbers, SET_ASIDE, clock.now() - DAY))
        standing.restricted(NO_NEW_CHAT);
    },

    /** A message got through. */
    accepted(row: Message): void {
      if (hasAny === false) return;
      const numbers = new Set(numbersOf(row));
      const aside = messages.findSetAside(SET_ASIDE);
      const others = aside.filter(({ no_hp }) => !numbers.has(no_hp));
      for (const one of others) reports.refuse(one, SET_ASIDE, NO_NEW_CHAT_REASON);
      // Whom an admin's try has reached may get the rest too.
      for (const one of aside)
        if (numbers.has(one.no_hp)) messages.update(one, { next_attempt_at: 0, error_code: null, error_reason: null });
      hasAny = false;
    },
  };
}

export const ENDED_REASON = 'Batas waktu pengiriman sudah lewat';
export const UNANSWERED_REASON = 'Tidak ada jawaban dari WhatsApp, mungkin sudah terkirim';
export const UNREGISTERED_REASON = 'Nomor tidak terdaftar di WhatsApp';

export interface OutcomeOptions extends Pick<Means, 'clock' | 'logger'> {
  messages: MessageStore;
  reports: DeliveryReports;
  standing: StandingWatch;
  news: MessageNews;
  isConnected: () => boolean;
  isStopping: () => boolean;
}

/** Applies the outcome of one try to its message. */
export function createOutcome(options: OutcomeOptions) {
  const { messages, reports, standing, news, clock, logger, isConnected } = options;
  const aside = createSetAside(options);

  function applyOutcome(row: Message, outcome: DeliveryOutcome): void {
    if (outcome.kind === 'accepted') {
      reports.accept(row);
      // That a group takes something says nothing of new chats.
      return row.id_grup === null ? aside.accepted(row) : undefined;
    }
    logger.warn({ message: row.id, phone: shortenPhone(row.no_hp), outcome }, 'A message was not taken');
    if (outcome.kind === 'unregistered') reports.refuse(row, 'unregistered', UNREGISTERED_REASON);
    else if (outcome.kind === 'unsendable') reports.refuse(row, outcome.code, outcome.reason);
    else if (outcome.kind === 'refused')
      reports.refuse(row, REFUSED + outcome.code, outcome.reason ?? refusedReason(outcome.code));
    else if (outcome.kind === 'restricted') restrict(row, outcome.code, outcome.reason);
    else if (outcome.kind === 'unanswered') tryLater(row, unansweredPause(row.attempts));
    else putBackUnsent(row);
  }

  /** Nothing was sent this time, so the try does not count; an earlier one may still be in doubt. */
  function putBackUnsent(row: Message): void {
    const attempts = row.state === 'running' ? row.attempts - 1 : row.attempts;
    const later = { retries: row.retries + 1, next_attempt_at: clock.now() + transientPause(row.retries) };
    putBack(row, { ...later, attempts, handed_at: doubtBefore(row), ...(attempts === 0 && { sent_at: null }) });
  }

  function tryLater(row: Message, wait: number | undefined): void {
    // Interrupted by a stop: the next start waits for its receipt first, as after a crash.
    if (options.isStopping()) return putBack(row, { next_attempt_at: 0 });
    if (wait === undefined) return reports.fail(row, 'unanswered', UNANSWERED_REASON);
    // After a lost connection the receipts at the reconnect come first, so no further pause is needed.
    putBack(row, { next_attempt_at: isConnected() ? clock.now() + wait : 0 });
  }

  function restrict(row: Message, code: string, reason?: string): void {
    putBack(row, { handed_at: doubtBefore(row), next_attempt_at: 0 });
    if (code === NO_NEW_CHAT && row.id_grup === null) aside.refused(row);
    else standing.restricted(code, reason);
  }

  function putBack(row: Message, changes: Parameters<MessageStore['update']>[1]): void {
    if (row.error_code === WITHDRAWN) return reports.withdraw(row);
    news.changed(messages.update(row, { ...changes, state: 'waiting' }));
  }

  return {
    /** Does nothing if the message was decided meanwhile; call it inside a transaction. */
    apply(id: string, outcome: DeliveryOutcome): void {
      const row = messages.find(id);
      // It was handed over and waits again: a report of its failure came before this outcome.
      const isUndone = row?.state === 'waiting' && (outcome.kind === 'accepted' || outcome.kind === 'unanswered');
      if ((row?.state === 'waiting' || row?.state === 'running') && !isUndone) applyOutcome(row, outcome);
    },

    /**
     * Messages that were running when the daemon died are in doubt: they wait again, with `attempts` and `handed_at`
     * kept.
     */
    putBackRunning(): void {
      for (const row of messages.findRunning()) putBack(row, { next_attempt_at: 0 });
    },

    /** Ends messages that were handed over before `before` (UTC ms) and never reported on: an admin decides. */
    endDoubts(before: number): void {
      for (const row of messages.findDoubtful(before)) reports.fail(row, 'unanswered', UNANSWERED_REASON);
    },

    endOverdue(): void {
      for (const row of messages.findEnded(clock.now())) {
        if (row.handed_at !== null) reports.fail(row, 'unanswered', UNANSWERED_REASON);
        else if (row.error_code === SET_ASIDE) reports.fail(row, SET_ASIDE, NO_NEW_CHAT_REASON);
        else reports.fail(row, 'ended', ENDED_REASON);
      }
    },
  };
}

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

export interface SenderOptions extends Pick<Means, 'clock' | 'logger' | 'transaction'> {
  messages: MessageStore;
  messenger: Messenger;
  reports: DeliveryReports;
  pause: QueuePause;
  news: MessageNews;
  pace: Pace;
  standing: StandingWatch;
  groups: Groups;
  refusalOf: Refusal;
  /** False while the clock is in doubt after a jump: then nothing is sent, and nothing expires either. */
  canSend: () => boolean;
  /** What is sent of a message. */
  contentOf: (message: Message) => Content;
}

/** The next message, or the time until one is due, in ms. */
type Turn = { message: Message } | { message?: undefined; idle: number };

/** Sends one message at a time from the queue to WhatsApp, as long as the daemon runs. */
export function createSender(options: SenderOptions) {
  const { messages, transaction, messenger, reports, pause, pace, standing, news, clock, logger } = options;
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
          if (items.some(({ kind }) => kind !== 'refused' && kind !== 'undone')) standing.succeeded();
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
    const resumesAt = (options.canSend() ? standing.resumeIfDue() : undefined) ?? Infinity;
    const window = pace.window();
    // Read once: if the doubt ended between the check and the sleep, the sender would sleep too long.
    const doubt = doubtLeft();
    const message =
      isConnected() && isFree()
        ? messages.next({ now: clock.now(), withDoubtful: !messenger.settlesByNews && doubt <= 0, ...window })
        : undefined;
    if (message && isTooLong(message)) {
      reports.fail(message, 'too_long', tooLongReason(message));
      return { idle: 1 };
    }
    const refusal = message && options.refusalOf(message);
    if (message && refusal !== undefined) {
      if (refusal.code === undefined) reports.withdraw(message, refusal.reason);
      else reports.refuse(message, refusal.code, refusal.reason);
      return { idle: 1 };
    }
    return message
      ? { message }
      : { idle: Math.min(untilDue(doubt), Math.max(Math.min(resumesAt, window.changesAt) - clock.now(), 1)) };
  }

  /** The typing time is part of the pause. */
  function untilTurn(message: Message): number {
    return pace.untilTurn(message) - pace.typing(message.message);
  }

  async function deliver(message: Message): Promise<void> {
    pace.started();
    const outcome = await tryToSend(message);
    pace.finished();
    await storeOutcome(message.id, outcome);
    if (outcome.kind === 'accepted') return standing.succeeded();
    // A lost connection says nothing about the account.
    if (outcome.kind === 'refused' || (outcome.kind === 'unanswered' && isConnected())) standing.failed(message.id);
  }

  function tryToSend(message: Message): Promise<DeliveryOutcome> {
    const hooks = { handed: () => transaction(() => markHanded(message.id)), signal: stopping.signal };
    const said = { waId: message.wa_id, ...options.contentOf(message), typing: pace.typing(message.message) };
    const { id_grup, no_hp, handed_at } = message;
    if (id_grup === null) return messenger.deliver({ ...said, phone: normalizePhone(no_hp) }, hooks);
    // `refusalOf` has let it pass, so both are there.
    const jid = options.groups.addressOf(id_grup)!;
    return messenger.groups!.deliver({ ...said, jid, isRepeat: handed_at !== null }, hooks);
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
        handed_at: row.handed_at ?? clock.now(),
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

const NOBODYS: Refused = { reason: 'Nomor ini tidak dipakai siapa pun lagi' };
const RENUMBERED: Refused = {
  code: 'renumbered',
  reason: 'Nomor penerima ini diganti sebelum pesannya terkirim. Kirim ulang: pesannya ke nomor yang sekarang',
};
/** Broadcasts that also go to admins, and the one that is about no schedule. */
const UNLINKED: ReadonlySet<BroadcastKind> = new Set(['ringkasan_jumat', 'pengganti', 'pengumuman']);

/** With a code it fails, so that it is told and can be sent again; else it is cancelled. */
interface Refused {
  code?: string;
  reason: string;
}

export interface RefusalOptions {
  optOuts: Pick<OptOutStore, 'find' | 'people' | 'isThere'>;
  broadcasts: Pick<BroadcastStore, 'find'>;
  messages: Pick<MessageStore, 'links'>;
  untrue: Untrue;
  groups: Pick<Groups, 'refusalOf'>;
  /** Accounts with a number. */
  numbers: AlertNumbers;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
}

/**
 * The reason why a waiting message must not be sent any more; undefined if it may be: its number or group refuses it,
 * its number sends itself, or what it says is not true any more. A change of a mosque or a preacher cancels what waits
 * about its schedules, so only messages to admins and announcements are checked for their number.
 */
export function createRefusal(options: RefusalOptions) {
  const { optOuts, broadcasts, messages, untrue, groups, numbers, ownNumber } = options;

  function mayBeNobodys(message: Message): boolean {
    if (message.id_broadcast === null || message.id_grup !== null) return false;
    if (isToContact(message) && !['plain', 'daftar'].includes(message.claim.kind)) return false;
    const kind = broadcasts.find(message.id_broadcast)?.kind;
    return kind !== undefined && UNLINKED.has(kind);
  }

  return (message: Message): Refused | undefined => {
    const refusal = message.id_grup === null ? undefined : groups.refusalOf([message.id_grup]);
    if (refusal !== undefined) return { code: 'group', reason: refusal };
    const phone = normalizePhone(message.no_hp);
    // He was being written to when he opted out, or the message comes from a backup of before.
    if (optOuts.find(phone)) return { reason: OPTED_OUT_REASON };
    if (isToContact(message) && phone === ownNumber()) return { reason: OWN_NUMBER };
    const { id, claim, audience, attempts, retries } = message;
    const reason = untrue({ claim, audience, links: messages.links(id), inTurn: attempts + retries === 0 });
    // A list that has changed fails: nobody has taken it back.
    if (reason !== undefined) return { ...(isOfList(reason) && { code: 'daftar' }), reason };
    if (!mayBeNobodys(message)) return undefined;
    const isKnown = numbers().some(({ no_hp }) => normalizePhone(no_hp) === phone) || optOuts.people([phone]).size > 0;
    if (isKnown) return undefined;
    return optOuts.isThere(message) ? RENUMBERED : NOBODYS;
  };
}
export type Refusal = ReturnType<typeof createRefusal>;
