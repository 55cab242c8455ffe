import { sql } from 'drizzle-orm';

/** Each column by the placeholder of its own name. */
export function placeholders<Row>(columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as Row;
}

/** Makes the thing of a kind when it is first asked for, and keeps it. */
export function memoizeByKind<T>(make: (kind: string) => T): (kind: string) => T {
  const made = new Map<string, T>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}
