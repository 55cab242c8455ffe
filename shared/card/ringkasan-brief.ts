import { dateInZone, formatLongDate } from '../base/dates.ts';
import type { RingkasanIsi, Sorotan } from './ringkasan.ts';

/** Maximum number of names of each kind, and their maximum length, because a registered text is short. */
const NAMED = 6;
const LENGTH = 130;

function named(rows: readonly Sorotan[]): string {
  if (rows.length === 0) return 'tidak ada';
  const names: string[] = [];
  for (const { nama_masjid, nama_mubaligh } of rows) {
    const next = nama_mubaligh === '' ? nama_masjid : `${nama_masjid} (${nama_mubaligh})`;
    if (names.length === NAMED || [...names, next].join('; ').length > LENGTH) break;
    names.push(next);
  }
  const more = rows.length - names.length;
  if (names.length === 0) return `${more} masjid`;
  return `${names.join('; ')}${more > 0 ? `; dan ${more} lagi` : ''}`;
}

/**
 * The summary of a Friday in fixed lines, because WhatsApp has to approve it once (decision 58); `link` is the URL of
 * the board, '' if unknown.
 */
export function ringkasanBrief(isi: RingkasanIsi, link: string): string {
  const day = formatLongDate(dateInZone(Date.parse(isi.tanggal), 'UTC')).replace('Jumat, ', '');
  return [
    `*Ringkasan Jumat, ${day}*`,
    `Terisi: ${isi.terisi} dari ${isi.masjid} masjid.`,
    `Menyatakan hadir: ${isi.hadir} khatib.`,
    '',
    `Kosong: ${named(isi.kosong)}.`,
    `Berhalangan, belum diganti: ${named(isi.udzur)}.`,
    `Bentrok: ${named(isi.bentrok)}.`,
    `Belum menjawab: ${named(isi.belum)}.`,
    `Pengingat tidak sampai: ${named(isi.gagal)}.`,
    '',
    `Buka ${link === '' ? 'Papan Jumat' : link} untuk selengkapnya.`,
  ].join('\n');
}
