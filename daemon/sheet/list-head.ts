import type { YieldLoop } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { bareName, createNameIndex, type NameIndex } from '#daemon/roster/name.ts';
import { isPlainDate } from '#shared/base/dates.ts';
import { PHONE_PATTERN, tidyCellPhone } from '#shared/base/phone.ts';
import { parseDateAmong } from '#shared/base/text-date.ts';
import { ROW_NOUN_VALUES, ROW_NOUNS } from '#shared/base/row-noun.ts';
import { isOptional, sheetColumns, shownField, type Columns } from '#shared/roster/column.ts';
import { NOUN_COLUMNS } from '#shared/roster/nouns.ts';
import { rowList, letterOf } from './cells.ts';
import {
  type ColumnKind,
  type Lembar,
  type Pilih,
  type SheetRow,
  INFO_SHEET,
  type TemplateSpec,
} from './spreadsheets.ts';

/** A column that the noun's sheet may have: its field, our own header for it, and whether a row needs it. */
export interface Isian {
  field: string;
  header: string;
  kind: ColumnKind;
  required: boolean;
}

/** A row with the texts of its cells, from column A on. */
export interface TextRow {
  row: number;
  cells: readonly string[];
}

/** How many rows with content are looked at for the heading row. */
const LOOKED_AT = 40;
/** A heading is short; a longer text is a title or data. */
const HEADING_LONGEST = 60;

