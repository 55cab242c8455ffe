import { sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience } from '#daemon/domain/queue/message.ts';

/** A pending message about a schedule, or a mosque's or preacher's month. */
export interface PendingOther {
  /** Of the schedule, or for a digest of the mosque or preacher. */
  id: string;
  audience: Audience;
  dedupe_key: string;
  /** Null if its broadcast has none. */
  template: string | null;
}

const IS_PENDING = sql.raw("message.state in ('waiting', 'held', 'running')");
/** The template of its broadcast, as it was called then. */
const TEMPLATE = sql.raw(
  "case message.audience when 'dkm' then broadcast.nama_template_dkm else broadcast.nama_template_mubaligh end",
);
const json = (values: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** What still waits or is under way, for a new send to be compared with. */
export function createMessagePending(db: Drizzle) {
  const keyed = (keys: readonly string[]) => sql`message.dedupe_key in ${json(keys)} and ${IS_PENDING}`;
  return {
    /** Those of these keys whose messages are still pending, in order of these, with their broadcasts. */
    pendingAmong: (keys: readonly string[]): ReadonlyMap<string, string | null> =>
      new Map(
        db
          .all<{ dedupe_key: string; id_broadcast: string | null }>(
            sql`
              select dedupe_key, cast(id_broadcast as text) as id_broadcast
              from json_each(${JSON.stringify(keys)}) cross join message on dedupe_key = value
              where ${IS_PENDING} order by json_each.key`,
          )
          .map(({ dedupe_key, id_broadcast }) => [dedupe_key, id_broadcast]),
      ),

    /** Their texts, by key. */
    pendingTexts: (keys: readonly string[]): ReadonlyMap<string, string> =>
      new Map(
        db
          .all<{ dedupe_key: string; message: string }>(
            sql`select dedupe_key, message from message where ${keyed(keys)}`,
          )
          .map(({ dedupe_key, message }) => [dedupe_key, message]),
      ),

    /** Pending reminders about the current version of these schedules. */
    pendingAbout(kind: JadwalKind, ids: readonly string[]): PendingOther[] {
      const [table, reference] = [sql.raw(`${kind}_ada`), sql.raw(`id_${kind}`)];
      return db.all<PendingOther>(sql`
        select cast(jadwal.id as text) as id, message.audience, message.dedupe_key, ${TEMPLATE} as template
        from ${table} as jadwal cross join message_jadwal as link
          on link.${reference} = jadwal.id and link.broadcast_version = jadwal.broadcast_version
        cross join message on message.id = link.id_message left join broadcast on broadcast.id = message.id_broadcast
        where jadwal.id in ${json(ids.map(Number))} and message.month is null and message.audience is not null
          and message.error_code is not 'withdrawn' and ${IS_PENDING}`);
    },

    /** Pending digests of a month ('YYYY-MM'). */
    pendingDigests: (month: string): PendingOther[] =>
      db.all<PendingOther>(sql`
        select cast(coalesce(message.id_masjid, message.id_mubaligh) as text) as id, message.audience,
          message.dedupe_key, ${TEMPLATE} as template
        from message left join broadcast on broadcast.id = message.id_broadcast
        where ${IS_PENDING} and message.month = ${month} and message.audience is not null
          and message.error_code is not 'withdrawn'`),
  };
}
