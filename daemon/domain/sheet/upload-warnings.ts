import { formatCount } from '#shared/base/count.ts';
import { readPhoneCell } from '#shared/base/phone-cell.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { bySpentTime, type YieldLoop } from '#daemon/base/clock.ts';
import type { JadwalIdentity } from '#daemon/roster/jadwal.store.ts';

/** Maximum number of listed row numbers; the others are counted. */
const ROWS_TOLD = 10;
const ROWS_A_TURN = 500;
const PLACES = { baris: 'Baris', sel: 'Sel' } as const;
type Place = keyof typeof PLACES;

/** A sentence for the rows that are not on a Friday, and one for those that are a mosque's second on their day. */
export function jumatanWarnings(
  rows: readonly (JadwalIdentity & { row: number })[],
  stored: readonly JadwalIdentity[],
): string[] {
  const dayOf = ({ tanggal, id_masjid }: JadwalIdentity) => `${tanggal}|${id_masjid}`;
  const days = new Set(stored.map(dayOf));
  const notFriday: number[] = [];
  const second: number[] = [];
  for (const row of rows) {
    if (weekday(row.tanggal) !== FRIDAY) notFriday.push(row.row);
    if (days.has(dayOf(row))) second.push(row.row);
    days.add(dayOf(row));
  }
  return [
    ...(notFriday.length > 0
      ? [`${formatCount(notFriday.length)} jadwal bukan pada hari Jumat: ${told(notFriday)}`]
      : []),
    ...(second.length > 0
      ? [`${formatCount(second.length)} jadwal adalah yang kedua di masjid dan hari yang sama: ${told(second)}`]
      : []),
  ];
}

/** A sentence for the rows that no automatic reminder will contain any more. */
export async function lateWarnings(
  rows: readonly (JadwalIdentity & { row: number })[],
  notesOf: (jadwal: JadwalIdentity) => readonly string[],
  yieldLoop: YieldLoop,
): Promise<string[]> {
  const late: (typeof rows)[number][] = [];
  const takeTurn = bySpentTime(yieldLoop);
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_A_TURN === 0) await takeTurn();
    if (notesOf(rows[at]!).length > 0) late.push(rows[at]!);
  }
  if (late.length === 0) return [];
  return [
    `${formatCount(late.length)} jadwal tidak akan diingatkan otomatis, karena broadcast otomatis untuk tanggalnya sudah berjalan: ${told(late.map(({ row }) => row))}`,
  ];
}

/**
 * A sentence for each of the first rows or cells with clashes, and one for the others; then the same for those that
 * should be checked.
 */
export function clashWarnings<Row extends number | string>(
  rows: readonly { row: Row; bentrok: readonly BentrokOf[] }[],
  place: Place = 'baris',
): string[] {
  return (['bentrok', 'perhatian'] as const).flatMap((berat) => {
    const own = rows
      .map(({ row, bentrok }) => ({ row, said: bentrok.filter((one) => one.berat === berat).map(({ teks }) => teks) }))
      .filter(({ said }) => said.length > 0);
    const rest = own.slice(ROWS_TOLD).map(({ row }) => row);
    const word = berat === 'bentrok' ? 'bentrok' : 'perlu perhatian';
    return [
      ...own.slice(0, ROWS_TOLD).map(({ row, said }) => `${PLACES[place]} ${row} ${word}: ${said.join('; ')}`),
      ...(rest.length > 0 ? [`${formatCount(rest.length)} jadwal lain juga ${word}: ${told(rest, place)}`] : []),
    ];
  });
}

/** A question about new rows with the name of a stored one and another number. */
export function namesakeQuestions(noun: string, rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  return [
    `${formatCount(rows.length)} ${noun} bernama sama dengan yang tersimpan, tetapi nomornya lain: ${told(rows)}. Disimpan sebagai baris baru. Untuk mengganti nomornya, isi kolom ID dari hasil ekspor`,
  ];
}

