import type { Asking, BoardRow } from './board-file.ts';
import type { FridayHead } from './friday-head.ts';
import type { Grid, GridMerge } from './heads.ts';

export interface Sheet {
  grid: Grid;
  texts: Map<number, readonly string[]>;
  /** By 'row column' of the top left cell. */
  merges: Map<string, GridMerge>;
  /** By 'row column': what is left of a cell that is crossed out; dates of the program; cells without a value. */
  struck: Map<string, string>;
  dates: Set<string>;
  faults: Map<string, string>;
  hiddenRows: Set<number>;
  hiddenColumns: Set<number>;
  /** Whether rows are the file's columns. */
  isTurned: boolean;
}

/** What a reading of sheets asks and tells. */
export interface Reading {
  bulan: string;
  asking: Asking;
  catatan: string[];
  dilewati: string[];
  /** Roles that are left out, as they are headed. */
  roles: Set<string>;
}

export interface PlacedHead {
  row: number;
  column: number;
  head: FridayHead;
}

export interface Zone {
  top: number;
  bottom: number;
  heads: PlacedHead[];
}

export interface FridayColumn {
  column: number;
  tanggal: string;
}

export function sheetOf(grid: Grid, isTurned = false): Sheet {
  return {
    grid,
    texts: new Map(grid.rows.map(({ row, cells }) => [row, cells])),
    merges: new Map(grid.merges.map((merge) => [`${merge.top} ${merge.left}`, merge])),
    struck: new Map(grid.struck?.map(({ row, column, kept }) => [`${row} ${column}`, kept])),
    dates: new Set(grid.dates?.map(({ row, column }) => `${row} ${column}`)),
    faults: new Map(grid.faults.map(({ row, column, message }) => [`${row} ${column}`, message])),
    hiddenRows: new Set(grid.hiddenRows),
    hiddenColumns: new Set(grid.hiddenColumns),
    isTurned,
  };
}

