import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { refuseOtherPackage } from './csv.ts';
import { limits } from './protocol.ts';
import { walkXml, type XmlHandlers } from './xml.ts';
import type { Archive } from './zip.ts';

/** The meaning of a number in a cell, by its format. */
export type NumberMeaning = { date: boolean; time: boolean; digits: number };

export const plainNumber: NumberMeaning = { date: false, time: false, digits: 0 };

const dateOnly: NumberMeaning = { date: true, time: false, digits: 0 };
const timeOnly: NumberMeaning = { date: false, time: true, digits: 0 };
const both: NumberMeaning = { date: true, time: true, digits: 0 };

/** Ids below 164 carry no code in the file; those from 27 on are the East Asian ones. */
export function builtInMeaning(id: number): NumberMeaning {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36) return dateOnly;
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return timeOnly;
  return id === 22 ? both : plainNumber;
}

/** No program writes a longer one, and the patterns below would be slow on it. */
const longestCode = 255;

/**
 * Parses a format code such as `[$-421]dddd, d mmmm yyyy` or `hh"."mm`. `m` is a month unless it is beside hours or
 * seconds. A code of zeros only, which keeps the 0 of a phone number, gives its number of digits.
 */
export function meaningOf(code: string): NumberMeaning {
  if (code.length > longestCode) return plainNumber;
  const elapsed = /\[(h+|m+|s+)\]/i.test(code);
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs, '')
    .split(';', 1)
    .join('')
    .toLowerCase();
  if (/^0+$/.test(bare)) return { date: false, time: false, digits: bare.length };
  if (bare === 'general' || bare === 'standard') return plainNumber;
  const letters = bare.replace(/am\/pm|a\/p/g, 'h').replace(/[^dmyhs]/g, '');
  const time = elapsed || /[hs]/.test(letters);
  const date = /[dy]/.test(letters) || (!time && letters.includes('m'));
  if (date) return time ? both : dateOnly;
  return time ? timeOnly : plainNumber;
}

export type WorkbookParts = {
  /** Sheets in their order, without charts and macro sheets. `part` is undefined where the archive lacks it. */
  sheets: { name: string; hidden: boolean; part: string | undefined }[];
  sharedStrings: string | undefined;
  date1904: boolean;
  /** Meaning of a number in a cell by the cell's style index. */
  meaning(style: number): NumberMeaning;
  /** Whether a cell of this style is crossed out. */
  isStruck(style: number): boolean;
};

type Relation = { kind: string; target: string };

/**
 * The part of the sheet of that name, without case and outer spaces, else of the first visible one that holds anything;
 * and the names of the other visible ones that do.
 */
export async function sheetsOf(
  archive: Archive,
  { sheets }: WorkbookParts,
  wanted: string,
): Promise<{ sheet: string; otherSheets: string[] }> {
  const key = (name: string): string => name.trim().toLowerCase();
  const visible = sheets.filter(({ hidden }) => !hidden);
  const filled: typeof sheets = [];
  for (const one of visible.length > 1 ? visible.slice(0, NAMED_MAX) : [])
    if (one.part !== undefined && (await holdsCells(archive, one.part))) filled.push(one);
  const sheet = sheets.find(({ name }) => key(name) === key(wanted)) ?? filled[0] ?? visible[0];
  if (sheet?.part === undefined) throw spreadsheetRefusal('damaged');
  return {
    sheet: sheet.part,
    otherSheets: filled.filter((one) => one !== sheet).map(({ name }) => name.slice(0, NAME_LONGEST)),
  };
}

/** Whether a cell of the sheet has a value; reads no further than the first. */
async function holdsCells(archive: Archive, part: string): Promise<boolean> {
  let isFound = false;
  await walkPart(archive, part, { open: (name) => (isFound ||= name === 'v' || name === 't') });
  return isFound;
}

/** How many are named in an answer at most. */
const NAMED_MAX = 100;
const NAME_LONGEST = 255;

/** The names of the sheets that the program does not show, without the one that is read nevertheless. */
export const hiddenSheetsOf = ({ sheets }: Pick<WorkbookParts, 'sheets'>, read?: string): string[] =>
  sheets
    .filter(({ hidden, part }) => hidden && part !== read)
    .map(({ name }) => name.slice(0, NAME_LONGEST))
    .slice(0, NAMED_MAX);

