import type { Means } from '#daemon/base/base.ts';
import type { LateNews } from './messenger.ts';
import { digestRecipient, hashOf } from './send.ts';
import type { MessageNews, JadwalLink, Message } from './message.ts';
import { CHANGED_REASON, WITHDRAWN, type Cancelling } from './cancelling.ts';
import type { BroadcastStore } from './broadcast.store.ts';
import type { MessageStore } from './message.store.ts';
import { transientPause } from './pace.ts';

/** How long receipts of accepted messages are collected, in ms, to store them together. */
const RECEIPTS_EVERY = 250;
/** Receipts per transaction; the rest follow in the next turn of the event loop. */
const RECEIPTS_AT_ONCE = 500;
/** Pause before storing is retried, in ms. */
const AGAIN_AFTER = 1000;
/** Prefix of WhatsApp's own code in `error_code`. */
export const REFUSED = 'refused-';

type Undone = Extract<LateNews, { kind: 'undone' }>;

export interface DeliveryReportsOptions extends Pick<Means, 'clock' | 'logger' | 'transaction'> {
  messages: MessageStore;
  broadcasts: BroadcastStore;
  cancelling: Cancelling;
  news: MessageNews;
  /** Called inside the transaction when a question about a schedule has been sent. */
  onAsked: () => void;
  /** Called inside the transaction when a message arrived though it was taken back or given up. */
  onArrived: (links: readonly JadwalLink[]) => void;
  /** Called inside the transaction when WhatsApp restricts the account. */
  onRestricted: (code: string, reason: string) => void;
}

