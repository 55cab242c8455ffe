import type { PapanTanya } from '#shared/roster/papan/papan.ts';
import { readCodes, mergedTexts, sheetOf, type Reading, type Sheet } from './cells.ts';
import { readHead, createRoles } from './friday-head.ts';
import { turned, TURNED_ROWS_MAX, type Grid, fridayColumns, headZones, isSureHead, type HeadProblem } from './heads.ts';
import { findTables, tableRows, boardRows, findMasjidColumns, askUnread } from './rows.ts';

/** Maximum number of questions; the others come after these are answered. */
const ASKED_MAX = 200;

/** Questions about a sheet, and the answers that were given to them. */
export interface Asking {
  asked: readonly PapanTanya[];
  /** The answer; undefined as long as there is none. */
  ask(question: PapanTanya): string | undefined;
}

export function createAsking(jawab: Readonly<Record<string, string>>): Asking {
  const asked = new Map<string, PapanTanya>();
  return {
    get asked() {
      return [...asked.values()];
    },
    ask(question) {
      const given = Object.hasOwn(jawab, question.kunci) ? jawab[question.kunci] : undefined;
      if (question.pilihan.some(({ nilai }) => nilai === given)) return given;
      if (asked.size < ASKED_MAX) asked.set(question.kunci, question);
      return undefined;
    },
  };
}

/** A cell's reference: 'Januari!C7'. */
export interface BoardPlace {
  path: string;
  text: string;
}

/** The sheet's name for one mosque on one Friday; '' for an empty cell. */
export interface BoardCell extends BoardPlace {
  /** Plain date. */
  tanggal: string;
  /** Why the cell shows no value. */
  fault?: string;
  /** Why its code names nobody. */
  code?: string;
  /** Whether what its code means is asked. */
  isOpen?: true;
}

export interface BoardRow {
  masjid: BoardPlace;
  /** Further texts that may be the mosque's name, where it stands in a title. */
  masjidOr?: string[];
  cells: BoardCell[];
}

/** The boards of a month, read from a workbook. */
export interface BoardFile {
  /** The Fridays of the month that have a column, in order. */
  jumat: string[];
  rows: BoardRow[];
  /** Column headers that must be wrong. */
  problems: (BoardPlace & { message: string })[];
  /** Other months in the sheets, 'YYYY-MM', in order. */
  otherMonths: string[];
  /** What may mean two things. */
  tanya?: PapanTanya[];
  /** What was not read, a sentence each. */
  dilewati?: string[];
  /** What was read in a way that a person may want to know, a sentence each. */
  catatan?: string[];
}

/** Maximum number of reported wrong headers. */
const PROBLEMS_MAX = 2000;
/** Maximum number of cells that merges may fill, in all sheets. */
const FILLED_MAX = 400_000;

/**
 * Finds the boards on all sheets, however they lie: mosques as rows and Fridays as columns or the other way round, or a
 * list of Fridays, mosques or both; several may be side by side, below one another or on sheets of their own. `bulan`
 * is the wanted month, `jawab` the answers to what was asked before. Pure; never throws, whatever the sheets contain.
 */
