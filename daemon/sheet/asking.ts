import * as z from 'zod';
import { invalidField, jsonOf } from '#daemon/base/errors.ts';
import { formatDate, formatDay, FRIDAY, isPlainDate, weekday } from '#shared/base/dates.ts';
import { DAY_WORDS, parseYearless } from '#shared/base/text-date.ts';
import type { UploadQuery } from '#shared/base/upload.ts';
import { isDitto, letterOf, rowList } from './cells.ts';
import { hiddenSheetsNote, otherSheetsNote, type Lembar, type SheetRow, type Pilih } from './spreadsheets.ts';
import type { Asking } from './upload-check.ts';

/** What a noun's sheet has: the place of its dates among the cells, and whether they are Fridays. */
export interface DateFacts {
  dates: readonly number[];
  isFriday: boolean;
  /** A plain date. */
  today(): string;
}

/** A question about the sheet itself, and what each answer makes of a row; undefined leaves it out. */
interface SheetAsking extends Asking {
  answer(row: SheetRow, nilai: string): SheetRow | undefined;
}

/** The rows after the answers that were given, and the questions. */
export function askSheet(
  rows: readonly SheetRow[],
  lembar: Lembar | undefined,
  facts: DateFacts,
  jawab: Choices['jawab'],
): { rows: SheetRow[]; asking: Asking[]; said: string[] } {
  const asking = [
    ...hiddenRows(rows),
    ...struckCells(rows),
    ...takenBack(rows),
    ...dittoCells(rows),
    ...missingYears(rows, facts),
    ...swappedDates(rows, lembar, facts),
  ];
  let kept = [...rows];
  for (const one of asking) {
    const nilai = jawab[one.kunci];
    if (nilai === undefined || !one.pilihan.some((choice) => choice.nilai === nilai)) continue;
    const own = new Set(one.baris);
    kept = kept.flatMap((row) => (own.has(row.row) ? (one.answer(row, nilai) ?? []) : row));
  }
  return {
    rows: kept,
    asking: asking.map(({ answer: _, ...one }) => one),
    said: [
      ...otherSheetsNote(lembar?.otherSheets ?? []),
      ...hiddenSheetsNote(lembar?.hiddenSheets ?? []),
      ...hiddenColumns(lembar),
      ...otherWeekdays(kept, facts),
    ],
  };
}

function hiddenColumns(lembar: Lembar | undefined): string[] {
  const hidden = lembar?.hiddenColumns ?? [];
  const titleOf = (at: number) => lembar!.kolom.find((one) => one.kolom === at)?.judul ?? '';
  return hidden.length === 0
    ? []
    : [
        `${hidden.length} kolom tersembunyi: ${hidden.map((at) => `${letterOf(at)} '${titleOf(at)}'`).join(', ')}. Kolom yang dibaca tetap dibaca`,
      ];
}

