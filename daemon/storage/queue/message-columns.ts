import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { message } from '../base/schema.ts';

/**
 * What has not ended. Queries of the partial indexes must say their condition in the very words of the index, without
 * parameters, or SQLite does not use them.
 */
export const isPending = sql`${message.state} in ('waiting', 'held', 'running')`;

/** What a message keeps when it has been cleared: it still counts, but says nothing of a person. `now` in UTC ms. */
export const clearedAt = (now: number) => ({ cleared_at: now, no_hp: '', message: '', recipient: '', dedupe_key: '' });

/** An instant in UTC ms as it stands on the wire: an ISO timestamp. */
export function isoInstant(column: SQLiteColumn) {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
