import { formatCount } from '#shared/base/count.ts';
import { changesOf } from '#daemon/base/version.ts';
import { bySpentTime, type YieldLoop } from '#daemon/base/clock.ts';
import { createIdColumn, rowList } from './cells.ts';
import type { CellFault, SheetRow } from './spreadsheets.ts';
import type { UploadTanya } from '#shared/base/upload.ts';

/** A valid row: its values by column, and the row's number in the spreadsheet. */
export interface CheckedRow<Values> {
  row: number;
  values: Values;
}

/** A stored row's values, with its version. */
export type StoredValues<Values> = Values & { version: number };

/** A row of the sheet that differs from the stored row with its id. */
export interface ChangedRow<Values> extends CheckedRow<Values> {
  id: string;
  /** The stored row. */
  before: StoredValues<Values>;
  /** The changed values; `values` is the whole new row. */
  changes: Partial<Values>;
}

/** A new row, or a changed one. */
export type ToStore<Values> = CheckedRow<Values> & Partial<ChangedRow<Values>>;

/** A long check yields to the event loop. */
type Sentence = (yieldLoop: YieldLoop) => string | Promise<string>;
type Nearest = (yieldLoop: YieldLoop) => readonly string[] | Promise<readonly string[]>;

/**
 * The problem of a cell; `column` counts from 1, `cell` is its text. The sentence is computed only when it is shown.
 */
export interface Problem {
  row: number;
  column: number;
  cell: string;
  message: Sentence;
  /** Suggestions for the cell. */
  terdekat?: Nearest | undefined;
}

/** Reads a cell: returns the value to store, or the problem. */
export type CellReader = (cell: string) => { value: unknown } | { problem: Sentence; terdekat?: Nearest };

export interface UploadCheck<Values> {
  /** Readers by column, in the order of the sheet; together they give `Values`. */
  readers: Record<string, CellReader>;
  /** The error in a row whose cells are valid each by itself; `column` names the one to correct. */
  problemOf?(values: Values): { column: string; message: string } | undefined;
  /** A key that is equal for equal rows. */
  keyOf(values: Values): string;
  isStored(key: string): boolean;
  /** Warnings about the rows that will be stored; rows that change a stored one have its id. */
  warnings(rows: readonly ToStore<Values>[], yieldLoop: YieldLoop): string[] | Promise<string[]>;
  /** Questions before the new and changed rows are stored. */
  questions?(rows: readonly CheckedRow<Values>[], changed: readonly ChangedRow<Values>[]): string[];
  /** Questions whose answers leave rows out, beside their rows. */
  tanya?(rows: readonly CheckedRow<Values>[], changed: readonly ChangedRow<Values>[]): Asking[];
  /**
   * The stored row of an id, with a sheet's values; undefined if there is none. Without this function sheets cannot
   * change rows.
   */
  find?(id: string): StoredValues<Values> | undefined;
  /** The changed values, if comparing texts is not enough. */
  changesOf?(before: Values, read: Partial<Values>): Partial<Values>;
  /** Why a row differs so much from the stored one that its id must be a mistake: an Indonesian sentence. */
  stranger?(before: Values, after: Values): string | undefined;
}

/** A question about rows of the sheet; an answer may leave some of them out, or be kept once the rows are stored. */
export interface Asking extends Omit<UploadTanya, 'jawab' | 'pilihan'> {
  pilihan: (UploadTanya['pilihan'][number] & { lewati?: readonly number[]; keep?(): void })[];
}

export interface Checked<Values> {
  accepted: CheckedRow<Values>[];
  changed: ChangedRow<Values>[];
  /** Rows that equal a stored one, or one above them. */
  skipped: number;
  /** Whether the sheet has a column of ids. */
  hasIds: boolean;
  questions: string[];
  tanya: Asking[];
  problems: Problem[];
  warnings: string[];
  /** The stored row's present version. */
  versionOf(id: string): number;
}

/** A few milliseconds' work, also while nothing is compiled yet. */
const CHECKED_AT_ONCE = 100;

