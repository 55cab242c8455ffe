import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { message } from '#daemon/base/schema.ts';

/**
 * Pending messages. Queries must repeat the condition of a partial index exactly, without parameters, or SQLite does
 * not use the index.
 */
export const isPending = sql`${message.state} in ('waiting', 'held', 'running')`;

/** The values of a cleared message: it still counts, but has no personal data. `now` in UTC ms. */
export const clearedAt = (now: number) => ({ cleared_at: now, no_hp: '', message: '', recipient: '', dedupe_key: '' });

/** Converts an instant in UTC ms to the API's format, an ISO timestamp. */
export function isoInstant(column: SQLiteColumn) {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