/** 'No. HP / WA (aktif)' is 'no hp wa'. */
export const headKey = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^)]*\)/g, (inner) => (/wa|hp|whats/.test(inner) ? inner : ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:nomor|nomer|nmr|num|number)\b/g, 'no')
    .replace(/\b(?:whats ?app?|whatsap|w a)\b/g, 'wa')
    .replace(/\b(?:handphone|hand phone|ponsel|seluler|h p)\b/g, 'hp')
    .replace(/^(.*?) ?\bname$/, 'nama $1')
    .replace(/\b(?:aktif|lengkap|yang bisa dihubungi|wajib|diisi|(?:beserta|berikut|dan|dengan) gelar(?:nya)?)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const DATE_WORD = '(?:tanggal|tgl|tg|date)';
const MASJID = 'masjid|mesjid|mushol?la|mushal?la|musala|surau|langgar|tempat|lokasi|mosque|venue';
const LEAVE = '(?: (?:cuti|berhalangan|izin|ijin|libur))?';
const MUBALIGH =
  'mubal+igh?|ustadz|ustaz|ustad|ust|penceramah|khat+h?ib|khotib|da i|dai|pemateri|narasumber|pengisi|pembicara|kyai|kiai|guru|speaker|preacher';
const phoneOf = (owner: string) =>
  new RegExp(
    `^(?:no )?(?:(?:hp|wa|telp|tlp|telepon|telpon|telephone|phone|kontak|contact|mobile|dan|atau)(?: |$))+(?:(?:${owner}|pribadi|utama)(?: |$))*$`,
  );
/** By the field of its owner: a list of mosques has 'HP Ketua DKM', a list of preachers 'HP Ustadz'. */
const PHONES: Record<string, RegExp> = {
  nama_ketua_dkm: phoneOf('ketua|takmir|ta mir|dkm|bkm'),
  nama_mubaligh: phoneOf(MUBALIGH),
};
const masjid = new RegExp(`^(?:nama )?(?:${MASJID})(?: (?:${MASJID}|pengajian|kajian|jumatan|acara|tujuan))*$`);
const mubaligh = new RegExp(
  `^(?:nama )?(?:${MUBALIGH})(?: (?:${MUBALIGH}|pengajian|kajian|jumatan|jumat|acara|tetap))*$`,
);

/** The headings by which people call a column, as patterns of a `headKey`; our own header always counts. */
const WORDS: Record<string, RegExp> = {
  nama_masjid: masjid,
  nama_mubaligh: mubaligh,
  nama_ketua_dkm:
    /^(?:nama )?(?:ketua|takmir|ta mir|dkm|bkm|pengurus|penanggung jawab|pj|imam masjid|chairman)(?: (?:dkm|bkm|takmir|ta mir|pengurus|masjid|umum|yayasan))*$/,
  tanggal: new RegExp(
    `^(?:hari )?(?:dan )?${DATE_WORD}(?: (?:pengajian|kajian|jumatan|jum at|jumat|khutbah|khotbah|ceramah|tugas|bertugas|kegiatan|pelaksanaan|acara|masehi|m))*$`,
  ),
  waktu:
    /^(?:waktu|jam|pukul|pkl|time|start)(?: (?:pengajian|kajian|mulai|pelaksanaan|acara|wib|wita|wit|jam|pukul))*$/,
  dari: new RegExp(`^(?:dari|mulai|awal|sejak)(?: ${DATE_WORD})?${LEAVE}$|^${DATE_WORD} (?:mulai|awal)${LEAVE}$`),
  sampai: new RegExp(
    `^(?:sampai|s d|hingga|akhir|selesai|s\\.d)(?: dengan)?(?: ${DATE_WORD})?${LEAVE}$|^${DATE_WORD} (?:selesai|akhir|kembali)${LEAVE}$`,
  ),
  alasan: new RegExp(`^(?:alasan|keperluan|keterangan|ket)${LEAVE}$`),
  bagian: /^(?:bagian|separuh|setengah|paruh|waktu|jam)(?: (?:hari|cuti))*$/,
  wilayah: /^(?:wilayah|daerah|kecamatan|kec|kelurahan|desa)$/,
  alamat: /^(?:alamat)(?: masjid)?$|^jalan$/,
};
/** Headings of what is in no sheet of ours, so that it is not read by its place as something else. */
const OTHER =
  /^(?:nama )?(?:imam|mu ?a[dz]+h?z?h?in|bilal|mura[qk]+i|badal|cadangan|pengganti|moderator|mc|wakil|sekretaris|bendahara|anggota|tema|judul|materi|topik|kitab|acara|kegiatan|catatan|ket|keterangan|jabatan|status|hari|email)(?: |$)| (?:cadangan|pengganti)$/;

const OTHERS_PHONE = new RegExp(
  `^(?:no )?(?:hp|wa|telp|tlp|telepon|telpon|kontak) (?:ketua|dkm|takmir|${MUBALIGH}|imam|sekretaris|bendahara|wakil|istri|suami|anak|kantor|rumah)(?: |$)`,
);

const NAMES = new Set(['nama_masjid', 'nama_mubaligh']);

/** Whether a column with this heading may be meant, and whether it is called as we call it. */
function fits(isian: Isian, key: string, all: readonly Isian[]): 'ours' | 'word' | undefined {
  if (key === headKey(isian.header) || key === isian.field.replaceAll('_', ' ')) return 'ours';
  // 'Nama' alone is the name of what the list is about; a schedule has two names.
  if (key === 'nama')
    return NAMES.has(isian.field) && all.filter(({ field }) => NAMES.has(field)).length === 1 ? 'word' : undefined;
  const isWord =
    isian.field === 'no_hp' ? all.some(({ field }) => PHONES[field]?.test(key)) : WORDS[isian.field]?.test(key);
  return isWord ? 'word' : undefined;
}

/** Whether people call a column so. */
const isCalled = (isian: Isian, title: string, all: readonly Isian[]): boolean =>
  fits(isian, headKey(title), all) !== undefined;

/** What a row's headings were taken for: by field, the columns from 1 on that may be meant. */
function headings(isian: readonly Isian[], { cells }: TextRow): Map<string, number[]> {
  const found = new Map<string, { at: number; how: 'ours' | 'word' }[]>();
  cells.forEach((title, index) => {
    const key = title.length > HEADING_LONGEST ? '' : headKey(title);
    if (key === '') return;
    const options = isian.flatMap((one) => {
      // Beside 'No HP baru' nobody knows which of the two is meant.
      const how = fits(one, one.kind === 'phone' ? key.replace(/ (?:baru|terbaru|lama|sekarang)$/, '') : key, isian);
      return how ? [{ one, how }] : [];
    });
    const chosen = options.find(({ how }) => how === 'ours') ?? options[0];
    if (!chosen) return;
    const before = found.get(chosen.one.field) ?? [];
    found.set(chosen.one.field, [...before, { at: index + 1, how: chosen.how }]);
  });
  return new Map(
    [...found].map(([field, all]) => {
      const ours = all.filter(({ how }) => how === 'ours');
      return [field, (ours.length > 0 ? ours : all).map(({ at }) => at)];
    }),
  );
}

/** A number that can be called, and not the example in a heading: 'No WhatsApp (contoh: 08120000xxxx)'. */
const isNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 8 && text.replace(/\P{L}/gu, '').length <= digits;
};

