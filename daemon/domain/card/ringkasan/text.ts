import { dateInZone, formatLongDate } from '#shared/base/dates.ts';
import type { RingkasanIsi, Sorotan } from '#shared/card/ringkasan.ts';
import { MESSAGE_MAX } from '#shared/roster/template-render.ts';

/** Maximum number of names of each kind; fewer if the text would be too long. */
const NAMED = 12;

const HEADS = [
  ['kosong', 'Kosong'],
  ['udzur', 'Berhalangan, belum diganti'],
  ['bentrok', 'Bentrok'],
  ['belum', 'Belum menjawab'],
  ['gagal', 'Pengingat tidak sampai'],
] as const satisfies readonly (readonly [keyof RingkasanIsi, string])[];

function lineOf({ nama_masjid, nama_mubaligh, teks }: Sorotan): string {
  const who = nama_mubaligh === '' ? '' : `: ${nama_mubaligh}`;
  return `\u2022 ${nama_masjid}${who}${teks === '' ? '' : `. ${teks}`}`;
}

function listOf(head: string, rows: readonly Sorotan[], named: number): string {
  const more = rows.length - named;
  return [
    `*${head} (${rows.length})*`,
    ...rows.slice(0, named).map(lineOf),
    ...(more > 0 ? [`\u2022 ${named === 0 ? '' : 'dan '}${more} ${named === 0 ? 'masjid' : 'lagi'}`] : []),
  ].join('\n');
}

/** The summary of a Friday for admins; `link` is the URL of its board, '' if unknown. */
export function ringkasanText(isi: RingkasanIsi, link: string): string {
  const lists = HEADS.filter(([key]) => isi[key].length > 0);
  const write = (named: number): string =>
    [
      [
        `*Ringkasan Jumat, ${formatLongDate(dateInZone(Date.parse(isi.tanggal), 'UTC')).replace('Jumat, ', '')}*`,
        `${isi.terisi} dari ${isi.masjid} masjid terisi${isi.hadir > 0 ? `, ${isi.hadir} khatib menyatakan hadir` : ''}.`,
      ].join('\n'),
      ...lists.map(([key, head]) => listOf(head, isi[key], named)),
      ...(lists.length === 0 ? ['Tidak ada yang perlu diurus. Alhamdulillah.'] : []),
      ...(link === '' ? [] : [link]),
    ].join('\n\n');
  for (let named = NAMED; named > 0; named--) {
    const text = write(named);
    if (text.length <= MESSAGE_MAX) return text;
  }
  return write(0);
}
