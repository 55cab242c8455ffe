import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MessageLog } from '#shared/message-log.ts';
import type { ListOptions } from '../domain/list.ts';
import type { Drizzle } from './database.ts';
import { createList, type ListPage } from './list.ts';
import { clearedAt, isoInstant, numberPart } from './message-columns.ts';
import { keptCountOfLog } from './row-count.ts';
import { knownNumber, message } from './schema.ts';
import { isAmong } from './search.ts';

const columns = {
  id: message.id,
  no_hp: message.no_hp,
  message: message.message,
  status: message.state,
  error_reason: message.error_reason,
  send_time: isoInstant(message.finished_at).as('send_time'),
};
/** In the very words of the partial index, or SQLite does not use it. */
const isLogged = sql`${message.state} in ('success', 'failed') and ${message.cleared_at} is null`;

/** The view of finished attempts. */
export function createMessageLogStore(db: Drizzle) {
  const list = createList<MessageLog>(db, {
    columns,
    sortBy: { send_time: message.finished_at },
    id: message.id,
    // The few numbers that match are found first, among all that were ever written to.
    search: (find) => isAmong(find, message.no_hp, sql`${db.select({ no_hp: knownNumber.no_hp }).from(knownNumber).where(find.like(knownNumber.no_hp))}`),
    where: isLogged,
    // Each in its own words, so that the few that failed are found by their index.
    filters: { success: sql`${message.state} = 'success'`, failed: sql`${message.state} = 'failed'` },
    from: (selection) => db.select(selection).from(message).$dynamic(),
    total: keptCountOfLog,
  });
  return {
    list: (options: ListOptions, status?: MessageLog['status']): ListPage<MessageLog> =>
      list({ ...options, search: numberPart(options.search) }, status && { [status]: status }),

    find: (id: string): MessageLog | undefined =>
      db.select(columns).from(message).where(and(eq(message.id, id), isLogged)).get() as MessageLog | undefined,

    /** Takes text, number and name away; the row still counts for its broadcast. `now` in UTC ms. */
    clear(ids: readonly string[], now: number): number {
      return db
        .update(message)
        .set(clearedAt(now))
        .where(and(inArray(message.id, [...ids]), isLogged))
        .run().changes;
    },
  };
}
export type MessageLogStore = ReturnType<typeof createMessageLogStore>;
