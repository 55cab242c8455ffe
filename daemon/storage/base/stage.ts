import { sql, type SQL } from 'drizzle-orm';
import type { Drizzle } from './drizzle.ts';

/** As SQLite keeps it. */
export type StagedValue = string | number | null;

/** Rows on their way into a table. Columns are called c0, c1 and so on. */
export interface Stage {
  /**
   * Puts rows behind those that are there; all have equally many values. Gives the place of the last one, from 1 on.
   */
  add(rows: readonly (readonly StagedValue[])[]): number;
  /** For a `where`: its own rows of `staged`. Their places stand in `n`, above what `first` holds. */
  own: SQL;
  first: number;
  /** Throws its rows away. */
  close(): void;
}

/** A stage has room for so many rows. */
const ROOM = 2 ** 24;
const WIDEST = 12;

/**
 * One table for all stages, in memory: nobody else sees it, and it goes with the connection, so a crash leaves nothing
 * behind. It is made once, because each change of its definition has every statement compiled anew; rows that go give
 * their memory back.
 */
export const STAGE_SQL = `
  pragma temp_store = memory;
  pragma temp.auto_vacuum = full;
  create temp table staged (n integer primary key, ${columns(WIDEST).join(', ')});
`;

/**
 * Puts rows aside batch by batch, for one short statement that moves them: so a transaction writes thousands without
 * keeping everybody waiting.
 */
export function openStage({ $client: sqlite }: Drizzle): Stage {
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
    close: () => void sqlite.prepare('delete from temp.staged where n >= ? and n < ?').run(first, first + ROOM),
  };
}

function columns(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `c${index}`);
}