/** A sentence for the numbers beside which somebody's name or a remark stands in the cell. */
export function phoneNotes(
  accepted: readonly { row: number }[],
  rows: readonly { row: number; cells: readonly string[] }[],
  phoneAt: number,
): string[] {
  const kept = new Set(accepted.map(({ row }) => row));
  const noted = rows.flatMap(({ row, cells }) => {
    const cell = cells[phoneAt] ?? '';
    if (!kept.has(row) || !/\p{L}/u.test(cell)) return [];
    const read = readPhoneCell(cell);
    return 'no_hp' in read && read.lain !== undefined ? [{ row, lain: read.lain }] : [];
  });
  if (noted.length === 0) return [];
  const said = [...new Set(noted.map(({ lain }) => `'${lain.slice(0, 40)}'`))].slice(0, 5).join(', ');
  return [`Di samping nomor tertulis ${said}, pastikan nomornya benar: ${told(noted.map(({ row }) => row))}`];
}

/** A question about past schedules that get another day: a copied month still has the ids of the old one. */
export function movedQuestions(
  rows: readonly { row: number; before: { tanggal: string }; changes: { tanggal?: string } }[],
  today: string,
): string[] {
  const moved = rows.filter(({ before, changes }) => before.tanggal < today && changes.tanggal !== undefined);
  if (moved.length === 0) return [];
  return [
    `${formatCount(moved.length)} jadwal yang sudah lewat dipindah ke tanggal lain, karena ID-nya diisi: ${told(moved.map(({ row }) => row))}. Untuk menyimpannya sebagai jadwal baru, kosongkan kolom ID`,
  ];
}

/** Number of days before and after today beyond which a date is suspicious. */
const LONG_AGO = 180;
const FAR_AHEAD = 400;

/** A sentence for the rows whose day is far from today, and one for those with an impossible time. */
export function oddWarnings(
  rows: readonly { row: number; tanggal: string; waktu?: string | undefined }[],
  today: string,
): string[] {
  const [from, to] = [addDays(today, -LONG_AGO), addDays(today, FAR_AHEAD)];
  const far = rows.filter(({ tanggal }) => tanggal < from || tanggal > to);
  const years = [...new Set(far.map(({ tanggal }) => tanggal.slice(0, 4)))].toSorted();
  // A sheet names few times.
  const oddClocks = new Set([...new Set(rows.map(({ waktu }) => waktu))].filter((waktu) => waktu && isOddClock(waktu)));
  const odd = rows.filter(({ waktu }) => oddClocks.has(waktu));
  return [
    ...(far.length > 0
      ? [
          `${formatCount(far.length)} jadwal jauh dari hari ini (tahun ${years.slice(0, 5).join(', ')}), periksa tanggalnya: ${told(far.map(({ row }) => row))}`,
        ]
      : []),
    ...(odd.length > 0
      ? [
          `${formatCount(odd.length)} jadwal berjam yang tidak ada ('${odd[0]!.waktu!.slice(0, 20)}'), periksa waktunya: ${told(odd.map(({ row }) => row))}`,
        ]
      : []),
  ];
}

/** '25:99' and '19.75': written like a time of day, but impossible. */
const isOddClock = (waktu: string): boolean => {
  const [, hours, minutes] = /(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)/.exec(waktu) ?? [];
  return hours !== undefined && (Number(hours) > 23 || Number(minutes) > 59);
};

/** A sentence for the leaves with schedules on their days. */
export function standingWarnings(rows: readonly number[]): string[] {
  return rows.length === 0
    ? []
    : [`${formatCount(rows.length)} cuti mencakup jadwal yang tetap berdiri: ${told(rows)}`];
}

/** 'baris 2, 3, dan 4'; at most ROWS_TOLD numbers. */
export function told(rows: readonly (number | string)[], place: Place = 'baris'): string {
  const more = rows.length > ROWS_TOLD ? [`${formatCount(rows.length - ROWS_TOLD)} lainnya`] : [];
  const shown = [...rows.slice(0, ROWS_TOLD).map(String), ...more];
  const last = shown.pop() ?? '';
  return `${place} ${shown.length === 0 ? last : `${shown.join(', ')}${shown.length > 1 ? ',' : ''} dan ${last}`}`;
}
