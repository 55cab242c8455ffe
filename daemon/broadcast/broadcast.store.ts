import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { BroadcastMessage, RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, inColumns } from '#daemon/base/list.store.ts';
import { fileOfMessage, isoInstant, type Message } from '#daemon/queue/index.ts';
import { masjid, message } from '#daemon/base/schema.ts';
import { type LeftOut, isMadeAnew, isTakenBack, isUnsent, leftOut } from './belief.store.ts';
import type { ContactId } from '#shared/roster/contact.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** A message that goes out with its own text. */
export type Kept = Pick<Message, 'id' | 'claim' | 'audience'> & { reason: LeftOut | null };

/** The month of a digest, the current schedule of a reminder, or a Friday; nothing for a message without one. */
export interface MessageTime {
  month: string | null;
  kind: JadwalKind;
  tanggal: string | null;
  waktu: string;
  id_masjid: string;
}

export type UnsentCounts = Record<LeftOut | 'sent', number>;

const status = sql<RecipientState>`case
  when ${message.state} in ('waiting', 'held', 'running') then 'menunggu'
  when ${message.state} = 'failed' then 'gagal'
  when ${message.state} = 'cancelled' then 'dibatalkan'
  when ${message.read_at} is not null then 'dibaca'
  when ${message.delivered_at} is not null then 'sampai'
  else 'terkirim' end`;
const isUnanswered = sql<boolean>`(${message.state} = 'failed' and ${message.error_code} is 'unanswered')`;
/** Whether another number could help: not if the message expired or got no answer. */
const isMendable = sql<boolean>`(${message.state} = 'failed' and ${message.no_hp} <> ''
  and coalesce(${message.id_masjid}, ${message.id_mubaligh}) is not null
  and (${message.error_code} is 'unregistered' or ${message.error_code} like 'refused-%'))`;
const columns = {
  id: message.id,
  recipient: message.recipient,
  audience: message.audience,
  nama_masjid: masjid.nama_masjid,
  no_hp: message.no_hp,
  message: message.message,
  status: status.as('status'),
  state: message.state,
  error_reason: message.error_reason,
  unanswered: isUnanswered.mapWith(Boolean).as('unanswered'),
  perbaiki: isMendable.mapWith(Boolean).as('perbaiki'),
  send_time: isoInstant(message.finished_at).as('send_time'),
  delivered_at: isoInstant(message.delivered_at).as('delivered_at'),
  read_at: isoInstant(message.read_at).as('read_at'),
  ends_at: isoInstant(message.ends_at).as('ends_at'),
  ...fileOfMessage,
};

/** The messages of one broadcast. */
export function createBroadcastMessageStore(db: Drizzle) {
  const list = createList<BroadcastMessage>(db, {
    columns,
    flags: ['unanswered', 'perbaiki'],
    sortBy: {
      send_time: message.finished_at,
      delivered_at: message.delivered_at,
      read_at: message.read_at,
      ends_at: message.ends_at,
    },
    id: message.id,
    search: inColumns({ names: [message.recipient, masjid.nama_masjid], numbers: [message.no_hp] }),
    filters: {
      broadcast: sql`${message.id_broadcast} = ${sql.placeholder('broadcast')} and ${message.superseded} = 0`,
      wanted: sql`${status} = ${sql.placeholder('wanted')}`,
    },
    from: (selection) =>
      db.select(selection).from(message).leftJoin(masjid, eq(masjid.id, message.id_masjid)).$dynamic(),
  });
  const unsent = (idBroadcast: string, withUnanswered: boolean): SQL | undefined =>
    and(isUnsent(idBroadcast, withUnanswered), sql`${leftOut} is null`);

  /** The schedules of reminders, the months of digests, or the Fridays of lists. */
  const times = (where: SQL | undefined) =>
    db.all<MessageTime & { n: number }>(sql`
      select ${message.month} as month, case when told.id_pengajian is null then 'jumatan' else 'pengajian' end as kind,
        coalesce(pengajian.tanggal, jumatan.tanggal, json_extract(${message.claim}, '$.friday')) as tanggal,
        coalesce(pengajian.waktu, '') as waktu,
        cast(coalesce(pengajian.id_masjid, jumatan.id_masjid, '') as text) as id_masjid, count(*) as n
      from message left join message_jadwal as told on told.id_message = message.id and message.month is null
      left join pengajian_ada as pengajian on pengajian.id = told.id_pengajian
      left join jumatan_ada as jumatan on jumatan.id = told.id_jumatan
      where ${where} group by 1, 2, 3, 4, 5`);

  return {
    list(options: ListOptions, idBroadcast: string, wanted?: RecipientState): ListPage<BroadcastMessage> {
      return list(options, { broadcast: idBroadcast, wanted });
    },

    /** The messages that 'Kirim ke yang belum' would send as far as what they say is true, oldest first. */
    findUnsent: (idBroadcast: string, withUnanswered: boolean): Message[] =>
      db.select().from(message).where(unsent(idBroadcast, withUnanswered)).orderBy(message.id).all(),

    /** The number of those that are composed anew, and the numbers left out for each reason. */
    countUnsent(idBroadcast: string, withUnanswered: boolean): UnsentCounts {
      const reason = leftOut.as('reason');
      const rows = db
        .select({ reason, n: sql<number>`count(*)` })
        .from(message)
        .where(and(isUnsent(idBroadcast, withUnanswered), isMadeAnew))
        .groupBy(sql`reason`)
        .all();
      const of = (wanted: LeftOut | null) => rows.find((row) => row.reason === wanted)?.n ?? 0;
      return {
        sent: of(null),
        unregistered: of('unregistered'),
        stopped: of('stopped'),
        no_number: of('no_number'),
      };
    },

    /** Those that would go out with their own text, also the ones that are left out for a reason. */
    findKept: (idBroadcast: string, withUnanswered: boolean): Kept[] =>
      db

        .select({ id: message.id, claim: message.claim, audience: message.audience, reason: leftOut.as('reason') })
        .from(message)
        .where(and(isUnsent(idBroadcast, withUnanswered), sql`not ${isMadeAnew}`))
        .all(),

    /** The months or schedules of the messages that are composed anew, with the number of messages of each. */
    unsentTimes: (idBroadcast: string, withUnanswered: boolean) =>
      times(and(unsent(idBroadcast, withUnanswered), isMadeAnew)),

    /** The month or schedule of a message. */
    timeOf: (id: string): MessageTime | undefined => times(eq(message.id, id))[0],

    /** Messages that the last change of this mosque or preacher cancelled, and that were not sent since. */
    findTakenBack: (contact: ContactId): Message[] =>
      db
        .select()
        .from(message)
        .where(and(isTakenBack(contact), sql`${leftOut} is null`))
        .orderBy(message.id)
        .all(),

    /** Whether 'Kirim ke yang belum' would still send exactly these, by their number and the sum of their ids. */
    areUnsent(rows: readonly Message[], idBroadcast: string, withUnanswered: boolean): boolean {
      const now = db
        .select({ n: sql<number>`count(*)`, sum: sql<number>`total(${message.id})` })
        .from(message)
        .where(unsent(idBroadcast, withUnanswered))
        .get();
      return now?.n === rows.length && now.sum === rows.reduce((sum, { id }) => sum + Number(id), 0);
    },
  };
}

export type BroadcastMessageStore = ReturnType<typeof createBroadcastMessageStore>;
