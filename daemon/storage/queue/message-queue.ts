import { sql } from 'drizzle-orm';
import type { Audience, MessageToQueue, SendValues } from '#daemon/domain/queue/message.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { message, messageJadwal } from '#daemon/base/schema.ts';

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
