import type Sqlite from 'better-sqlite3';

/** Statements that are kept compiled; lists of many lengths make many. */
const STATEMENTS_MAX = 300;

/**
 * SQLite plans by the value of `limit ?` and therefore compiles such a statement anew at each of its runs. The sign
 * hides the value, so that the plan is kept.
 */
export function keepingItsPlan(sql: string): string {
  return sql.replaceAll(/ (limit|offset) \?/g, ' $1 +?');
}

/** The same file, which compiles a statement once: half of what a short query costs is its compilation. */
export function keepingStatements(sqlite: Sqlite.Database): Sqlite.Database {
  const kept = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    const known = kept.get(sql);
    // Whoever had it last may have asked for rows as lists.
    if (known) return known.reader ? known.raw(false) : known;
    if (kept.size >= STATEMENTS_MAX) kept.clear();
    const statement = sqlite.prepare(keepingItsPlan(sql));
    kept.set(sql, statement);
    return statement;
  };
  return Object.create(sqlite, { prepare: { value: prepare } }) as Sqlite.Database;
}