export function readBoards(
  grids: readonly Grid[],
  bulan: string,
  jawab: Readonly<Record<string, string>> = {},
): BoardFile {
  const asking = createAsking(jawab);
  const reading: Reading = { bulan, asking, catatan: [], dilewati: [], roles: new Set() };
  const file: BoardFile = {
    jumat: [],
    rows: [],
    problems: [],
    otherMonths: [],
  };
  const jumat = new Set<string>();
  const months = new Set<string>();
  let budget = FILLED_MAX;
  const found = (days: Iterable<string>) => {
    for (const day of days) {
      months.add(day.slice(0, 7));
      if (day.startsWith(bulan)) jumat.add(day);
    }
  };
  const tell = (problems: readonly HeadProblem[]) => {
    const own = problems.filter(({ tanggal }) => tanggal.startsWith(bulan));
    file.problems.push(...own.map(({ tanggal: _, ...problem }) => problem));
  };
  for (const grid of grids) {
    const { sheet, tables } = layoutOf(grid);
    for (const [index, table] of tables.entries()) {
      const above = tables.findLast((other, at) => at < index && other.row < table.row)?.row ?? 0;
      const { rows, problems, tanggal } = tableRows(sheet, table, above, reading);
      found(tanggal);
      tell(problems);
      file.rows.push(...rows);
    }
    if (tables.length > 0) continue;
    const zones = headZones(sheet);
    for (const [index, zone] of zones.entries()) {
      const after = zones[index + 1]?.top ?? Number.POSITIVE_INFINITY;
      const before = zones[index - 1]?.bottom ?? 0;
      const { columns, problems, known } = fridayColumns(sheet, zone, before, reading);
      found(columns.map(({ tanggal }) => tanggal));
      tell(problems);
      const isOwn = columns.some(({ tanggal }) => tanggal.startsWith(bulan)) || problems.length > 0;
      if (columns.length === 0 || !isOwn) continue;
      const masjidColumns = findMasjidColumns(sheet, zone, columns, after);
      if (masjidColumns.length === 0) continue;
      const masjid = { all: columns, known, masjid: masjidColumns };
      const answered = askUnread(sheet, zone, after, masjid, reading);
      found(answered.map(({ tanggal }) => tanggal));
      const all = [...columns, ...answered].toSorted((a, b) => a.column - b.column);
      const wanted = all.filter(({ tanggal }) => tanggal.startsWith(bulan));
      if (wanted.length === 0) continue;
      const filled = mergedTexts(sheet, { from: zone.bottom + 1, to: after - 1, columns: all, budget });
      budget -= filled.size;
      const { rows: roleRows } = createRoles(sheet, zone, zone.heads);
      file.rows.push(...boardRows(sheet, zone, after, { all, wanted, filled, roleRows, masjidColumns }, reading));
    }
  }
  file.rows = readCodes(file.rows, grids, reading);
  if (reading.roles.size > 0 && file.rows.length > 0)
    reading.dilewati.push(`${[...reading.roles].slice(0, 8).join(', ')}: belum ada tempatnya di papan, jadi dilewati.`);
  months.delete(bulan);
  return {
    ...file,
    problems: file.problems.slice(0, PROBLEMS_MAX),
    jumat: [...jumat].toSorted(),
    otherMonths: [...months].toSorted(),
    tanya: [...asking.asked],
    dilewati: [...new Set(reading.dilewati)].slice(0, 50),
    catatan: [...new Set(reading.catatan)].slice(0, 50),
  };
}

/** How a sheet lies: the sheet to be read, turned if its dates go down; or the tables that list the board. */
function layoutOf(grid: Grid): { sheet: Sheet; tables: ReturnType<typeof findTables> } {
  const sheet = sheetOf(grid);
  const { across, down } = runsOf(grid);
  const all = findTables(sheet);
  if (all.some(({ place }) => place !== undefined)) return { sheet, tables: all };
  if (across >= 2 && across > down) return { sheet, tables: [] };
  const tables = all.filter(({ tanggal }) => down >= 1 || tanggal === undefined);
  if (tables.length > 0 && !isRolesUnderMosques(sheet, tables)) return { sheet, tables };
  if (down >= 2 && down > across && grid.rows.length <= TURNED_ROWS_MAX)
    return { sheet: sheetOf(turned(grid), true), tables: [] };
  return { sheet, tables: [] };
}

/** Several khatib columns with something over each but no column of mosques: their mosques stand over them. */
const isRolesUnderMosques = (sheet: Sheet, tables: ReturnType<typeof findTables>): boolean =>
  tables.every(({ masjid }) => masjid === undefined) &&
  (sheet.texts.get(tables[0]!.row - 1) ?? []).filter((text) => text !== '').length > 1 &&
  tables.length > 1;

/** How many heads stand in one row, and how many below one another in one column. */
function runsOf({ rows }: Grid): { across: number; down: number } {
  let across = 0;
  let down = 0;
  /** Numbers and pasaran below one another, which count if nothing surer does. */
  let downBare = 0;
  const runs = new Map<number, { length: number; day: number }>();
  for (const { cells } of rows) {
    let own = 0;
    for (const [index, text] of cells.entries()) {
      if (text === '') continue;
      const head = readHead(text);
      const isSure = isSureHead(head);
      const before = runs.get(index);
      // Days go up; numbers that do not are codes of preachers.
      const isDay = head?.kind === 'number' && before !== undefined && head.number > before.day && head.number <= 31;
      const isDate = isSure || isDay;
      const isBare = head?.kind === 'pasaran' || head?.kind === 'nth';
      if (isSure) own += 1;
      const run = isDate || isBare ? (before?.length ?? 0) + 1 : 0;
      const day = head?.kind === 'day' ? head.day : isDay ? head.number : (before?.day ?? 0);
      if (isDate || isBare || DATE_COLUMN.test(text)) runs.set(index, { length: run, day });
      else runs.delete(index);
      if (isDate) down = Math.max(down, run);
      else downBare = Math.max(downBare, run);
    }
    across = Math.max(across, own);
  }
  return { across, down: across === 0 && down === 0 ? downBare : down };
}

const DATE_COLUMN = /^(?:tgl\.?|tanggal|hari ?\/ ?tanggal)$/i;