/** Whether a row is data: a date or a number that can be called stands in it. */
export const isData = ({ cells }: TextRow): boolean =>
  cells.some((text) => parseDateAmong(text) !== undefined || isNumber(text));

/** Titles beneath a wider one: 'Ketua DKM' over 'Nama' and 'HP'. */
const BENEATH_LONGEST = 30;

/**
 * The rows with each heading of two rows as one, in the lower: 'Tanggal' over 'Hijriah' and 'Masehi' is 'Tanggal
 * Hijriah' and 'Tanggal Masehi'.
 */
export function joinHeadings(isian: readonly Isian[], rows: readonly TextRow[]): TextRow[] {
  const joined = [...rows];
  for (let at = 0; at + 1 < rows.length; at++) {
    const [upper, lower] = [rows[at]!, rows[at + 1]!];
    const cells = lower.row === upper.row + 1 ? joinedTitles(isian, upper, lower) : undefined;
    if (!cells) continue;
    joined[at] = { row: upper.row, cells: [] };
    joined[at + 1] = { row: lower.row, cells };
    at += 1;
  }
  return joined;
}

/**
 * Undefined if the lower row is no second row of headings: such a row has titles only beneath those that span columns,
 * and others reach down to it.
 */
function joinedTitles(isian: readonly Isian[], upper: TextRow, lower: TextRow): string[] | undefined {
  if (isData(upper) || isData(lower)) return undefined;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const titles: string[] = [];
  let over = '';
  let [isSpanned, isReaching, isNamed] = [false, false, false];
  const isField = (title: string) => isian.some((one) => fits(one, headKey(title), isian));
  for (let at = 0; at < width; at++) {
    const [own = '', below = ''] = [upper.cells[at], lower.cells[at]];
    if (own !== '') over = own;
    if (below === '') {
      isReaching ||= own !== '';
      titles.push(own);
      continue;
    }
    const spans = own === '' || ((upper.cells[at + 1] ?? '') === '' && (lower.cells[at + 1] ?? '') !== '');
    if (!spans || below.length > BENEATH_LONGEST || !/\p{L}/u.test(below)) return undefined;
    isSpanned ||= own === '';
    const title = headKey(below) === 'nama' ? over : isField(below) ? below : `${over} ${below}`;
    isNamed ||= isField(title);
    titles.push(title);
  }
  return isSpanned && isReaching && isNamed ? titles : undefined;
}

export interface Head extends Pick<Lembar, 'judul' | 'cara' | 'ganda' | 'hilang'> {
  /** By column of the noun, the sheet's column from 1 on; 0 for one that it does not have. */
  places: number[];
}

const byPlace = (places: number[], judul: number): Head => ({ judul, cara: 'letak', places, ganda: [], hilang: [] });

/**
 * Finds the heading row beneath letterhead and title, and each column by its heading. A sheet whose headings say
 * nothing is read by position from row 1 on (`inPlace`), as the specified shape is. What a person has chosen counts.
 */
