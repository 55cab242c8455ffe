import type { SheetRow } from './spreadsheets.ts';
import type { YieldLoop } from '../base/yield-loop.ts';

/** A row that may be stored: its values by column, and the row's number in the spreadsheet. */
export interface CheckedRow<Values> {
  row: number;
  values: Values;
}

/** A check that takes long yields to the event loop. */
type Sentence = (yieldLoop: YieldLoop) => string | Promise<string>;

/**
 * What is wrong with a cell; `column` counts from 1, `cell` is its text. The sentence is worked out only when it is
 * shown.
 */
export interface Problem {
  row: number;
  column: number;
  cell: string;
  message: Sentence;
}

/** A cell's value as it is stored, or what is wrong with it. */
export type CellReader = (cell: string) => { value: unknown } | { problem: Sentence };

export interface UploadCheck<Values> {
  /** By column, in the order in which the sheet is read; together they give `Values`. */
  readers: Record<string, CellReader>;
  /** What is wrong with a row whose cells are right each by itself; `column` is the name of the one to mend. */
  problemOf?(values: Values): { column: string; message: string } | undefined;
  /** The same text for rows that say the same. */
  keyOf(values: Values): string;
  isStored(key: string): boolean;
  /** What to tell of the rows that will be stored. */
  warnings(rows: readonly CheckedRow<Values>[], yieldLoop: YieldLoop): string[] | Promise<string[]>;
}

export interface Checked<Values> {
  accepted: CheckedRow<Values>[];
  /** Rows that say the same as a stored one, or as one above them. */
  skipped: number;
  problems: Problem[];
  warnings: string[];
}

const CHECKED_AT_ONCE = 500;

/** Checks every row, whatever the others say. */
export async function checkRows<Values>(
  rows: readonly SheetRow[],
  noun: { open(rows: readonly SheetRow[], yieldLoop: YieldLoop): Promise<UploadCheck<Values>> },
  yieldLoop: YieldLoop,
): Promise<Checked<Values>> {
  const check = await noun.open(rows, yieldLoop);
  const readers = Object.entries(check.readers).map(([name, read]) => ({ name, read: remembering(read) }));
  const accepted: CheckedRow<Values>[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let skipped = 0;
  for (const [index, { row, cells, faults = [], places }] of rows.entries()) {
    if (index % CHECKED_AT_ONCE === 0) await yieldLoop();
    const before = problems.length;
    problems.push(...faults.map(({ column, message }) => ({ row, column, cell: '', message: () => message })));
    const read: Record<string, unknown> = {};
    for (const [at, reader] of readers.entries()) {
      const column = places?.[at] ?? at + 1;
      if (faults.some((fault) => fault.column === column)) continue;
      const cell = reader.read(cells[at] ?? '');
      if ('problem' in cell) problems.push({ row, column, cell: cells[at] ?? '', message: cell.problem });
      else read[reader.name] = cell.value;
    }
    if (problems.length > before) continue;
    const values = read as Values;
    const wrong = check.problemOf?.(values);
    if (wrong) {
      const at = readers.findIndex(({ name }) => name === wrong.column);
      problems.push({ row, column: places?.[at] ?? at + 1, cell: cells[at] ?? '', message: () => wrong.message });
      continue;
    }
    const key = check.keyOf(values);
    if (seen.has(key) || check.isStored(key)) skipped++;
    else accepted.push({ row, values });
    seen.add(key);
  }
  await yieldLoop();
  return {
    accepted,
    skipped,
    problems,
    warnings: problems.length > 0 ? [] : await check.warnings(accepted, yieldLoop),
  };
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
