import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** An instant in UTC ms as it stands on the wire: an ISO timestamp. */
export function isoInstant(column: SQLiteColumn) {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}

/** What a search by number looks for: people type 08…, numbers may be stored as 628…. */
export function numberPart(search: string | undefined): string | undefined {
  const digits = search?.replace(/[\s.\-+]/g, '');
  return digits?.startsWith('08') ? digits.slice(1) : digits;
}