export async function findWorkbook(archive: Archive): Promise<WorkbookParts> {
  const root = await readRelations(archive, '');
  const main = [...root.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!archive.has(main) || main.endsWith('.bin')) throw refuseOtherPackage(archive);

  const sheets: { name: string; hidden: boolean; relation: string }[] = [];
  let rootName: string | undefined;
  let date1904 = false;
  await walkPart(archive, main, {
    open: (name, attributes) => {
      rootName ??= name;
      if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      sheets.push({ name: attributes.name ?? '', hidden, relation: relationId(attributes) });
    },
  });
  if (rootName !== 'workbook') throw refuseOtherPackage(archive);

  const relations = await readRelations(archive, main);
  const targetOf = (kind: string): string | undefined => {
    const target = [...relations.values()].find((relation) => relation.kind === kind)?.target;
    return target !== undefined && archive.has(target) ? target : undefined;
  };
  // Charts and macro sheets are in the same list; only the relation type differs.
  const tables = sheets.flatMap(({ name, hidden, relation }) => {
    const found = relations.get(relation);
    return found?.kind === 'worksheet'
      ? [{ name, hidden, part: archive.has(found.target) ? found.target : undefined }]
      : [];
  });

  return {
    sheets: tables,
    sharedStrings: targetOf('sharedStrings'),
    date1904,
    ...(await readStyles(archive, targetOf('styles'))),
  };
}

/** Like `archive.open`, for a part that must be there. */
export async function walkPart(archive: Archive, name: string, handlers: XmlHandlers): Promise<void> {
  const chunks = archive.open(name);
  if (!chunks) throw spreadsheetRefusal('damaged');
  await walkXml(chunks, handlers);
}