export function findHead(
  isian: readonly Isian[],
  rows: readonly TextRow[],
  inPlace: number[],
  pilih: Pilih = {},
): Head {
  const required = isian.filter((one) => one.required);
  const looked = pilih.judul === undefined ? rows.slice(0, LOOKED_AT) : rows.filter(({ row }) => row === pilih.judul);
  let best: { row: number; found: Map<string, number[]>; score: number } | undefined;
  for (const row of looked) {
    if (pilih.judul === undefined && isData(row)) continue;
    const found = headings(isian, row);
    const score = required.filter(({ field }) => found.has(field)).length;
    if (!best || score > best.score) best = { row: row.row, found, score };
  }
  if (pilih.kolom !== undefined) {
    const judul = pilih.judul ?? (best && best.score > 0 ? best.row : 1);
    return chosen(isian, pilih.kolom, judul);
  }
  const { found = new Map<string, number[]>(), score = 0 } = best ?? {};
  const judul = score === 0 ? (pilih.judul ?? 1) : best!.row;
  const titles = rows.find(({ row }) => row === judul)?.cells ?? [];
  const isOther = ({ kind }: Isian, at: number): boolean => {
    const title = titles[at] ?? '';
    const below = () => rows.filter(({ row }) => row > judul).map(({ cells }) => cells[at] ?? '');
    const key = headKey(title);
    return OTHER.test(key) || OTHERS_PHONE.test(key) || (kind !== 'phone' && isNumbering(title, below()));
  };
  if (score === 0) {
    const others = required.filter(isOther).map(({ field }) => field);
    if (others.length === 0) return byPlace(inPlace, judul);
    const places = isian.map(({ field }, at) => (others.includes(field) ? 0 : inPlace[at]!));
    return { judul, cara: 'judul', places, ganda: [], hilang: others };
  }
  const taken = new Set([...found.values()].flat());
  // In the specified shape a heading of their own words may stand over a column.
  const isOurShape =
    judul === 1 &&
    required.every((one, at) => found.get(one.field)?.includes(at + 1) ?? !(taken.has(at + 1) || isOther(one, at)));
  const ganda: Lembar['ganda'] = [];
  const hilang: string[] = [];
  const places = isian.map(({ field, required: isRequired }, at) => {
    const all = found.get(field) ?? [];
    if (all.length > 1) ganda.push({ field, kolom: all });
    if (isRequired && isOurShape) return at + 1;
    if (all.length === 0 && isRequired) hilang.push(field);
    return all[0] ?? 0;
  });
  return { judul, cara: isOurShape ? 'letak' : 'judul', places, ganda, hilang };
}

/** The columns as a person has chosen them: by letter the field, or none. */
function chosen(isian: readonly Isian[], kolom: NonNullable<Pilih['kolom']>, judul: number): Head {
  const hilang: string[] = [];
  const ganda: Lembar['ganda'] = [];
  const places = isian.map(({ field, required }) => {
    const all = kolom.filter((one) => one.untuk === field).map(({ kolom: at }) => at);
    if (all.length > 1) ganda.push({ field, kolom: all });
    if (all.length === 0 && required) hilang.push(field);
    return all[0] ?? 0;
  });
  return { judul, cara: 'judul', places, ganda, hilang };
}

const COUNTED = '(?:seluruh|semua|keseluruhan|masjid|mubaligh|ustadz|khatib|orang|data|jadwal|kali)';
const SUM = new RegExp(`^(?:sub ?-?|grand )?(?:jumlah|total)(?: ${COUNTED})*[^\\p{L}]*${COUNTED}?\\.?$`, 'iu');
const COUNT = new RegExp(`^[\\d.,\\s]{1,8}${COUNTED}?$`, 'i');

/** A row that sums up: 'Jumlah', 'Total 45'; nothing else in it but counts. */
export const isSum = (cells: readonly string[]): boolean => {
  const said = cells.filter((text) => text !== '' && !COUNT.test(text));
  return said.length === 1 && SUM.test(said[0]!);
};

/** Texts that count up: 1, 2, 3, … */
export const isCounting = (texts: readonly string[]): boolean => {
  const said = texts.filter((text) => text !== '').map((text) => /^\(?(\d{1,4})\)?\.?$/.exec(text)?.[1]);
  return said.length > 1 && said.every((text, at) => text !== undefined && Number(text) === Number(said[0]) + at);
};

/** A column that numbers the rows: its heading says so, or it has none of its own and counts. */
const isNumbering = (title: string, texts: readonly string[]): boolean =>
  title.trim() === '#' ||
  /^(?:no|no urut|urut)$/.test(headKey(title)) ||
  (/^\d*\.?$/.test(title) && isCounting([title, ...texts]));

/** A column of what is spoken about, which says nothing of the row itself. */
export const isSubject = (title: string): boolean =>
  /^(?:tema|judul|materi|topik|kitab|bahasan)(?: |$)/.test(headKey(title));

/** A column of weekdays, against which the dates are checked. */
export const isWeekdays = (title: string): boolean => headKey(title) === 'hari';

/** The data rows, and warnings about the sheet. */
export interface Sheet {
  rows: SheetRow[];
  said: string[];
  lembar: Lembar | undefined;
}

