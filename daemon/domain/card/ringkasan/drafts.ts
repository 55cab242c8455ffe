import { normalizePhone } from '#shared/base/phone.ts';
import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import type { AlertNumbers } from '../../account/account-store.ts';
import { hashOf, type AnyDraft } from '../../queue/send/draft.ts';
import type { FridayFacts } from './facts.ts';
import type { RingkasanRun } from './plan.ts';
import { ringkasanText } from './text.ts';

export interface RingkasanDraftsOptions {
  facts: FridayFacts;
  /** Who is told. */
  numbers: AlertNumbers;
  /** Without a slash at its end; '' where nobody has said how this Mimbar is reached. */
  publicUrl: string;
  /** WhatsApp has to approve what it says: in lines that are always the same. */
  brief: boolean;
}

/** What a summary says, and to whom. */
export function createRingkasanDrafts({ facts, numbers, publicUrl, brief }: RingkasanDraftsOptions) {
  /** '' where no Friday sermons are kept. */
  function textOf(friday: string): string {
    const link = publicUrl === '' ? '' : `${publicUrl}/papan-jumat?bulan=${friday.slice(0, 7)}`;
    if (!facts.isKept(friday)) return '';
    return (brief ? ringkasanBrief : ringkasanText)(facts.of(friday), link);
  }

  return {
    textOf,
    /** The same as long as the same people are told at the same numbers. */
    numbersKey: (): string => JSON.stringify(numbers()),
    draftsFor({ target, friday }: Pick<RingkasanRun, 'target' | 'friday'>): AnyDraft[] {
      const message = textOf(friday);
      if (message === '') return [];
      return numbers().map(({ id_account, username, no_hp }) => ({
        audience: null,
        recipient: username,
        no_hp: normalizePhone(no_hp),
        message,
        ends_at: facts.endOf(friday),
        dedupe_key: hashOf([RINGKASAN_KEY, target, id_account]),
        id_masjid: null,
        id_mubaligh: null,
        month: null,
        links: [],
      }));
    },
  };
}