/** The relations of a part ('' is the package), their targets as names in the archive. External ones are left out. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await walkPart(archive, name, {
    open: (element, attributes) => {
      if (element !== 'Relationship' || attributes.TargetMode === 'External') return;
      // The last word of the type is the same in the transitional and the strict form of the format.
      const kind = attributes.Type?.split('/').at(-1) ?? '';
      relations.set(attributes.Id ?? '', { kind, target: resolve(folder, attributes.Target ?? '') });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function readStyles(
  archive: Archive,
  part: string | undefined,
): Promise<Pick<WorkbookParts, 'meaning' | 'isStruck'>> {
  if (part === undefined) return { meaning: () => plainNumber, isStruck: () => false };
  const codes = new Map<number, string>();
  const formats: { format: number; font: number }[] = [];
  const struckFonts = new Set<number>();
  let inCellFormats = false;
  let inFonts = false;
  let font = -1;
  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'fonts') inFonts = true;
      else if (name === 'font' && inFonts) font += 1;
      else if (name === 'strike' && inFonts && isOn(attributes.val)) struckFonts.add(font);
      else if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'xf' && inCellFormats)
        formats.push({ format: Number(attributes.numFmtId ?? 0), font: Number(attributes.fontId ?? 0) });
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
      else if (name === 'fonts') inFonts = false;
    },
  });
  const known = new Map<number, NumberMeaning>();
  const meaning = (style: number): NumberMeaning => {
    const id = formats[style]?.format ?? 0;
    let meaning = known.get(id);
    if (!meaning) {
      const code = codes.get(id);
      meaning = code === undefined ? builtInMeaning(id) : meaningOf(code);
      known.set(id, meaning);
    }
    return meaning;
  };
  return { meaning, isStruck: (style) => struckFonts.has(formats[style]?.font ?? -1) };
}

/** The attribute is `r:id`, with whatever prefix the writer gave to the namespace. */
function relationId(attributes: Readonly<Record<string, string | undefined>>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name === undefined ? '' : (attributes[name] ?? '');
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';
/** An element such as `<strike/>` is on unless its value says otherwise. */
export const isOn = (value: string | undefined): boolean => value === undefined || isTrue(value);

/** Texts by index; `kept` has those of which a part is crossed out, without it. */
export interface SharedStrings {
  texts: Map<number, string>;
  kept: Map<number, string>;
}

export const noStrings = (): SharedStrings => ({ texts: new Map(), kept: new Map() });

/** Keeps only the strings that the rows use: the table may hold those of every sheet of the workbook. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
  rows: RawRow[],
): Promise<SharedStrings> {
  const wanted = new Set<number>();
  for (const { cells } of rows) {
    for (const cell of cells) if (typeof cell === 'number') wanted.add(cell);
  }
  const strings = noStrings();
  if (part === undefined || wanted.size === 0) return strings;

  let index = -1;
  let text: string | undefined;
  let kept: string | undefined;
  let struck = false;
  let collecting = false;
  let phonetic = 0;
  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'si') {
        index += 1;
        text = wanted.has(index) ? '' : undefined;
        kept = undefined;
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 'strike') {
        struck = isOn(attributes.val);
        if (struck) kept ??= text;
      } else if (name === 't') collecting = text !== undefined && phonetic === 0;
    },
    text: (chunk) => {
      if (!collecting || text === undefined) return;
      text += chunk;
      if (!struck && kept !== undefined) kept += chunk;
      if (text.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
    },
    close: (name) => {
      if (name === 't') collecting = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'r') struck = false;
      else if (name === 'si' && text !== undefined) {
        strings.texts.set(index, text);
        if (kept !== undefined) strings.kept.set(index, kept);
      }
    },
  });
  return strings;
}

/** A cell as in the file: its type, its style, its stored value. */
export type RawCell = {
  type: string;
  style: number;
  value: string;
  formula: boolean;
  /** The value without its crossed-out parts, if some are. */
  kept?: string;
};

/**
 * A number means a cell with the shared string of that index: most cells are of this kind, and objects would take too
 * much memory. `struck`: the columns, from 1, of cells that are crossed out.
 */
export type RawRow = { row: number; cells: (RawCell | number | undefined)[]; hidden?: true; struck?: Set<number> };

/** Merged cells, both ends included, from 1 on; only the top left one has the value. */
export type Merge = { left: number; right: number; top: number; bottom: number };

const lowestRow = 1_048_576;

/** Hidden columns count from 1, up to `columns`. */
export interface RawSheet {
  header: RawRow;
  rows: RawRow[];
  merges: Merge[];
  hiddenColumns: number[];
}

/**
 * Collects the header, row 1, and the rows below that hold anything in the first `columns` columns. Cells to the right
 * of them, empty cells and empty rows are not kept, so a sheet of a million styled rows takes no memory.
 */
export async function readRawRows(
  archive: Archive,
  part: string,
  columns: number,
  maxRows: number,
  isStruck: WorkbookParts['isStruck'],
): Promise<RawSheet> {
  let header: RawRow = { row: 1, cells: [] };
  const rows: RawRow[] = [];
  const merges: Merge[] = [];
  const hiddenColumns = new Set<number>();
  let rowNumber = 0;
  let column = 0;
  let row: RawRow | undefined;
  let cell: RawCell | undefined;
  let hasValue = false;
  let collecting = false;
  let phonetic = 0;
  let struck = false;

  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNumber = positive(attributes.r) ?? rowNumber + 1;
        column = 0;
        row = rowNumber <= lowestRow ? { row: rowNumber, cells: [] } : undefined;
        if (row && (isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0)) row.hidden = true;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        hasValue = false;
        cell =
          row && column <= columns
            ? { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: false }
            : undefined;
      } else if (name === 'v' || name === 't') {
        collecting = cell !== undefined && phonetic === 0;
        hasValue ||= collecting;
      } else if (name === 'f') {
        if (cell) cell.formula = true;
      } else if (name === 'rPh') {
        phonetic += 1;
      } else if (name === 'strike') {
        struck = isOn(attributes.val);
        if (struck && cell) cell.kept ??= cell.value;
      } else if (name === 'col' && (isTrue(attributes.hidden) || Number(attributes.width ?? 1) === 0)) {
        const last = Math.min(positive(attributes.max) ?? 0, columns);
        for (let at = positive(attributes.min) ?? 1; at <= last; at += 1) hiddenColumns.add(at);
      } else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '', columns);
        if (merge) merges.push(merge);
        if (merges.length > maxRows * columns) throw spreadsheetRefusal('damaged');
      }
    },
    text: (text) => {
      if (!collecting || !cell) return;
      cell.value += text;
      if (!struck && cell.kept !== undefined) cell.kept += text;
      if (cell.value.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
    },
    close: (name) => {
      if (name === 'v' || name === 't') collecting = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'r') struck = false;
      else if (name === 'c') {
        if (row && cell && (hasValue || cell.formula) && !isBlankText(cell)) {
          row.cells[column - 1] = cell.type === 's' ? Number(cell.value) : cell;
          if (isStruck(cell.style)) (row.struck ??= new Set()).add(column);
        }
        cell = undefined;
      } else if (name === 'row') {
        if (row?.row === 1) header = row;
        else if (row && row.cells.length > 0) rows.push(row);
        row = undefined;
        // Blank rows are removed later and don't count; this only bounds the memory until then.
        if (rows.length > maxRows * 4) throw spreadsheetRefusal('too_many_rows');
      }
    },
  });
  return { header, rows, merges, hiddenColumns: [...hiddenColumns] };
}

/** Rows that contain only formulas with the result '' are blank: such formulas often fill whole columns. */
const isBlankText = (cell: RawCell): boolean =>
  (cell.type === 'str' || cell.type === 'inlineStr') && cell.value.trim() === '';

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** 'C12' and '$C$12' are column 3; undefined where the writer left the address out, which means 'the next one'. */
function columnOf(address = ''): number | undefined {
  const start = address.startsWith('$') ? 1 : 0;
  let column = 0;
  let at = start;
  for (; at < address.length; at++) {
    const letter = (address.charCodeAt(at) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (at === start || at > start + 3) return undefined;
  if (address[at] === '$') at += 1;
  for (; at < address.length; at++) if (address[at]! < '0' || address[at]! > '9') return undefined;
  return column;
}

/** Undefined for one that begins to the right of the columns that are read. */
function mergeOf(reference: string, columns: number): Merge | undefined {
  const [first, last] = reference.split(':');
  const [left, right] = [columnOf(first), columnOf(last)];
  const [top, bottom] = [first, last].map((address) => positive(/\d+$/.exec(address ?? '')?.[0]));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  if (left > columns || right < left || bottom < top) return undefined;
  return { left, right: Math.min(right, columns), top, bottom: Math.min(bottom, lowestRow) };
}
