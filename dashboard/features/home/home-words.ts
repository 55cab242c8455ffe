import { fridayWord, localZone } from '#dashboard/components/date/today.ts';
import { wireText } from '#dashboard/words/words.ts';
import { addDays, dateInZone, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import { BROADCAST_LABELS } from '#shared/broadcast/broadcasts.ts';
import type { RingkasanCard } from '#shared/card/ringkasan.ts';
import type { Home, HomeJumat } from '#shared/home/home.ts';

/** A plain date as '27 November'. */
const dayMonth = (tanggal: string): string => formatLongDate(tanggal).replace(/^\S+ (.*) \d+$/, '$1');
const dayName = (tanggal: string): string => formatLongDate(tanggal).split(',')[0]!;

/** A plain date as 'hari ini', 'besok' or 'Sabtu, 28 November'. */
export function dayText(tanggal: string, today: string): string {
  if (tanggal === today) return 'hari ini';
  if (tanggal === addDays(today, 1)) return 'besok';
  return `${dayName(tanggal)}, ${dayMonth(tanggal)}`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An ISO instant as 'Besok 06.00' or 'Sabtu, 28 November 06.00', in this device's zone. */
export function dueText(due_at: string, today: string): string {
  const at = Date.parse(due_at);
  return `${upper(dayText(dateInZone(at, localZone()), today))} ${timeInZone(at, localZone()).replace(':', '.')}`;
}

export const fridayText = (tanggal: string, today: string): string =>
  `${fridayWord(tanggal, today)}, ${dayMonth(tanggal)}`;

/** '42 dari 45 terisi, 31 sudah menjawab hadir, 1 udzur'. */
export function jumatText({ terisi, masjid, hadir, udzur }: HomeJumat): string {
  return [
    `${terisi} dari ${masjid} terisi`,
    ...(hadir > 0 ? [`${hadir} sudah menjawab hadir`] : []),
    ...(udzur > 0 ? [`${udzur} udzur`] : []),
  ].join(', ');
}

/** What is said of a day whose schedules need no further send. */
export const sentText = (menunggu: number): string =>
  menunggu > 0 ? `${menunggu} jadwal menunggu dikirim.` : 'Semua sudah dibroadcast.';

/** The parts of a Friday's figures; zeros are left out. */
export function jumatParts({ terisi, hadir, udzur, ditanya, kosong }: HomeJumat) {
  return [
    { name: 'Hadir', className: 'read', count: hadir },
    { name: 'Belum menjawab', className: 'sent', count: ditanya },
    { name: 'Belum ditanya', className: 'waiting', count: Math.max(terisi - hadir - udzur - ditanya, 0) },
    { name: 'Udzur', className: 'failed', count: udzur },
    { name: 'Kosong', className: 'gap', count: kosong },
  ].filter(({ count }) => count > 0);
}

/** The end of a sentence that begins with 'Ringkasan Jumat': 'berikutnya: Besok 18.00.' */
export function tellingText({ next_run, penerima }: RingkasanCard, today: string): string {
  if (next_run === null) return 'tidak dikirim.';
  return penerima.length === 0 ? 'belum punya penerima.' : `berikutnya: ${dueText(next_run, today)}.`;
}

/** 'Jumatan Reminder kemarin, 84 pesan'; `pesan` counts its messages. */
export function lastText(last: NonNullable<Home['terakhir']>, today: string, pesan: number): string {
  const date = dateInZone(Date.parse(last.created_at), localZone());
  const day = date === addDays(today, -1) ? 'kemarin' : date === today ? 'hari ini' : dayMonth(date);
  return `${wireText(last.kind, BROADCAST_LABELS[last.kind])} ${day}, ${pesan} pesan`;
}

/** What is said when nothing is to be done; what has yet to leave is not silent. */
export function calmText({ jumat, besok }: Pick<Home, 'jumat' | 'besok'>): string {
  const left = [jumat, besok].reduce((sum, { belum, menunggu }) => sum + belum + menunggu, 0);
  return left === 0 ? 'Tidak ada. Semua sudah beres.' : `Tidak ada masalah. ${left} jadwal belum terkirim.`;
}