/** Dates that are no such weekday as is written beside them. */
function otherWeekdays(rows: readonly SheetRow[], { dates: [at = -1, another] }: DateFacts): string[] {
  // A series and a leave have two dates, so a weekday beside them means something else.
  if (another !== undefined) return [];
  const wrong = rows.filter(({ hari = '', cells }) => {
    const day = DAY_WORDS.get(hari.toLowerCase().replace(/[\u2018\u2019`]/g, "'"));
    const date = cells[at] ?? '';
    return day !== undefined && isPlainDate(date) && weekday(date) !== day;
  });
  const [first] = wrong;
  if (!first) return [];
  const said = `'${first.hari}' di samping ${formatDay(first.cells[at]!)}`;
  return [`Hari tidak cocok dengan tanggalnya (${said}), periksa tanggalnya: ${rowList(wrong.map(({ row }) => row))}`];
}

function hiddenRows(rows: readonly SheetRow[]): SheetAsking[] {
  const hidden = rows.filter((row) => row.hidden).map(({ row }) => row);
  if (hidden.length === 0) return [];
  return [
    {
      kunci: 'tersembunyi',
      path: `${hidden[0]}`,
      teks: `${hidden.length} baris tersembunyi di berkas ikut dibaca: ${rowList(hidden)}`,
      baris: hidden,
      wajib: false,
      pilihan: [
        { nilai: 'ikut', label: 'Ikutkan' },
        { nilai: 'lewati', label: 'Lewati yang tersembunyi' },
      ],
      answer: (row, nilai) => (nilai === 'lewati' ? undefined : row),
    },
  ];
}

function struckCells(rows: readonly SheetRow[]): SheetAsking[] {
  const struck = rows.filter((row) => row.struck);
  const [first] = struck;
  if (!first) return [];
  const numbers = struck.map(({ row }) => row);
  const isPartly = struck.some((row) => row.struck!.some(({ kept }) => kept !== ''));
  return [
    {
      kunci: 'dicoret',
      path: `${first.row}.${letterOf(first.struck![0]!.column)}`,
      teks: `Ada yang dicoret di ${rowList(numbers)}. Batal, atau tetap dipakai?`,
      baris: numbers,
      wajib: true,
      pilihan: [
        ...(isPartly ? [{ nilai: 'sisa', label: 'Pakai yang tidak dicoret' }] : []),
        { nilai: 'lewati', label: 'Lewati barisnya' },
        { nilai: 'pakai', label: 'Tetap dipakai' },
      ],
      answer: (row, nilai) => (nilai === 'lewati' ? undefined : nilai === 'pakai' ? row : withoutStruck(row)),
    },
  ];
}

/** Rows in which 'batal', 'ditunda' or 'alm.' is written. */
function takenBack(rows: readonly SheetRow[]): SheetAsking[] {
  const noted = rows.filter((row) => row.catatan);
  const [first] = noted;
  if (!first) return [];
  const numbers = noted.map(({ row }) => row);
  const words = [...new Set(noted.map(({ catatan }) => `'${catatan!.text}'`))].slice(0, 5).join(', ');
  return [
    {
      kunci: 'batal',
      path: `${first.row}.${letterOf(first.catatan!.column)}`,
      teks: `Di ${rowList(numbers)} tertulis ${words}. Lewati, atau tetap disimpan?`,
      baris: numbers,
      wajib: true,
      pilihan: [
        { nilai: 'lewati', label: 'Lewati barisnya' },
        { nilai: 'pakai', label: 'Tetap disimpan' },
      ],
      answer: (row, nilai) => (nilai === 'lewati' ? undefined : row),
    },
  ];
}

/** Cells in which 'idem' or '"' stands for what is written above them. */
function dittoCells(rows: readonly SheetRow[]): SheetAsking[] {
  const filled = new Map<number, string[]>();
  let above: readonly string[] = [];
  const marks = new Set<string>();
  for (const { row, cells } of rows) {
    const texts = cells.map((cell, at) => (isDitto(cell) && above[at] ? above[at] : cell));
    const said = cells.filter((cell, at) => cell !== texts[at]);
    for (const mark of said) marks.add(`'${mark.slice(0, 20)}'`);
    if (said.length > 0) filled.set(row, texts);
    above = texts;
  }
  const numbers = [...filled.keys()];
  if (numbers.length === 0) return [];
  return [
    {
      kunci: 'idem',
      path: `${numbers[0]}`,
      teks: `Apakah ${[...marks].slice(0, 3).join(', ')} di ${rowList(numbers)} berarti sama dengan baris di atasnya?`,
      baris: numbers,
      wajib: true,
      pilihan: [
        { nilai: 'atas', label: 'Ya, sama dengan di atasnya' },
        { nilai: 'bukan', label: 'Bukan' },
      ],
      answer: (row, nilai) => (nilai === 'atas' ? { ...row, cells: filled.get(row.row)! } : row),
    },
  ];
}

/** Half a year: what goes back by more has passed New Year. */
const MONTHS_BACK = 6;

/** Dates without a year. A list that goes from December to January is of two years. */
function missingYears(rows: readonly SheetRow[], { dates, isFriday, today: todayOf }: DateFacts): SheetAsking[] {
  const found: (NonNullable<ReturnType<typeof parseYearless>> & { row: SheetRow; at: number; later: number })[] = [];
  let later = 0;
  for (const row of rows)
    for (const at of dates) {
      const day = parseYearless(row.cells[at] ?? '');
      if (!day) continue;
      const before = found.at(-1)?.month ?? day.month;
      if (before - day.month > MONTHS_BACK) later += 1;
      else if (day.month - before > MONTHS_BACK) later -= 1;
      found.push({ ...day, row, at, later });
    }
  const [first] = found;
  if (!first) return [];
  const today = todayOf();
  const plainIn = (year: number, { day, month, later: after }: (typeof found)[number]): string =>
    `${year + after}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const fits = (year: number) =>
    found.filter((one) => {
      const date = plainIn(year, one);
      const day = one.weekday ?? (isFriday ? FRIDAY : undefined);
      return isPlainDate(date) && (day === undefined ? date >= today : weekday(date) === day);
    }).length;
  const now = Number(today.slice(0, 4));
  const years = [now, now + 1].toSorted((a, b) => fits(b) - fits(a));
  const numbers = [...new Set(found.map(({ row }) => row.row))];
  const shown = (year: number, one: (typeof found)[number]) => {
    const date = plainIn(year, one);
    return isPlainDate(date) ? formatDay(date) : `${one.row.cells[one.at]!} ${year + one.later}`;
  };
  const texts = new Map(found.map((one) => [`${one.row.row} ${one.at}`, one]));
  return [
    {
      kunci: 'tahun',
      path: `${first.row.row}.${letterOf(first.row.places?.[first.at] ?? first.at + 1)}`,
      teks: `Tanggal di ${rowList(numbers)} belum bertahun. Tahun berapa?`,
      baris: numbers,
      wajib: true,
      pilihan: years.map((year) => ({
        nilai: String(year),
        label: [...new Set([first, found.at(-1)!].map((one) => shown(year, one)))].join(' sampai '),
      })),
      answer: (row, nilai) => ({
        ...row,
        cells: row.cells.map((cell, at) => {
          const one = texts.get(`${row.row} ${at}`);
          if (!one) return cell;
          const date = plainIn(Number(nilai), one);
          // A weekday that is another one then is told as such.
          const isRight = isPlainDate(date) && (one.weekday === undefined || weekday(date) === one.weekday);
          return isRight ? date : `${cell} ${date.slice(0, 4)}`;
        }),
      }),
    },
  ];
}

/** What is left of the crossed-out cells. A date or number that was not typed keeps no part. */
function withoutStruck(row: SheetRow): SheetRow {
  const left = new Map(row.struck!.map(({ column, kept }) => [column, kept]));
  return { ...row, cells: row.cells.map((cell, at) => left.get(row.places?.[at] ?? at + 1) ?? cell) };
}

/** A plain date with day and month the other way round, or a typed one read with the month first. */
function swapped(text: string): string | undefined {
  const plain = /^(?<year>\d{4})-(?<day>\d{2})-(?<month>\d{2})$/.exec(text);
  const typed = /(?<!\d)(?<month>\d{1,2})\s?[-/.]\s?(?<day>\d{1,2})\s?[-/.]\s?(?<year>\d{4}|\d{2})(?!\d)/.exec(text);
  const { year, month, day } = (plain ?? typed)?.groups ?? {};
  if (year === undefined) return undefined;
  const date = `${year.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

/**
 * Dates whose day and month may be swapped: a program took typed dates for its own where the day was at most 12, and
 * left the others as text; a file of a program that writes the month first; dates that are Fridays only when swapped.
 */
function swappedDates(rows: readonly SheetRow[], lembar: Lembar | undefined, facts: DateFacts): SheetAsking[] {
  const typed = lembar?.typedDates;
  const dayFirst = new Set(typed?.dayFirst);
  const monthFirst = new Set(typed?.monthFirst);
  const unsure = new Set(typed?.unsure);
  const isReal = (row: SheetRow, at: number) => row.dates?.includes(row.places?.[at] ?? at + 1) ?? false;
  // A program that reads the month first leaves days above 12 as text, and makes dates of the others only.
  const isLeftOver =
    dayFirst.size > 0 &&
    rows.every((row) => facts.dates.every((at) => !isReal(row, at) || Number((row.cells[at] ?? '').slice(8)) <= 12));
  const isMonthFirst = monthFirst.size > 0;
  const isForeign = dayFirst.size === 0 && (isMonthFirst || (unsure.size > 0 && typed!.isBare));
  const found: { row: SheetRow; at: number; other: string }[] = [];
  for (const row of rows)
    for (const at of facts.dates) {
      const cell = row.cells[at] ?? '';
      const other = swapped(cell);
      if (other === undefined || other === cell) continue;
      // No Friday becomes one by it.
      if (facts.isFriday && isPlainDate(other) && weekday(other) !== FRIDAY) continue;
      const isFridayThen = facts.isFriday && isPlainDate(cell) && weekday(cell) !== FRIDAY && weekday(other) === FRIDAY;
      const isDoubtful = isReal(row, at)
        ? isLeftOver || isFridayThen
        : monthFirst.has(row.row) || (unsure.has(row.row) && (isForeign || isMonthFirst || isFridayThen));
      if (isDoubtful) found.push({ row, at, other });
    }
  const [first] = found;
  if (!first) return [];
  const numbers = [...new Set(found.map(({ row }) => row.row))];
  const now = first.row.cells[first.at]!;
  const letter = letterOf(first.row.places?.[first.at] ?? first.at + 1);
  const shown = (text: string) => (isPlainDate(text) ? formatDate(text) : `'${text.slice(0, 30)}'`);
  const others = new Map(found.map(({ row, at, other }) => [`${row.row} ${at}`, other]));
  return [
    {
      kunci: 'tanggal',
      path: `${first.row.row}.${letter}`,
      teks: `Tanggal dan bulan mungkin tertukar di ${rowList(numbers)}. ${letter}${first.row.row} berisi ${shown(now)}, maksudnya ${shown(first.other)}?`,
      baris: numbers,
      wajib: true,
      pilihan: [
        { nilai: 'tukar', label: `Tukar: menjadi ${shown(first.other)}` },
        { nilai: 'tetap', label: `Biarkan: tetap ${shown(now)}` },
      ],
      answer: (row, nilai) =>
        nilai === 'tetap'
          ? row
          : { ...row, cells: row.cells.map((cell, at) => others.get(`${row.row} ${at}`) ?? cell) },
    },
  ];
}

/** What a person has said of a sheet: what its columns are, what is left out, corrected, answered. */
export interface Choices {
  pilih: Pilih;
  isLeft(row: number): boolean;
  /** By path: '5.C'. */
  isi: ReadonlyMap<string, string>;
  jawab: Readonly<Record<string, string>>;
}

const LETTERS = /^[A-Z]{1,2}$/;
const kolom = z.record(z.string().regex(LETTERS), z.string().max(40).nullable());
const isi = z.record(z.string().regex(/^\d{1,7}\.[A-Z]{1,2}$/), z.string().max(1000));
const jawab = z.record(z.string().max(40), z.string().max(100));

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Throws invalid. */
export function choicesOf(query: Pick<UploadQuery, 'judul' | 'kolom' | 'lewati' | 'isi' | 'jawab'>): Choices {
  const columns = query.kolom === undefined ? undefined : jsonOf('kolom', kolom, query.kolom);
  const left = (query.lewati ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(rangeOf);
  return {
    pilih: {
      judul: query.judul,
      kolom: columns && Object.entries(columns).map(([letters, untuk]) => ({ kolom: columnOf(letters), untuk })),
    },
    isLeft: amongRanges(left),
    isi: new Map(Object.entries(query.isi === undefined ? {} : jsonOf('isi', isi, query.isi))),
    jawab: query.jawab === undefined ? {} : jsonOf('jawab', jawab, query.jawab),
  };
}

/** A search by halves: thousands of ranges are asked about thousands of rows. */
function amongRanges(ranges: readonly { from: number; to: number }[]): (row: number) => boolean {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (to < from) continue;
    const last = apart.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return (row) => {
    let [low, high] = [0, apart.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (apart[middle]!.to < row) low = middle + 1;
      else high = middle;
    }
    return low < apart.length && apart[low]!.from <= row;
  };
}

function rangeOf(part: string): { from: number; to: number } {
  const [, from, to = from] = /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*$/.exec(part) ?? [];
  if (from === undefined)
    throw invalidField('lewati', `Baris '${part.slice(0, 20)}' bukan nomor. Tulis misalnya 5,9-12`);
  return { from: Number(from), to: Number(to) };
}

/** The rows with the corrected cells, without what is left out. */
export function chosenRows(rows: readonly SheetRow[], { isLeft, isi }: Choices): SheetRow[] {
  const kept = rows.filter(({ row }) => !isLeft(row));
  if (isi.size === 0) return kept;
  return kept.map((row) => {
    const place = (at: number) => row.places?.[at] ?? at + 1;
    const typed = (at: number) => isi.get(`${row.row}.${letterOf(place(at))}`);
    const cells = row.cells.map((cell, at) => typed(at) ?? cell);
    const faults = row.faults?.filter(({ column }) => !isi.has(`${row.row}.${letterOf(column)}`));
    return { ...row, cells, ...(faults && { faults }) };
  });
}
