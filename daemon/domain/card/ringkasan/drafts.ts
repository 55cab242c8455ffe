import { normalizePhone } from '#shared/base/phone.ts';
import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import type { AlertNumbers } from '#daemon/account/account.store.ts';
import { hashOf, type AnyDraft } from '#daemon/queue/send.ts';
import type { FridayFacts } from './facts.ts';
import type { RingkasanRun } from './plan.ts';
import { ringkasanText } from './text.ts';

export interface RingkasanDraftsOptions {
  facts: FridayFacts;
  /** The recipients. */
  numbers: AlertNumbers;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
  /** True if WhatsApp must approve the text: then it consists of fixed lines. */
  brief: boolean;
}

/** Text and recipients of a summary. */
export function createRingkasanDrafts({ facts, numbers, publicUrl, brief }: RingkasanDraftsOptions) {
  /** '' if no Friday sermons are managed here. */
  function textOf(friday: string): string {
    const link = publicUrl === '' ? '' : `${publicUrl}/papan-jumat?bulan=${friday.slice(0, 7)}`;
    if (!facts.isKept(friday)) return '';
    return (brief ? ringkasanBrief : ringkasanText)(facts.of(friday), link);
  }

  return {
    textOf,
    /** Changes when the recipients or their numbers change. */
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
        claim: { kind: 'summary', friday },
      }));
    },
  };
}
