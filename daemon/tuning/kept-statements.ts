import type Sqlite from 'better-sqlite3';

/** Maximum number of cached statements; `in` lists of different lengths make many. */
const STATEMENTS_MAX = 300;

/**
 * SQLite's planner uses the value of `limit ?`, so it recompiles such a statement at each run. The unary plus hides the
 * value, and the plan is kept.
 */
export function keepingItsPlan(sql: string): string {
  return sql.replaceAll(/ (limit|offset) \?/g, ' $1 +?');
}

/** The same database with a statement cache: compilation is half the cost of a short query. */
export function keepingStatements(sqlite: Sqlite.Database): Sqlite.Database {
  const kept = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    const known = kept.get(sql);
    // The last user may have switched it to raw mode.
    if (known) return known.reader ? known.raw(false) : known;
    if (kept.size >= STATEMENTS_MAX) kept.clear();
    const statement = sqlite.prepare(keepingItsPlan(sql));
    kept.set(sql, statement);
    return statement;
  };
  return Object.create(sqlite, { prepare: { value: prepare } }) as Sqlite.Database;
}
