import type { z } from 'zod';
import { tidyText } from '#shared/base/values.ts';
import { isPlainDate } from '#shared/base/dates.ts';
import type { SheetRow } from './spreadsheets.ts';
import type { NameIndex } from '../roster/name-index.ts';
import type { Sliced } from '../base/slices.ts';

/** A row that may be stored: the columns' values, and the row's number in the spreadsheet. */
export interface CheckedRow {
  row: number;
  values: string[];
}

/** One that takes long to find comes in slices. */
type Sentence = () => string | Sliced<string>;

/** What is wrong with a cell; `column` counts from 1, `cell` is its text. The sentence is worked out only when it is shown. */
export interface Problem {
  row: number;
  column: number;
  cell: string;
  message: Sentence;
}

/** A cell's value as it is stored, or what is wrong with it. */
export type CellReader = (cell: string) => string | { problem: Sentence };

export interface UploadCheck {
  /** One per column. */
  readers: CellReader[];
  /** The same text for rows that say the same. */
  keyOf(values: readonly string[]): string;
  isStored(key: string): boolean;
  /** What to tell of the rows that will be stored. */
  warnings(rows: readonly CheckedRow[]): string[];
}

export interface Checked {
  accepted: CheckedRow[];
  /** Rows that say the same as a stored one, or as one above them. */
  skipped: number;
  problems: Problem[];
  warnings: string[];
}

const SLICE = 500;

/** Checks every row, whatever the others say. */
export function* checkRows(rows: readonly SheetRow[], noun: { open(rows: readonly SheetRow[]): Sliced<UploadCheck> }): Sliced<Checked> {
  const check = yield* noun.open(rows);
  const readers = check.readers.map(remembering);
  const accepted: CheckedRow[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let skipped = 0;
  for (const [index, { row, cells, faults = [] }] of rows.entries()) {
    if (index % SLICE === 0) yield;
    const before = problems.length;
    problems.push(...faults.map(({ column, message }) => ({ row, column, cell: cells[column - 1] ?? '', message: () => message })));
    const values = readers.map((read, at) => {
      const cell = faults.some((fault) => fault.column === at + 1) ? '' : read(cells[at] ?? '');
      if (typeof cell !== 'string') problems.push({ row, column: at + 1, cell: cells[at] ?? '', message: cell.problem });
      return typeof cell === 'string' ? cell : '';
    });
    if (problems.length > before) continue;
    const key = check.keyOf(values);
    if (seen.has(key) || check.isStored(key)) skipped++;
    else accepted.push({ row, values });
    seen.add(key);
  }
  yield;
  return { accepted, skipped, problems, warnings: problems.length > 0 ? [] : check.warnings(accepted) };
}

/** Sheets say the same names, dates and times over and over. */
function remembering(read: CellReader): CellReader {
  const known = new Map<string, ReturnType<CellReader>>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const value = read(cell);
    known.set(cell, value);
    return value;
  };
}

/** What the form's own schema says of the cell; `tidy` comes first. */
export function formReader(schema: z.ZodType, tidy: (cell: string) => string = tidyText): CellReader {
  return (cell) => {
    const value = tidy(cell);
    const wrong = schema.safeParse(value).error?.issues[0]?.message;
    return wrong === undefined ? value : { problem: () => wrong };
  };
}

/** A plain date; the reader of the spreadsheet has already turned what it understands into one. */
export function dateReader(required: string): CellReader {
  return (cell) => {
    if (cell === '') return { problem: () => required };
    return isPlainDate(cell) ? cell : { problem: () => `Tanggal '${cell.slice(0, 40)}' tidak dikenal. Isi misalnya 20/11/2026` };
  };
}

/** The id of the row that the cell names. */
export function nameReader(index: NameIndex, required: string): CellReader {
  return (cell) => {
    if (cell.trim() === '') return { problem: () => required };
    const found = index.resolve(cell);
    return 'id' in found ? found.id : found;
  };
}
