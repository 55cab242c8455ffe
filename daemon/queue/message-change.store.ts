import { sql, and, eq, gte, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { message, jumatanRows, messageJadwal, pengajianRows } from '#daemon/base/schema.ts';
import type { Message, Cancellation, Audience, JadwalLink, MessageToQueue, SendValues } from './message.ts';

/**
 * Pending messages. Queries must repeat the condition of a partial index exactly, without parameters, or SQLite does
 * not use the index.
 */
export const isPending = sql`${message.state} in ('waiting', 'held', 'running')`;

/** The values of a cleared message: it still counts, but has no personal data. `now` in UTC ms. */
export const clearedAt = (now: number) => ({
  cleared_at: now,
  no_hp: '',
  message: '',
  recipient: '',
  dedupe_key: '',
  id_lampiran: null,
});

/** Converts an instant in UTC ms to the API's format, an ISO timestamp. */
export function isoInstant(column: SQLiteColumn) {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}

/** The file of a message as lists show it. */
export const fileOfMessage = {
  id_lampiran: message.id_lampiran,
  nama_lampiran: sql<string | null>`(select nama from lampiran where lampiran.id = ${message.id_lampiran})`.as(
    'nama_lampiran',
  ),
};

/** Below all others: the next message is the one of the highest priority. */
const BEHIND = -1;

/** Waiting messages to a recipient whom WhatsApp has refused. */
export function createMessageAside(db: Drizzle) {
  const isWaiting = and(isPending, eq(message.state, 'waiting'));
  const isAside = (code: string) => and(isWaiting, eq(message.error_code, code));

  return {
    /**
     * WhatsApp has refused this recipient (his number in each format in which it may have been typed): what waits for
     * him goes behind the others and is not due any more, with the refusal's code and reason.
     */
    setAside(numbers: readonly string[], refusal: Pick<Message, 'error_code' | 'error_reason'>) {
      db.update(message)
        .set({ ...refusal, priority: BEHIND, next_attempt_at: sql`${message.ends_at}` })
        .where(and(isWaiting, inArray(message.no_hp, [...numbers])))
        .run();
    },
    findSetAside: (code: string): Message[] => db.select().from(message).where(isAside(code)).all(),
    /** Makes what was set aside due again, behind the others; a person wants it to be tried. */
    retrySetAside(code: string) {
      db.update(message).set({ next_attempt_at: 0 }).where(isAside(code)).run();
    },
    /** Whether something waits for other people than this recipient that was not set aside. */
    isWaitingForOthers(numbers: readonly string[]): boolean {
      const isOther = and(notInArray(message.no_hp, [...numbers]), isNull(message.id_grup));
      const others = and(isWaiting, isNull(message.error_code), isOther);
      return db.select({ id: message.id }).from(message).where(others).limit(1).get() !== undefined;
    },
    /** Whether others than this recipient were refused with this code since an instant (UTC ms). */
    wereOthersRefused(numbers: readonly string[], code: string, since: number): boolean {
      const isOther = and(eq(message.error_code, code), notInArray(message.no_hp, [...numbers]));
      const failed = and(
        sql`${message.state} = 'failed' and ${message.cleared_at} is null`,
        gte(message.finished_at, since),
      );
      const one = (which: typeof failed) =>
        db.select({ id: message.id }).from(message).where(and(which, isOther)).limit(1).get() !== undefined;
      return one(isWaiting) || one(failed);
    },
  };
}

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

/**
 * An accepted message did not arrive: sets its audience to failed and clears `is_asked`, unless another message about
 * the same version of the schedule was accepted, or the schedule has changed since.
 */
export function createTakeBack(db: Drizzle) {
  return (id: string, link: JadwalLink, audience: Audience): void => {
    const isPengajian = link.id_pengajian !== null;
    const table = isPengajian ? pengajianRows : jumatanRows;
    const status = audience === 'dkm' ? 'dkm_status' : 'mubaligh_status';
    const other = db
      .select({ id: message.id })
      .from(messageJadwal)
      .innerJoin(message, eq(message.id, messageJadwal.id_message))
      .where(
        and(
          isPengajian
            ? eq(messageJadwal.id_pengajian, link.id_pengajian!)
            : eq(messageJadwal.id_jumatan, link.id_jumatan!),
          eq(messageJadwal.broadcast_version, link.broadcast_version),
          eq(message.audience, audience),
          isNull(message.month),
          eq(message.state, 'success'),
          sql`${message.id} <> ${Number(id)}`,
        ),
      )
      .limit(1)
      .get();
    if (other) return;
    db.update(table)
      .set({
        [status]: 'failed',
        ...(link.asks && {
          konfirmasi: sql`case when ${table.konfirmasi} = 'asked' then 'none' else ${table.konfirmasi} end`,
        }),
      })
      .where(
        and(
          eq(table.id, link.id_pengajian ?? link.id_jumatan!),
          eq(table.broadcast_version, link.broadcast_version),
          eq(table[status], 'accepted'),
        ),
      )
      .run();
  };
}

const KINDS = ['pengajian', 'jumatan'] as const;
const AUDIENCES = ['dkm', 'mubaligh'] as const;

/** Ids and versions of the schedules of this kind that the messages remind an audience of; a digest reminds of none. */
function remindedOf(
  messages: readonly MessageToQueue[],
  kind: (typeof KINDS)[number],
  audience: Audience,
): [id: number, version: number][] {
  return messages.flatMap((one) => {
    if (one.month !== null || one.audience !== audience) return [];
    return one.links.flatMap((link): [number, number][] => {
      const id = link[`id_${kind}`];
      return id === null ? [] : [[Number(id), link.broadcast_version]];
    });
  });
}

/** Puts the messages of a send into the queue. */
export function createMessageQueue(db: Drizzle) {
  /** Runs `work` for each kind and audience that the messages remind, with `[[id, version], …]` as JSON. */
  function eachReminded(
    messages: readonly MessageToQueue[],
    work: (kind: (typeof KINDS)[number], audience: Audience, schedules: string) => void,
  ): void {
    for (const kind of KINDS)
      for (const audience of AUDIENCES) {
        const schedules = remindedOf(messages, kind, audience);
        if (schedules.length > 0) work(kind, audience, JSON.stringify(schedules));
      }
  }

  return {
    /** Clears the restore marks of the schedules that these messages remind of, because they go out. */
    clearRestoreMarks: (messages: readonly MessageToQueue[]): void =>
      eachReminded(messages, (kind, _audience, schedules) => {
        db.run(sql`
          update ${sql.raw(`jadwal_${kind}`)} set restored_at = null
          where restored_at is not null and id in (select value ->> 0 from json_each(${schedules}))`);
      }),

    /** Stores new messages in this order; the reminders' audiences then wait. Call it inside a transaction. */
    queue(messages: readonly MessageToQueue[], { id_broadcast, priority, quiet_hours, created_at }: SendValues): void {
      const resent = messages.flatMap(({ id_first }) => (id_first === undefined ? [] : [Number(id_first)]));
      // A resent message has several attempts from now on; triggers decide which of them counts.
      if (resent.length > 0)
        db.run(sql`
          update message set id_first = id
          where id_first is null and id in (select value from json_each(${JSON.stringify(resent)}))`);
      const ids = insertMany(
        db,
        message,
        messages.map((one) => ({
          id_broadcast,
          state: 'waiting',
          priority,
          quiet_hours,
          created_at,
          wa_id: one.wa_id,
          audience: one.audience,
          recipient: one.recipient,
          no_hp: one.no_hp,
          message: one.message,
          dedupe_key: one.dedupe_key,
          id_masjid: one.id_masjid,
          id_mubaligh: one.id_mubaligh,
          month: one.month,
          next_attempt_at: one.next_attempt_at,
          ends_at: one.ends_at,
          id_first: one.id_first,
          claim: one.claim,
          id_lampiran: one.id_lampiran,
          id_grup: one.id_grup,
        })),
      );
      insertMany(
        db,
        messageJadwal,
        messages.flatMap(({ links }, at) =>
          links.map((link) => ({
            id_message: ids[at]!,
            id_pengajian: link.id_pengajian,
            id_jumatan: link.id_jumatan,
            broadcast_version: link.broadcast_version,
            id_masjid: link.id_masjid,
            id_mubaligh: link.id_mubaligh,
            asks: link.asks,
            made_of: link.made_of,
          })),
        ),
      );
      eachReminded(messages, (kind, audience, schedules) => {
        const status = sql.raw(`${audience}_status`);
        db.run(sql`
          update ${sql.raw(`jadwal_${kind}`)} set ${status} = 'waiting'
          where ${status} <> 'accepted'
            and (id, broadcast_version) in (select value ->> 0, value ->> 1 from json_each(${schedules}))`);
      });
    },
  };
}
