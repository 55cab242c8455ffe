import { formatCount } from '#shared/base/count.ts';
import type { Notice } from '#shared/base/notice.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { MessageForms } from '#daemon/queue/messenger.ts';
import type { AnyDraft } from '#daemon/queue/send.ts';

/** Maximum number of recipients that are named. */
const NAMED = 5;
const rupiah = (value: number) => `Rp${formatCount(Math.round(value))}`;

export interface Charges {
  forms: MessageForms | undefined;
  /** Price of a charged message in rupiah; undefined if not configured. */
  price: number | undefined;
}

/**
 * Notices about texts that cannot be sent without approval, and about the cost of the rest; none if no approval is
 * needed.
 */
export function chargesOf(
  { forms, price }: Charges,
  drafts: readonly AnyDraft[],
): { asking: Notice[]; informing: Notice[] } {
  if (!forms?.all()) return { asking: [], informing: [] };
  const closed = drafts.filter(({ no_hp }) => !forms.isOpen(normalizePhone(no_hp)));
  const unfit = closed.filter(({ message }) => !forms.fits(message));
  const charged = closed.length - unfit.length;
  const free = drafts.length - closed.length;
  return {
    asking: unfit.length === 0 ? [] : [{ kind: 'unapproved', text: unfitText(unfit, drafts.length) }],
    informing:
      price === undefined || charged + free === 0 ? [] : [{ kind: 'cost', text: costText(charged, free, price) }],
  };
}

function unfitText(unfit: readonly AnyDraft[], all: number): string {
  const names = [...new Set(unfit.map(({ recipient }) => recipient))];
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lagi` : '';
  return `${unfit.length} dari ${all} pesan tidak akan terkirim: isinya bukan template yang disetujui WhatsApp, dan penerimanya tidak menulis dalam 24 jam terakhir (${names.slice(0, NAMED).join(', ')}${more}). Daftarkan templatenya di menu Template. Tetap kirim?`;
}

function costText(charged: number, free: number, price: number): string {
  const without = free > 0 ? ` ${free} pesan tanpa biaya, karena penerimanya menulis dalam 24 jam terakhir.` : '';
  return `Perkiraan biaya WhatsApp: ${charged} pesan × ${rupiah(price)} = ${rupiah(charged * price)}.${without}`;
}
