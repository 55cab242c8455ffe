import { changesOf } from '../base/version.ts';
import type { YieldLoop } from '../base/yield-loop.ts';
import { createIdColumn } from './id-column.ts';
import { told } from './upload-warnings.ts';
import type { SheetRow } from './spreadsheets.ts';

/** A row that may be stored: its values by column, and the row's number in the spreadsheet. */
export interface CheckedRow<Values> {
  row: number;
  values: Values;
}

/** A row of the sheet that says something else than the stored one of its id. */
export interface ChangedRow<Values> extends CheckedRow<Values> {
  id: string;
  /** What is stored now. */
  before: Values;
  /** What is new; `values` are the whole row as it will be. */
  changes: Partial<Values>;
}

/** A new row, or a changed one. */
export type ToStore<Values> = CheckedRow<Values> & Partial<ChangedRow<Values>>;

/** A check that takes long yields to the event loop. */
type Sentence = (yieldLoop: YieldLoop) => string | Promise<string>;
type Nearest = (yieldLoop: YieldLoop) => readonly string[] | Promise<readonly string[]>;

/**
 * What is wrong with a cell; `column` counts from 1, `cell` is its text. The sentence is worked out only when it is
 * shown.
 */
export interface Problem {
  row: number;
  column: number;
  cell: string;
  message: Sentence;
  /** What may stand there instead. */
  terdekat?: Nearest | undefined;
}

/** A cell's value as it is stored, or what is wrong with it. */
export type CellReader = (cell: string) => { value: unknown } | { problem: Sentence; terdekat?: Nearest };

export interface UploadCheck<Values> {
  /** By column, in the order in which the sheet is read; together they give `Values`. */
  readers: Record<string, CellReader>;
  /** What is wrong with a row whose cells are right each by itself; `column` is the name of the one to mend. */
  problemOf?(values: Values): { column: string; message: string } | undefined;
  /** The same text for rows that say the same. */
  keyOf(values: Values): string;
  isStored(key: string): boolean;
  /** What to tell of the rows that will be stored; those that change a stored one carry its id. */
  warnings(rows: readonly ToStore<Values>[], yieldLoop: YieldLoop): string[] | Promise<string[]>;
  /** What to ask before the new rows and the changed ones are stored. */
  questions?(rows: readonly CheckedRow<Values>[], changed: readonly ChangedRow<Values>[]): string[];
  /** The stored row of an id as a sheet says it; undefined where there is none. Without this no sheet changes rows. */
  find?(id: string): Values | undefined;
  /** What the sheet says otherwise, where that is not what differs letter by letter. */
  changesOf?(before: Values, read: Partial<Values>): Partial<Values>;
  /** What makes a row another one altogether, so that an id must be a mistake: an Indonesian sentence. */
  stranger?(before: Values, after: Values): string | undefined;
}

export interface Checked<Values> {
  accepted: CheckedRow<Values>[];
  changed: ChangedRow<Values>[];
  /** Rows that say the same as a stored one, or as one above them. */
  skipped: number;
  /** Whether the sheet has a column of ids. */
  hasIds: boolean;
  questions: string[];
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
  const fresh: CheckedRow<Values>[] = [];
  const changed: ChangedRow<Values>[] = [];
  const ids = createIdColumn(check, readers.length);
  const problems: Problem[] = [];
  /** What the rows with an id will say, and what none of them says any more. */
  const seen = new Set<string>();
  const freed = new Set<string>();
  /** Rows that someone has changed here since their sheet was exported. */
  const overtaken: number[] = [];
  let skipped = 0;
  for (const [index, { row, cells, faults = [], places }] of rows.entries()) {
    if (index % CHECKED_AT_ONCE === 0) await yieldLoop();
    const before = problems.length;
    problems.push(...faults.map(({ column, message }) => ({ row, column, cell: '', message: () => message })));
    const read: Record<string, unknown> = {};
    const absent: Record<string, unknown> = {};
    for (const [at, reader] of readers.entries()) {
      const column = places?.[at] ?? at + 1;
      if (faults.some((fault) => fault.column === column)) continue;
      const cell = reader.read(cells[at] ?? '');
      if ('problem' in cell)
        problems.push({ row, column, cell: cells[at] ?? '', message: cell.problem, terdekat: cell.terdekat });
      else (column === 0 ? absent : read)[reader.name] = cell.value;
    }
    if (problems.length > before) continue;
    const known = ids.take(row, cells);
    if (known && 'message' in known) {
      problems.push({ row, column: places![readers.length]!, cell: known.id, message: () => known.message! });
      continue;
    }
    // What a sheet does not have at all stays as it is stored.
    const values = { ...(known?.before ?? absent), ...read } as Values;
    const wrong = check.problemOf?.(values);
    if (wrong) {
      const at = readers.findIndex(({ name }) => name === wrong.column);
      problems.push({ row, column: places?.[at] ?? at + 1, cell: cells[at] ?? '', message: () => wrong.message });
      continue;
    }
    const key = check.keyOf(values);
    if (known?.before) {
      seen.add(key);
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
      continue;
    }
    fresh.push({ row, values });
  }
  // Only now: a row may say what one below it, with an id, says too, or says no more.
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
    questions: isRight ? [...overtakenQuestions(overtaken), ...(check.questions?.(accepted, changed) ?? [])] : [],
    warnings: isRight ? [...(await check.warnings([...changed, ...accepted], yieldLoop)), ...ids.warnings()] : [],
  };
}

/** Whether the stored row is another version than the sheet's; a sheet without versions does not say. */
const isOvertaken = (before: object, version: string | undefined): boolean =>
  'version' in before && version !== undefined && version !== '' && String(before.version) !== version;

const overtakenQuestions = (rows: readonly number[]): string[] =>
  rows.length === 0
    ? []
    : [
        `${rows.length.toLocaleString('id-ID')} baris sudah diubah di sini sejak berkas ini diekspor, dan akan ditimpa isi berkas: ${told(rows)}`,
      ];

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
