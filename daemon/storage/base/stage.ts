import type Sqlite from 'better-sqlite3';
import { sql, type SQL } from 'drizzle-orm';
import type { Beside } from './beside.ts';
import type { Drizzle } from './drizzle.ts';

/** A value as SQLite stores it. */
export type StagedValue = string | number | null;

/** Rows of a staging table. Columns are called c0, c1 and so on. */
export interface Stage {
  /** Appends rows with the same number of values. Returns the position of the last one, from 1 on. */
  add(rows: readonly (readonly StagedValue[])[]): number;
  /** A condition for this stage's rows of `staged`. Their positions are in `n`, from `first` + 1 on. */
  own: SQL;
  first: number;
  /** Conditions for some of them each, together for all, in their order. */
  slices(rows: number): SQL[];
  /** Deletes its rows. */
  close(): void;
}

/** Maximum number of rows of a stage. */
const ROOM = 2 ** 24;
/** From this number of rows on they are stored by a second connection: opening it takes some milliseconds. */
const MANY = 1000;
const WIDEST = 13;

/**
 * One temporary table for all stages, in memory: it ends with the connection, so a crash leaves nothing behind. It is
 * created once, because a change of the schema makes SQLite compile every statement again; deleted rows free their
 * memory.
 */
export const STAGE_SQL = `
  pragma temp_store = memory;
  pragma temp.auto_vacuum = full;
  create temp table staged (n integer primary key, ${columns(WIDEST).join(', ')});
`;

/** The connection in which this number of rows is put aside and stored; undefined: the daemon's own. */
export function besideFor({ $client }: Drizzle, rows: number): Beside | undefined {
  return rows < MANY ? undefined : $client.openBeside?.();
}

/**
 * Collects rows batch by batch; then a few statements move them, so that a transaction can write thousands of rows
 * without blocking others for long. Who opened `beside` closes it.
 */
export function openStage({ $client }: Drizzle, beside?: Beside): Stage {
  const sqlite: Sqlite.Database = beside?.sqlite ?? $client;
  const first = sqlite
    .prepare<[], number>(
      `insert into temp.staged (n) select (coalesce(max(n), 0) / ${ROOM} + 1) * ${ROOM} from temp.staged returning n`,
    )
    .pluck()
    .get()!;
  let last = first;
  return {
    first,
    own: sql`staged.n > ${first} and staged.n < ${first + ROOM}`,
    add(rows) {
      if (rows[0] === undefined) return last - first;
      const width = rows[0].length;
      const insert = sqlite.prepare(
        `insert into temp.staged (n, ${columns(width).join(', ')}) values (?${', ?'.repeat(width)})`,
      );
      sqlite.transaction(() => {
        for (const row of rows) insert.run(++last, ...row);
      })();
      return last - first;
    },
    slices: (rows) =>
      Array.from({ length: Math.ceil((last - first) / rows) }, (_, index) => {
        const from = first + index * rows;
        return sql`staged.n > ${from} and staged.n <= ${Math.min(from + rows, last)}`;
      }),
    close: () => void sqlite.prepare('delete from temp.staged where n >= ? and n < ?').run(first, first + ROOM),
  };
}

function columns(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `c${index}`);
}