/** Checks all rows, also after a wrong one. */
export async function checkRows<Values>(
  rows: readonly SheetRow[],
  noun: { open(rows: readonly SheetRow[], yieldLoop: YieldLoop): Promise<UploadCheck<Values>> },
  yieldLoop: YieldLoop,
): Promise<Checked<Values>> {
  const check = await noun.open(rows, yieldLoop);
  const readers = Object.entries(check.readers).map(([name, read]) => ({ name, read: remembering(read) }));
  const fresh: CheckedRow<Values>[] = [];
  const changed: ChangedRow<Values>[] = [];
  const ids = createIdColumn(check, readers.length);
  const problems: Problem[] = [];
  /** The new keys of rows with an id, and the keys that they give up. */
  const seen = new Set<string>();
  const freed = new Set<string>();
  /** Rows that were changed here since their sheet was exported. */
  const overtaken: number[] = [];
  let skipped = 0;
  const takeTurn = bySpentTime(yieldLoop);

  /** A function of its own, which V8 compiles sooner than a loop with turns in it. */
  function take({ row, cells, faults = [], places }: SheetRow): void {
    const before = problems.length;
    for (const { column, message } of faults) problems.push({ row, column, cell: '', message: () => message });
    const read: Record<string, unknown> = {};
    let absent: Record<string, unknown> | undefined;
    for (let at = 0; at < readers.length; at++) {
      const reader = readers[at]!;
      const column = places?.[at] ?? at + 1;
      if (isFaulty(faults, column)) continue;
      const cell = reader.read(cells[at] ?? '');
      if ('problem' in cell)
        problems.push({ row, column, cell: cells[at] ?? '', message: cell.problem, terdekat: cell.terdekat });
      else if (column > 0) read[reader.name] = cell.value;
      else (absent ??= {})[reader.name] = cell.value;
    }
    if (problems.length > before) return;
    const known = ids.take(row, cells);
    if (known && 'message' in known) {
      problems.push({ row, column: places![readers.length]!, cell: known.id, message: () => known.message! });
      return;
    }
    // Columns that the sheet does not have keep their stored values.
    const stored = known?.before ?? absent;
    const values = (stored ? { ...stored, ...read } : read) as Values;
    const wrong = check.problemOf?.(values);
    if (wrong) {
      const at = readers.findIndex(({ name }) => name === wrong.column);
      problems.push({ row, column: places?.[at] ?? at + 1, cell: cells[at] ?? '', message: () => wrong.message });
      return;
    }
    if (known?.before) {
      seen.add(check.keyOf(values));
      const changes = (check.changesOf ?? changesOf)(known.before as object & Values, read as Partial<Values>);
      const strange = check.stranger?.(known.before, values);
      if (Object.keys(changes).length === 0) skipped++;
      else if (strange !== undefined)
        problems.push({ row, column: places![readers.length]!, cell: known.id, message: () => strange });
      else {
        freed.add(check.keyOf(known.before));
        if (isOvertaken(known.before, cells[readers.length + 1])) overtaken.push(row);
        changed.push({ row, id: known.id, before: known.before, values, changes });
      }
      return;
    }
    fresh.push({ row, values });
  }

  for (let at = 0; at < rows.length; at++) {
    if (at % CHECKED_AT_ONCE === 0) await takeTurn();
    take(rows[at]!);
  }
  await yieldLoop();
  // Only after all rows: a row may equal the new or the old values of a row with an id below it.
  const accepted = fresh.filter(({ values }) => {
    const key = check.keyOf(values);
    const isKnown = seen.has(key) || (check.isStored(key) && !freed.has(key));
    seen.add(key);
    return !isKnown;
  });
  skipped += fresh.length - accepted.length;
  await yieldLoop();
  const isRight = problems.length === 0;
  return {
    accepted,
    changed,
    skipped,
    hasIds: rows.some(({ places }) => (places?.[readers.length] ?? 0) > 0),
    problems,
    tanya: problems.length === 0 ? (check.tanya?.(accepted, changed) ?? []) : [],
    questions: isRight ? [...overtakenQuestions(overtaken), ...(check.questions?.(accepted, changed) ?? [])] : [],
    warnings: isRight ? [...(await check.warnings([...changed, ...accepted], yieldLoop)), ...ids.warnings()] : [],
    versionOf: (id) => check.find!(id)!.version,
  };
}

/** Not with `some`: its function would be made anew for each cell of thousands of rows. */
function isFaulty(faults: readonly CellFault[], column: number): boolean {
  for (const fault of faults) if (fault.column === column) return true;
  return false;
}

/** Whether the stored row has another version than the sheet; false for a sheet without versions. */
const isOvertaken = (before: { version: number }, version: string | undefined): boolean =>
  version !== undefined && version !== '' && String(before.version) !== version;

const overtakenQuestions = (rows: readonly number[]): string[] =>
  rows.length === 0
    ? []
    : [
        `${formatCount(rows.length)} baris sudah diubah di sini sejak berkas ini diekspor, dan akan ditimpa isi berkas: ${rowList(rows)}`,
      ];

/** Caches a reader's results: sheets repeat the same names, dates and times. */
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
