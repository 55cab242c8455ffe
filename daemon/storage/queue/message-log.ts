import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MessageLog } from '#shared/queue/message-log.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, keptCountOfLog, isAmong, numbered } from '#daemon/base/list.store.ts';
import { clearedAt, isoInstant } from './message-columns.ts';
import { knownNumber, message } from '#daemon/base/schema.ts';

const logColumns = {
  id: message.id,
  no_hp: message.no_hp,
  message: message.message,
  status: message.state,
  error_reason: message.error_reason,
  send_time: isoInstant(message.finished_at).as('send_time'),
};
/** Exactly the condition of the partial index, or SQLite does not use it. */
const isLogged = sql`${message.state} in ('success', 'failed') and ${message.cleared_at} is null`;

const STATES = ['success', 'failed'] as const;

/** The view of finished attempts. */
export function createMessageLogStore(db: Drizzle) {
  const list = createList<MessageLog>(db, {
    columns: logColumns,
    sortBy: { send_time: message.finished_at },
    id: message.id,
    // Matching numbers are found first, among all known numbers, because they are few.
    search: (find) =>
      isAmong(
        find,
        message.no_hp,
        sql`${db.select({ no_hp: knownNumber.no_hp }).from(knownNumber).where(numbered(knownNumber.no_hp))}`,
      ),
    where: isLogged,
    // Each status has its own condition, so that the few failed ones are found by their index.
    filters: { success: sql`${message.state} = 'success'`, failed: sql`${message.state} = 'failed'` },
    from: (selection) => db.select(selection).from(message).$dynamic(),
    // Only these are kept: whatever else is asked for is counted.
    total: (filters) => {
      if (filters.length === 0) return keptCountOfLog({});
      const [state] = STATES.filter((one) => filters.includes(one));
      return state !== undefined && filters.length === 1 ? keptCountOfLog({ state }) : undefined;
    },
  });
  return {
    list: (options: ListOptions, status?: MessageLog['status']): ListPage<MessageLog> =>
      list(options, status && { [status]: status }),

    find: (id: string): MessageLog | undefined =>
      db
        .select(logColumns)
        .from(message)
        .where(and(eq(message.id, id), isLogged))
        .get() as MessageLog | undefined,

    /** Removes text, number and name; the row still counts for its broadcast. `now` in UTC ms. */
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
