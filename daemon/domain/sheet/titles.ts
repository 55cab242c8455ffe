import { isPlainDate } from '#shared/base/dates.ts';
import { PHONE_PATTERN, tidyCellPhone } from '#shared/base/phone.ts';
import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';
import { cutiNoun } from '#shared/roster/cuti.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { told } from './upload-warnings.ts';
import type { Lembar, SheetRow } from './spreadsheets.ts';
import { headKey, isCalled, isNumbering } from './list-head.ts';
import { letterOf } from './letter.ts';

/** The data rows, and warnings about the sheet. */
export interface Sheet {
  rows: SheetRow[];
  said: string[];
  lembar: Lembar | undefined;
}

const NOUNS: readonly { word: string; columns: Columns }[] = [
  { word: 'masjid', columns: masjidNoun.columns },
  { word: 'mubaligh', columns: mubalighNoun.columns },
  { word: 'jadwal pengajian', columns: pengajianNoun.columns },
  { word: 'jadwal jumatan', columns: jumatanNoun.columns },
  { word: 'cuti', columns: cutiNoun.columns },
  { word: 'pengajian rutin', columns: rutinNoun.columns },
];

/** The key for comparing titles: 'No. HP' equals 'No HP'. */
const keyOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The columns with a fixed position, from A on. */
const inPlace = (columns: Columns) =>
  sheetColumns(columns)
    .filter(([, column]) => !isOptional(column))
    .map(([name, , { header, format, names, field = names ? `nama_${names}` : name }]) => ({
      field,
      header,
      kind: format,
      required: true,
      key: keyOf(header),
    }));

const KNOWN = new Set([
  'id',
  ...NOUNS.flatMap(({ columns }) => sheetColumns(columns).map(([, , one]) => keyOf(one.header))),
]);

/**
 * The rows below the heading. Where no heading was found, row 1 is left out if it has titles; a row 1 with data stays.
 * Titles may differ from ours, but one of our titles in the wrong column means that it is the wrong sheet; then throws
 * invalid.
 */
export function withoutTitles(columns: Columns, rows: readonly SheetRow[]): Sheet {
  const [first, ...rest] = rows;
  const lembar = first?.lembar;
  if (first?.titles === undefined) return { rows: [...rows], said: [], lembar };
  const expected = inPlace(columns);
  const titles = first.titles.map(keyOf);
  if (lembar?.cara === 'judul') {
    refuseOther(first.titles, titles, expected, lembar.hilang.length > 0);
    return { rows: rest, said: unread(lembar, first.places ?? []), lembar };
  }
  const isData = expected.some(({ kind }, at) => holds(kind, first.cells[at] ?? ''));
  if (isData) {
    const { titles: _, ...row } = first;
    return { rows: [row, ...rest], said: ['Baris 1 disimpan juga, karena berisi data, bukan judul kolom.'], lembar };
  }
  const wrong = expected.findIndex(
    (one, at) => isMisplaced(titles[at] ?? '', one.key) && !isCalled(one, titles[at] ?? ''),
  );
  if (wrong >= 0) throw misplaced(first.titles, titles, wrong, expected[wrong]!.header);
  return { rows: rest, said: [], lembar };
}

/** A sheet in the shape of another noun, which has our columns and more, is not ours; nor one that lacks some. */
function refuseOther(
  shown: readonly string[],
  titles: readonly string[],
  expected: ReturnType<typeof inPlace>,
  lacksSome: boolean,
): void {
  const other = NOUNS.map(({ columns }) => inPlace(columns)).find(
    (all) => (lacksSome || all.length > expected.length) && all.every(({ key }, at) => titles[at] === key),
  );
  if (!other) return;
  const wrong = expected.findIndex(({ key }, at) => titles[at] !== key);
  if (wrong >= 0) throw misplaced(shown, titles, wrong, expected[wrong]!.header);
}

/** Names the columns that were not read, and the rows that were passed over. */
function unread({ kolom, lewat }: Lembar, places: readonly number[]): string[] {
  const left = kolom.filter(
    ({ kolom: at, judul, contoh }) => !places.includes(at) && contoh.length > 0 && !isNumbering(judul) && !isOwn(judul),
  );
  const named = left
    .slice(0, 10)
    .map(({ kolom: at, judul }) => (judul === '' ? letterOf(at) : `${letterOf(at)} '${judul}'`));
  return [
    ...(named.length > 0 ? [`Kolom yang tidak dibaca: ${named.join(', ')}`] : []),
    ...(lewat.length > 0 ? [`Bukan data, jadi tidak dibaca: ${told(lewat)}`] : []),
  ];
}

/** Columns of our own exports that say nothing to be stored. */
const isOwn = (title: string): boolean =>
  /^(?:id|versi|version|broadcasted|status broadcast|kunci)$/.test(headKey(title));

const holds = (format: string, cell: string): boolean =>
  format === 'date' ? isPlainDate(cell) : format === 'phone' && PHONE_PATTERN.test(tidyCellPhone(cell));

/** 'Masjid' stands for 'Nama Masjid'. */
const isMisplaced = (title: string, key: string): boolean =>
  KNOWN.has(title) && !key.includes(title) && !title.includes(key);

function misplaced(shown: readonly string[], titles: readonly string[], at: number, header: string): MimbarError {
  const letter = String.fromCharCode(65 + at);
  const title = shown[at]!.slice(0, 40);
  const message = `Kolom ${letter} berjudul '${title}', seharusnya '${header}'`;
  const fits = NOUNS.filter(({ columns }) => inPlace(columns).every(({ key }, place) => titles[place] === key));
  // The noun with the most matching columns: a sheet with fewer columns may begin in the same way.
  const other = fits.toSorted((a, b) => inPlace(b.columns).length - inPlace(a.columns).length)[0];
  const advice = other
    ? `Berkas ini tampaknya berisi ${other.word}.`
    : 'Susun kolomnya seperti template, lalu unggah lagi.';
  return new MimbarError('invalid', `Tidak ada yang disimpan. ${message}. ${advice}`, {
    issues: [{ path: `1.${letter}`, message, value: title }],
  });
}
