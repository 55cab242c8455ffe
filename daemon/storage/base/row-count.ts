import { sql, type SQL } from 'drizzle-orm';

/** How many rows a table has; triggers keep the count. */
export function keptCount(list: string): SQL {
  return sql`(select n from row_count where list = ${list} and part = '')`;
}

/** How many messages the log has, of one state ('success', 'failed') where it is given. */
export function keptCountOfLog([state]: readonly string[]): SQL {
  return sql`(select sum(n) from row_count where list = 'message_log'${state === undefined ? sql`` : sql` and part = ${state}`})`;
}
