import { formatLongDate, MONTHS } from '#shared/base/dates.ts';
import { letter, THANKS } from '#shared/reply/pengganti-text.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { Audience } from '#daemon/queue/message.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';

/** A registered monthly template names at most this many schedules of one mosque. */
export const REGISTERED_MOST = 5;
/** WhatsApp's limit for a registered text with its values, UTF-16 units. */
const BRIEF_MAX = 1024;

type Facts = Pick<BroadcastJadwal, 'tanggal' | 'waktu' | 'nama_masjid' | 'nama_mubaligh'>;

/** Whether a digest of this size fits one of the template's registered variants. */
export const isRegistered = (jadwals: number, mosques: number): boolean => mosques === 1 && jadwals <= REGISTERED_MOST;

/**
 * A month in one sentence, by date, for recipients who may only get approved texts: an admin's template cannot be
 * registered for every number of schedules and mosques (decision 58). Undefined if it is too long for one message.
 */
export function briefDigest(audience: Audience, recipient: string, jadwals: readonly Facts[]): string | undefined {
  const sorted = jadwals.toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : Number(a.tanggal > b.tanggal)));
  const month = sorted[0]!.tanggal;
  const listed = sorted.map(({ tanggal, waktu, nama_masjid, nama_mubaligh }) => {
    const day = formatLongDate(tanggal).replace(/, (\d+) .*$/, ' $1');
    const who = audience === 'dkm' ? ` bersama ${nama_mubaligh}` : '';
    return `${day}, ${waktu}, di ${namaMasjid(nama_masjid)}${who}`;
  });
  const text = letter(
    `Yth. *${recipient}*`,
    `Berikut jadwal pengajian bulan ${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}: ${listed.join('; ')}.`,
    `Mohon disimpan. ${THANKS}`,
  );
  return text.length <= BRIEF_MAX ? text : undefined;
}
