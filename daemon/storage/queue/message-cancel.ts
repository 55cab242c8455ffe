import { sql, type SQL } from 'drizzle-orm';
import { message } from '#daemon/base/schema.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import type { Cancellation, Message } from '#daemon/domain/queue/message.ts';

/**
 * Cancels messages with one statement for all. One whose first try was never answered may have arrived all the same:
 * its recipient counts as told. Sets the audience of a cancelled reminder to failed, unless another
 * message to it is still pending; digests have no audience status.
 */
export function cancelMessages(
  db: Drizzle,
  rows: readonly Message[],
  { finished_at, error_code, error_reason }: Cancellation,
): void {
  const idsOf = (some: readonly Message[]) =>
    sql`(select value from json_each(${JSON.stringify(some.map(({ id }) => Number(id)))}))`;
  db.run(sql`
    update message set state = 'cancelled', finished_at = ${finished_at},
      error_code = case when handed_at is null then ${error_code} else 'unanswered' end, error_reason = ${error_reason}
    where id in ${idsOf(rows)}`);
  for (const audience of ['dkm', 'mubaligh']) {
    const reminders = rows.filter((row) => row.audience === audience && row.month === null);
    if (reminders.length === 0) continue;
    for (const kind of ['pengajian', 'jumatan']) {
      const [table, reference, status] = [
        sql.raw(`jadwal_${kind}`),
        sql.raw(`id_${kind}`),
        sql.raw(`${audience}_status`),
      ];
      db.run(sql`
        update ${table} set ${status} = 'failed'
        where ${status} <> 'accepted'
          and (id, broadcast_version) in (select ${reference}, broadcast_version from message_jadwal where id_message in ${idsOf(reminders)})
          and not exists (
            select 1 from message_jadwal as other join message on message.id = other.id_message
            where other.${reference} = ${table}.id and other.broadcast_version = ${table}.broadcast_version
              and audience = ${audience} and month is null and state in ('waiting', 'held', 'running'))`);
    }
  }
}

export function countMessages(db: Drizzle, where: SQL | undefined): number {
  return db
    .select({ n: sql<number>`count(*)` })
    .from(message)
    .where(where)
    .get()!.n;
}

/** The condition that its text comes from one of these templates. */
export function isMadeWith(templates: readonly string[]): SQL {
  const ids = sql`(select value from json_each(${JSON.stringify(templates.map(Number))}))`;
  return sql`exists (select 1 from broadcast where broadcast.id = ${message.id_broadcast} and case ${message.audience}
    when 'dkm' then broadcast.id_template_dkm when 'mubaligh' then broadcast.id_template_mubaligh end in ${ids})`;
}