export const textAt = ({ texts }: Sheet, row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
export const mergeAt = ({ merges }: Sheet, row: number, column: number): GridMerge | undefined =>
  merges.get(`${row} ${column}`);

export const lettersOf = (column: number): string => {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
};

/** The cell's name without its sheet. */
export const cellOf = ({ isTurned }: Pick<Sheet, 'isTurned'>, row: number, column: number): string =>
  isTurned ? `${lettersOf(row)}${column}` : `${lettersOf(column)}${row}`;

export const placeOf = (sheet: Pick<Sheet, 'grid' | 'isTurned'>, row: number, column: number): string =>
  `${sheet.grid.name}!${cellOf(sheet, row, column)}`;

/** Texts that merges copy to cells of Fridays, by 'row column'. */
export function mergedTexts(
  sheet: Sheet,
  area: { from: number; to: number; columns: readonly FridayColumn[]; budget: number },
): Map<string, string> {
  const filled = new Map<string, string>();
  const fridays = area.columns.map(({ column }) => column);
  const rows = sheet.grid.rows.map(({ row }) => row).filter((row) => row >= area.from && row <= area.to);
  for (const { top, left, bottom, right } of sheet.grid.merges) {
    if (top < area.from || top > area.to || !fridays.includes(left)) continue;
    const text = textAt(sheet, top, left);
    if (text === '') continue;
    for (let at = lowerBound(rows, top); at < rows.length && rows[at]! <= bottom; at += 1) {
      for (const column of fridays) {
        if (column < left || column > right || (rows[at] === top && column === left)) continue;
        if (filled.size >= area.budget) return filled;
        filled.set(`${rows[at]} ${column}`, text);
      }
    }
  }
  return filled;
}

/** The index of the first number that is not below `wanted`. */
function lowerBound(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 1, 2, 3, … over all columns: a row that numbers them. */
export function isColumnNumbers(cells: readonly string[]): boolean {
  const texts = cells.filter((text) => text !== '');
  const numbers = texts.map((text) => Number(/^\(?(\d{1,2})\)?\.?$/.exec(text)?.[1] ?? Number.NaN));
  return numbers.length > 2 && numbers.every((number, at) => number === numbers[0]! + at) && numbers[0]! <= 2;
}

/** Who a column of a board names: the khatib, somebody else, or no person at all. */
export type Role = 'khatib' | 'mubaligh' | 'imam' | 'muadzin' | 'bilal' | 'badal' | 'tema' | 'kontak' | 'lain';

const WORDS: readonly [Role, RegExp][] = [
  ['kontak', /^(?:hp|telp|telepon|tlp|wa|whatsapp|kontak)$/],
  ['badal', /^(?:badal|cadangan|pengganti|serep|wakil)$/],
  ['tema', /^(?:tema|judul|materi|topik|pembahasan)$/],
  ['khatib', /^(?:k(?:h)?[aou]t+h?[ie]b|pengkhotbah|pengkhutbah)$/],
  ['mubaligh', /^(?:mubal+igh?|ustadz|ustaz|ustad|ust|penceramah|pemateri|narasumber|dai|da'i|pengisi)$/],
  ['muadzin', /^mu'?a[dz]+h?z?h?in$/],
  ['bilal', /^(?:bilal|muraqq?i|muroqq?i)$/],
  ['imam', /^imam$/],
  ['lain', /^(?:qori|qari|mc|protokol|kultum|pembawa|acara|doa|penerima|tamu)$/],
];
/** Words beside them that name nobody. */
const FILLERS =
  /^(?:petugas|nama|dan|jum'?at|jumatan|khutbah|khotbah|sh?ol?at|shalat|sholat|salat|no|nomor|utama|merangkap|sekaligus|ke|[1-5]|i{1,3}|iv|v|al|para)$/;
const LONGEST_ROLE = 40;

/**
 * The role that a heading names, undefined if it is anything else. The khatib counts among others ('Khatib / Imam'),
 * but not his number, his theme or his substitute.
 */
export function roleOf(text: string): Role | undefined {
  if (text === '' || text.length > LONGEST_ROLE) return undefined;
  const words = text
    .toLowerCase()
    .replace(/[\u2019`\u2018\u02bc]/g, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
  const roles = new Set<Role>();
  for (const word of words) {
    const found = WORDS.find(([, pattern]) => pattern.test(word));
    if (found) roles.add(found[0]);
    else if (!FILLERS.test(word)) return undefined;
  }
  return WORDS.find(([role]) => roles.has(role))?.[0];
}

export const isKhatib = (role: Role | undefined): boolean => role === 'khatib' || role === 'mubaligh';

const NUMBER = /^\d{1,3}$/;
const CODE = '[A-Za-z]{0,3}\\d{1,3}|[A-Za-z]{1,3}';
/** '1 = KH. Dadan', 'A: Ustadz Budi'. */
const PAIR = new RegExp(`^\\(?(${CODE})\\)?\\s*[=:]\\s*(.*\\p{L}{2}.*)$`, 'u');
const CODE_HEAD = /^(?:kode|no\.? kode|kode khatib|no\.?|nomor)$/i;

/**
 * Numbers or short codes in place of names: what the sheet's legend says of them is asked; a code without a name is a
 * fault of its cell. Returns the rows without those of the legend.
 */
export function readCodes(all: readonly BoardRow[], grids: readonly Grid[], reading: Reading): BoardRow[] {
  const legend = legendOf(grids);
  const isLegend = ({ masjid, cells: own }: BoardRow) => {
    const name = legend.get(masjid.text.toLowerCase());
    return own.some(
      ({ text }) => text !== '' && (text === name || (CODE_HEAD.test(masjid.text) && /^nama/i.test(text))),
    );
  };
  const rows = all.filter((row) => !isLegend(row));
  const cells = rows.flatMap((row) => row.cells);
  const hasNumbers = cells.some(({ text }) => NUMBER.test(text));
  const used = cells.filter(({ text }) => NUMBER.test(text) || legend.has(text.toLowerCase()));
  // Without numbers, letters count as codes only where most cells are of them.
  if (used.length === 0 || (!hasNumbers && used.length * 2 < cells.filter(({ text }) => text !== '').length))
    return rows;
  const known = [...new Set(used.map(({ text }) => text))].filter((text) => legend.has(text.toLowerCase()));
  const given =
    known.length === 0
      ? undefined
      : reading.asking.ask({
          kunci: 'kode',
          path: used[0]!.path,
          teks: `Sel berisi kode. Menurut keterangan di berkas: ${known
            .slice(0, 8)
            .map((code) => `${code} = ${legend.get(code.toLowerCase())!.slice(0, 40)}`)
            .join('; ')}${known.length > 8 ? '; …' : ''}. Pakai keterangan itu?`,
          pilihan: [
            { nilai: 'pakai', label: 'Ya, pakai' },
            { nilai: 'tidak', label: 'Tidak' },
          ],
        });
  for (const cell of used) {
    const name = legend.get(cell.text.toLowerCase());
    if (name !== undefined && given === 'pakai') cell.text = name;
    else if (name === undefined)
      cell.code =
        legend.size > 0
          ? `Kode '${cell.text}' tidak ada di keterangan berkas`
          : `'${cell.text}' bukan nama, mungkin kode khatib. Tulis namanya, atau keterangannya di bawah tabel: ${cell.text} = nama`;
    else if (given === undefined) cell.isOpen = true;
  }
  return rows;
}

/** In a table with mosques 'No' numbers these. */
const PLACE = /masjid|mesjid|mush|tempat|lokasi/i;

/** Names by code, in lower case: as 'code = name', or as two columns under 'Kode' or 'No' and a name. */
function legendOf(grids: readonly Grid[]): Map<string, string> {
  const legend = new Map<string, string>();
  const add = (code: string, name: string) => {
    if (!legend.has(code.toLowerCase())) legend.set(code.toLowerCase(), name.trim());
  };
  for (const { rows } of grids) {
    /** By column of the code, as long as the table goes on. */
    const open = new Map<number, number>();
    for (const { row, cells } of rows) {
      for (const [index, text] of cells.entries()) {
        const [, code, name] = PAIR.exec(text) ?? [];
        if (code !== undefined) add(code, name!);
        const next = cells[index + 1] ?? '';
        const isTable =
          CODE_HEAD.test(text) &&
          (/^kode/i.test(text) || !cells.some((own) => PLACE.test(own))) &&
          (roleOf(next) !== undefined || /^nama/i.test(next));
        if (isTable) open.set(index, row);
        else if (open.get(index) === row - 1 && new RegExp(`^(?:${CODE})$`).test(text) && next !== '') {
          add(text, next);
          open.set(index, row);
        }
        const [, lone] = new RegExp(`^(${CODE})\\s*[=:]?$`).exec(text) ?? [];
        if (lone !== undefined && /^=?:?$/.test(next) && next !== '' && /\p{L}{2}/u.test(cells[index + 2] ?? ''))
          add(lone, cells[index + 2]!);
      }
    }
  }
  return legend;
}