/** The nouns that have a sheet. */
const NOUNS = ROW_NOUN_VALUES.map((noun) => ({ word: ROW_NOUNS[noun], columns: NOUN_COLUMNS[noun] })).filter(
  ({ columns }) => sheetColumns(columns).length > 0,
);

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
    .map(([name, column, { header, format }]) => ({
      field: shownField(name, column),
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
  const hasOneDate = sheetColumns(columns).filter(([, , { format }]) => format === 'date').length === 1;
  const isUsed = (title: string) => isOwn(title) || (hasOneDate && isWeekdays(title));
  const said = lembar ? unread(lembar, first.places ?? [], isUsed) : [];
  const isData = expected.some(({ kind }, at) => holds(kind, first.cells[at] ?? ''));
  if (isData) {
    const { titles: _, ...row } = first;
    const note = `Baris ${row.row} disimpan juga, karena berisi data, bukan judul kolom.`;
    return { rows: [row, ...rest], said: [note, ...said], lembar };
  }
  if (lembar?.cara === 'judul') {
    refuseOther(first.titles, titles, expected, lembar.hilang.length > 0);
    return { rows: rest, said, lembar };
  }
  const wrong = expected.findIndex(
    (one, at) => isMisplaced(titles[at] ?? '', one.key) && !isCalled(one, titles[at] ?? '', expected),
  );
  if (wrong >= 0) throw misplaced(first.titles, titles, wrong, expected[wrong]!.header);
  return { rows: rest, said, lembar };
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
function unread(
  { kolom, lewat, above }: Lembar,
  places: readonly number[],
  isUsed: (title: string) => boolean,
): string[] {
  const left = kolom.filter(
    ({ kolom: at, judul, contoh }) =>
      !places.includes(at) && contoh.length > 0 && !isNumbering(judul, contoh) && !isUsed(judul),
  );
  const named = left
    .slice(0, 10)
    .map(({ kolom: at, judul }) => (judul === '' ? letterOf(at) : `${letterOf(at)} '${judul}'`));
  return [
    ...(named.length > 0 ? [`Kolom yang tidak dibaca: ${named.join(', ')}`] : []),
    ...(above.length > 0 ? [`Di atas judul kolom, jadi tidak dibaca: ${rowList(above)}`] : []),
    ...(lewat.length > 0 ? [`Bukan data, jadi tidak dibaca: ${rowList(lewat)}`] : []),
  ];
}

/** Columns of our own exports that say nothing to be stored. */
const isOwn = (title: string): boolean =>
  /^(?:id(?: masjid| mubaligh)?|versi|version|broadcasted|status broadcast|jadwal yang berdiri|jumlah jadwal|kunci)$/.test(
    headKey(title),
  );

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

type Noun = 'masjid' | 'mubaligh';

/** Where the names come from. */
export type NameSources<Named extends Noun = Noun> = Record<Named, { names(): { id: string; nama: string }[] }>;

const HEADERS = { masjid: 'Masjid', mubaligh: 'Mubaligh' };

/** Indexes thousands of names: reading those of one noun takes a turn, and so does indexing them. */
export async function indexNames<Named extends Noun>(
  sources: NameSources<Named>,
  nouns: readonly Named[],
  yieldLoop: YieldLoop,
): Promise<Record<Named, NameIndex>> {
  const indexes: Partial<Record<Named, NameIndex>> = {};
  for (const noun of nouns) {
    const names = sources[noun].names();
    await yieldLoop();
    indexes[noun] = createNameIndex(noun, names, bareName[noun]);
    await yieldLoop();
  }
  return indexes as Record<Named, NameIndex>;
}

/** The names for the drop-downs of a template. */
export async function nameLists<Named extends Noun>(
  sources: NameSources<Named>,
  nouns: readonly Named[],
  yieldLoop: YieldLoop,
): Promise<NonNullable<TemplateSpec['lists']>> {
  const indexes = await indexNames(sources, nouns, yieldLoop);
  const columns = nouns.map((noun) => [noun, { header: HEADERS[noun], values: indexes[noun].labels }] as const);
  return { sheet: INFO_SHEET, columns: Object.fromEntries(columns) };
}
