import { shortenPhone } from '#shared/base/phone.ts';
import type { DeliveryOutcome } from '../messenger.ts';
import type { StandingWatch } from '../standing.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { MessageNews } from '../message-news.ts';
import { WITHDRAWN } from '../cancelling.ts';
import { transientPause, unansweredPause } from '../pace/retry.ts';
import { refusedReason, type DeliveryReports } from './delivery-reports.ts';
import { createSetAside, NO_NEW_CHAT, NO_NEW_CHAT_REASON, SET_ASIDE } from './set-aside.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { Message } from '../message.ts';

export const ENDED_REASON = 'Batas waktu pengiriman sudah lewat';
export const UNANSWERED_REASON = 'Tidak ada jawaban dari WhatsApp, mungkin sudah terkirim';
export const UNREGISTERED_REASON = 'Nomor tidak terdaftar di WhatsApp';

export interface OutcomeOptions {
  messages: MessageStore;
  reports: DeliveryReports;
  account: StandingWatch;
  news: MessageNews;
  clock: Clock;
  logger: Logger;
  isConnected: () => boolean;
  isStopping: () => boolean;
}

/** Applies the outcome of one try to its message. */
export function createOutcome(options: OutcomeOptions) {
  const { messages, reports, account, news, clock, logger, isConnected } = options;
  const aside = createSetAside(options);

  function applyOutcome(row: Message, outcome: DeliveryOutcome): void {
    if (outcome.kind === 'accepted') {
      reports.accept(row);
      return aside.accepted(row);
    }
    logger.warn({ message: row.id, phone: shortenPhone(row.no_hp), outcome }, 'A message was not taken');
    if (outcome.kind === 'unregistered') reports.fail(row, 'unregistered', UNREGISTERED_REASON);
    else if (outcome.kind === 'unsendable') reports.fail(row, outcome.code, outcome.reason);
    else if (outcome.kind === 'refused')
      reports.fail(row, `refused-${outcome.code}`, outcome.reason ?? refusedReason(outcome.code));
    else if (outcome.kind === 'restricted') restrict(row, outcome.code, outcome.reason);
    else if (outcome.kind === 'unanswered') tryLater(row, unansweredPause(row.attempts));
    else putBackUnsent(row);
  }

  /** Nothing was sent this time, so the try does not count; an earlier one may still be in doubt. */
  function putBackUnsent(row: Message): void {
    const attempts = row.state === 'running' ? row.attempts - 1 : row.attempts;
    const later = { retries: row.retries + 1, next_attempt_at: clock.now() + transientPause(row.retries) };
    putBack(row, { ...later, attempts, ...(attempts === 0 && { handed_at: null, sent_at: null }) });
  }

  function tryLater(row: Message, wait: number | undefined): void {
    // Interrupted by a stop: the next start waits for its receipt first, as after a crash.
    if (options.isStopping()) return putBack(row, { next_attempt_at: 0 });
    if (wait === undefined) return reports.fail(row, 'unanswered', UNANSWERED_REASON);
    // After a lost connection the receipts at the reconnect come first, so no further pause is needed.
    putBack(row, { next_attempt_at: isConnected() ? clock.now() + wait : 0 });
  }

  function restrict(row: Message, code: string, reason?: string): void {
    putBack(row, { handed_at: null, next_attempt_at: 0 });
    if (code === NO_NEW_CHAT) aside.refused(row);
    else account.restricted(code, reason);
  }

  function putBack(row: Message, changes: Parameters<MessageStore['update']>[1]): void {
    if (row.error_code === WITHDRAWN) return reports.withdraw(row);
    news.changed(messages.update(row, { ...changes, state: 'waiting' }));
  }

  return {
    /** Does nothing if the message was decided meanwhile; call it inside a transaction. */
    apply(id: string, outcome: DeliveryOutcome): void {
      const row = messages.find(id);
      if (row?.state === 'waiting' || row?.state === 'running') applyOutcome(row, outcome);
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
        if (row.error_code === SET_ASIDE) reports.fail(row, SET_ASIDE, NO_NEW_CHAT_REASON);
        else if (row.handed_at !== null) reports.fail(row, 'unanswered', UNANSWERED_REASON);
        else reports.fail(row, 'ended', ENDED_REASON);
      }
    },
  };
}
