import { normalizePhone } from '#shared/base/phone.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Message } from '../message.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { StandingWatch } from '../standing.ts';
import type { DeliveryReports } from './delivery-reports.ts';

/** WhatsApp allows no new chat: with this recipient, or with nobody. */
export const NO_NEW_CHAT = '463';
export const SET_ASIDE = `refused-${NO_NEW_CHAT}`;
export const NO_NEW_CHAT_REASON =
  'WhatsApp tidak mengizinkan Mimbar memulai obrolan dengan nomor ini (kode 463). Minta pemiliknya mengirim pesan ke nomor Mimbar lebih dulu, lalu kirim ulang.';
const DAY = 86_400_000;

export interface SetAsideOptions {
  messages: MessageStore;
  reports: Pick<DeliveryReports, 'fail'>;
  account: Pick<StandingWatch, 'restricted'>;
  clock: Clock;
}

/**
 * WhatsApp's 463 may be about one recipient or about the account, and each further try counts against the account. So
 * what waits for that recipient goes behind the others: if one of them gets through, it was about him, and his
 * messages fail with the reason; if another one is refused on the same day, or nobody else waits, the queue is paused.
 * Nothing is tried again unless an admin resumes the queue.
 */
export function createSetAside({ messages, reports, account, clock }: SetAsideOptions) {
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
      if (isAlone || messages.wereOthersRefused(numbers, SET_ASIDE, clock.now() - DAY)) account.restricted(NO_NEW_CHAT);
    },

    /** A message got through. */
    accepted(row: Message): void {
      if (hasAny === false) return;
      const numbers = new Set(numbersOf(row));
      const aside = messages.findSetAside(SET_ASIDE);
      const others = aside.filter(({ no_hp }) => !numbers.has(no_hp));
      for (const one of others) reports.fail(one, SET_ASIDE, NO_NEW_CHAT_REASON);
      // Whom an admin's try has reached may get the rest too.
      for (const one of aside)
        if (numbers.has(one.no_hp)) messages.update(one, { next_attempt_at: 0, error_code: null, error_reason: null });
      hasAny = false;
    },
  };
}
