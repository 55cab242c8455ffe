import { formatCount } from '#shared/base/count.ts';
import { MESSAGE_MAX } from '#shared/roster/template-render.ts';
import { MimbarError } from '#daemon/base/errors.ts';

/** `length` of the whole text in UTF-16 units, if `message` is only its beginning. */
interface Written {
  recipient: string;
  message: string;
  length?: number;
}

/** Maximum number of recipients that are named. */
const NAMED = 5;
/** Formatted as by Intl, but without it: its first call takes 16 ms and 9 MB at the daemon's start. */
const MAX = String(MESSAGE_MAX).replace(/\B(?=(\d{3})+$)/g, '.');

export function isTooLong({ message, length = message.length }: Pick<Written, 'message' | 'length'>): boolean {
  return length > MESSAGE_MAX;
}

/** Names the recipients of messages that are too long, with the lengths; undefined if there are none. */
export function tooLongText(drafts: readonly Written[]): string | undefined {
  const long = drafts.filter(isTooLong);
  if (long.length === 0) return undefined;
  const names = long
    .slice(0, NAMED)
    .map(({ recipient, message, length = message.length }) => `${recipient} (${formatCount(length)} huruf)`);
  const more = long.length > NAMED ? ` dan ${long.length - NAMED} lagi` : '';
  return `Pesan untuk ${names.join(', ')}${more} terlalu panjang: paling banyak ${MAX} huruf. Persingkat template, atau pilih lebih sedikit jadwal`;
}

/** Throws invalid with the recipients whose messages are too long. */
export function requireShort(drafts: readonly Written[]): void {
  const text = tooLongText(drafts);
  if (text !== undefined) throw new MimbarError('invalid', `${text}. Tidak ada yang dikirim.`);
}

/** Reason of a card's message that was not sent because it is too long. */
export const TOO_LONG_REASON = `Pesan lebih dari ${MAX} huruf, jadi tidak dikirim. Persingkat template kartu ini, lalu kirim dari jadwalnya.`;
