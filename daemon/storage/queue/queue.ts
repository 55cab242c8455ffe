import { and, eq, sql } from 'drizzle-orm';
import type { QueueRow } from '#shared/queue/queue.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, inColumns } from '#daemon/base/list.store.ts';
import { isoInstant, isPending } from './message-columns.ts';
import { message } from '#daemon/base/schema.ts';

const columns = {
  id: message.id,
  id_broadcast: message.id_broadcast,
  no_hp: message.no_hp,
  recipient: message.recipient,
  message: message.message,
  status: message.state,
  attempts: message.attempts,
  created_at: isoInstant(message.created_at).as('created_at'),
  ends_at: isoInstant(message.ends_at).as('ends_at'),
};

/** The view of pending messages. */
export function createQueueStore(db: Drizzle) {
  const list = createList<QueueRow>(db, {
    columns,
    sortBy: { created_at: message.created_at, ends_at: message.ends_at },
    id: message.id,
    search: inColumns({ names: [message.recipient], numbers: [message.no_hp] }),
    where: isPending,
    filters: { status: sql`${message.state} = ${sql.placeholder('status')}` },
    from: (selection) => db.select(selection).from(message).$dynamic(),
  });
  return {
    list: (options: ListOptions, status?: QueueRow['status']): ListPage<QueueRow> => list(options, { status }),
    find: (id: string): QueueRow | undefined =>
      db
        .select(columns)
        .from(message)
        .where(and(eq(message.id, id), isPending))
        .get() as QueueRow | undefined,
  };
}

export type QueueStore = ReturnType<typeof createQueueStore>;