/** Updates a message, its schedule's flags and its digest by WhatsApp's ack or receipt, or the lack of one. */
export function createDeliveryReports(options: DeliveryReportsOptions) {
  const { messages, broadcasts, transaction, cancelling, clock, news, logger } = options;
  let receipts: LateNews[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** WhatsApp accepted it: final, whatever was stored before. */
  function accept(row: Message, extra: { delivered_at?: number; read_at?: number } = {}): void {
    const now = clock.now();
    const ended = messages.update(row, {
      state: 'success',
      finished_at: row.finished_at ?? now,
      handed_at: null,
      error_code: null,
      error_reason: null,
      ...extra,
    });
    if (row.audience !== null && row.month === null) {
      const links = messages.links(row.id);
      for (const link of links) {
        messages.setAudienceStatus(link, row.audience, 'accepted');
        if (link.asks && messages.setAsked(link)) options.onAsked();
      }
      // Its text may be outdated.
      if (row.state === 'cancelled' || row.state === 'failed' || row.error_code === WITHDRAWN) options.onArrived(links);
    }
    if (row.month !== null) {
      broadcasts.saveDigest({
        month: row.month,
        recipient: digestRecipient(row.audience, row),
        text_hash: hashOf([row.message]),
        sent_at: now,
      });
    }
    news.changed(ended);
  }

  /** It ended without being accepted; `reason` is shown to the admin. */
  function fail(row: Message, code: string, reason: string): void {
    const ended = messages.update(row, {
      state: 'failed',
      finished_at: clock.now(),
      handed_at: null,
      error_code: code,
      error_reason: reason,
    });
    cancelling.leaveFailed(ended);
    news.changed(ended);
  }

  /** It can't be sent. In doubt: an earlier try was not answered and may have arrived all the same. */
  function refuse(row: Message, code: string, reason: string, isInDoubt = doubtBefore(row) !== null): void {
    if (isInDoubt) fail(row, 'unanswered', `${EARLIER_TRY} ${reason}`);
    else fail(row, code, reason);
  }

  /**
   * WhatsApp accepted it and could not deliver it. Ignored after a receipt, which proves the delivery. What passes is
   * tried again while the message makes sense.
   */
  function undo(row: Message, { code, reason, isAboutAccount, isPassing }: Undone): void {
    if (row.delivered_at !== null || row.state === 'cancelled' || row.state === 'failed') return;
    // It waits for its next try already.
    if (isPassing && row.state === 'waiting' && row.handed_at === null) return;
    if (row.state === 'success') {
      if (row.audience !== null && row.month === null)
        for (const link of messages.links(row.id)) messages.takeBackAccepted(row.id, link, row.audience);
      if (row.month !== null)
        broadcasts.removeDigest({
          month: row.month,
          recipient: digestRecipient(row.audience, row),
          text_hash: hashOf([row.message]),
        });
    }
    if (isPassing && mayWaitAgain(row)) return waitAgain(row);
    fail(row, REFUSED + code, reason);
    if (isAboutAccount) options.onRestricted(code, reason);
  }

  function mayWaitAgain({ state, ends_at, error_code, dedupe_key }: Message): boolean {
    const isTaken = state === 'success' && messages.pendingAmong([dedupe_key]).size > 0;
    return ends_at > clock.now() && error_code !== WITHDRAWN && !isTaken;
  }

  function waitAgain(row: Message): void {
    const next_attempt_at = clock.now() + transientPause(row.retries);
    const untried = { handed_at: null, sent_at: null, finished_at: null, error_code: null, error_reason: null };
    const { audience, retries } = row;
    const waiting = messages.update(row, {
      ...untried,
      ...{ state: 'waiting', attempts: 0, retries: retries + 1, next_attempt_at },
    });
    if (audience !== null && row.month === null)
      for (const link of messages.links(row.id)) messages.setAudienceStatus(link, audience, 'waiting');
    news.changed(waiting);
  }

  function apply(item: LateNews): void {
    const row = messages.findByWaId(item.waId);
    if (!row || row.cleared_at !== null) return;
    const now = clock.now();
    if (item.kind === 'undone') return undo(row, item);
    // Reports come in any order. After a final refusal only a receipt proves that the message arrived.
    if (item.kind === 'accepted' && row.state === 'failed' && row.error_code?.startsWith(REFUSED)) return;
    if (item.kind === 'refused') {
      if (row.state !== 'success') refuse(row, REFUSED + item.code, refusedReason(item.code), row.attempts > 1);
      return;
    }
    const seen = {
      ...(item.kind !== 'accepted' && { delivered_at: row.delivered_at ?? now }),
      ...(item.kind === 'read' && { read_at: row.read_at ?? now }),
    };
    if (row.state === 'success') {
      if (item.kind !== 'accepted') news.changed(messages.update(row, seen));
    } else accept(row, seen);
  }

  /**
   * WhatsApp reports each of these only once: if the disk is full or the file locked, storing is retried and nothing is
   * dropped.
   */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (receipts.length === 0) return;
    const batch = receipts.splice(0, RECEIPTS_AT_ONCE);
    try {
      transaction(() => batch.forEach(apply));
      if (receipts.length > 0) timer = setTimeout(flush, 0);
    } catch (error) {
      logger.error({ err: error }, 'Receipts could not be stored yet');
      receipts = [...batch, ...receipts];
      timer = setTimeout(flush, AGAIN_AFTER);
    }
  }

  /** Whether one of these concerns a message that is not accepted yet, so that it has to be stored at once. */
  function decidesOne(items: readonly LateNews[]): boolean {
    return items.some(
      (item) =>
        item.kind === 'accepted' ||
        item.kind === 'refused' ||
        item.kind === 'undone' ||
        messages.findByWaId(item.waId)?.state !== 'success',
    );
  }

  return {
    accept: (row: Message) => transaction(() => accept(row)),
    fail: (row: Message, code: string, reason: string) => transaction(() => fail(row, code, reason)),
    refuse: (...refused: Parameters<typeof refuse>) => transaction(() => refuse(...refused)),

    /** Late acks and receipts: those that change a message's state are stored at once, the rest are collected. */
    late(items: readonly LateNews[]): void {
      receipts.push(...items);
      if (receipts.length <= RECEIPTS_AT_ONCE && decidesOne(items)) flush();
      else if (receipts.length > RECEIPTS_AT_ONCE) timer ??= setTimeout(flush, 0);
      else timer ??= setTimeout(flush, RECEIPTS_EVERY);
    },

    /**
     * It must not be sent any more: its schedule changed while it was being sent and it did not arrive, or its number
     * refuses it.
     */
    withdraw: (row: Message, reason = row.error_reason ?? CHANGED_REASON) =>
      transaction(() => void cancelling.cancelRows([row], reason)),

    /** Stores the collected rest; call it before the database closes. */
    stop(): void {
      for (let left = receipts.length; left > 0; left -= RECEIPTS_AT_ONCE) flush();
      clearTimeout(timer);
    },
  };
}
export type DeliveryReports = ReturnType<typeof createDeliveryReports>;

/** Since when (UTC ms) an earlier try is in doubt, or null; a message that runs has been handed over once more. */
export function doubtBefore({ state, handed_at, sent_at }: Message): number | null {
  return state === 'running' && handed_at === sent_at ? null : handed_at;
}

const EARLIER_TRY = 'Percobaan sebelumnya tidak dijawab dan mungkin sudah sampai; yang terakhir gagal.';

export function refusedReason(code: string): string {
  return `WhatsApp menolak pesan ini (kode ${code})`;
}
