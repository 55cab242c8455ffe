import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { message } from './schema.ts';

/**
 * What has not ended. Queries of the partial indexes must say their condition in the very words of the index, without
 * parameters, or SQLite does not use them.
 */
export const isPending = sql`${message.state} in ('waiting', 'held', 'running')`;

/** An instant in UTC ms as it stands on the wire: an ISO timestamp. */
export function isoInstant(column: SQLiteColumn) {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
