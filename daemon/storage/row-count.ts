import { sql, type SQL } from 'drizzle-orm';

/** How many rows a table has; triggers keep the count. */
export function keptCount(list: string): SQL {
  return sql`(select n from row_count where list = ${list} and part = '')`;
}

/** How many schedules lie in a range of days, summed up by day: the ends are the placeholders `start` and `end`, each where it is given. */
export function keptCountOfDays(list: string, ends: readonly string[]): SQL {
  const from = ends.includes('start') ? sql`part >= ${sql.placeholder('start')}` : sql`part > ''`;
  const to = ends.includes('end') ? sql` and part <= ${sql.placeholder('end')}` : sql``;
  return sql`(select coalesce(sum(n), 0) from row_count where list = ${list} and ${from}${to})`;
}

/** How many messages the log has, of one state ('success', 'failed') where it is given. */
export function keptCountOfLog([state]: readonly string[]): SQL {
  return sql`(select sum(n) from row_count where list = 'message_log'${state === undefined ? sql`` : sql` and part = ${state}`})`;
}
