import { sql, type SQL } from 'drizzle-orm';

/** Number of rows of a table; triggers maintain it. */
export function keptCount(list: string): SQL {
  return sql`(select n from row_count where list = ${list} and part = '')`;
}

/** Number of messages in the log, optionally of one state. */
export function keptCountOfLog({ state }: { state?: 'success' | 'failed' }): SQL {
  return sql`(select sum(n) from row_count where list = 'message_log'${state === undefined ? sql`` : sql` and part = ${state}`})`;
}
