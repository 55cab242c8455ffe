import { and, eq, exists, inArray, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { BroadcastMessage, RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { ListOptions } from '../../domain/base/list.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { createList } from '../base/list.ts';
import { isoInstant } from '../queue/message-columns.ts';
import { jumatan, masjid, message, messageJadwal, mubaligh, pengajian } from '../base/schema.ts';
import { inColumns } from '../base/search.ts';
import type { ListPage } from '#daemon/domain/base/list-page.ts';
import type { BroadcastMessageStore } from '#daemon/domain/broadcast/broadcast-message-store.ts';
import type { Message } from '#daemon/domain/queue/message.ts';

const status = sql<RecipientState>`case
  when ${message.state} in ('waiting', 'held', 'running') then 'menunggu'
  when ${message.state} = 'failed' then 'gagal'
  when ${message.state} = 'cancelled' then 'dibatalkan'
  when ${message.read_at} is not null then 'dibaca'
  when ${message.delivered_at} is not null then 'sampai'
  else 'terkirim' end`;
const isUnanswered = sql<boolean>`(${message.state} = 'failed' and ${message.error_code} is 'unanswered')`;
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
  send_time: isoInstant(message.finished_at).as('send_time'),
  delivered_at: isoInstant(message.delivered_at).as('delivered_at'),
  read_at: isoInstant(message.read_at).as('read_at'),
  ends_at: isoInstant(message.ends_at).as('ends_at'),
};

/** The messages of one broadcast. */
export function createBroadcastMessageStore(db: Drizzle): BroadcastMessageStore {
  const list = createList<BroadcastMessage>(db, {
    columns,
    flags: ['unanswered'],
    sortBy: {
      send_time: message.finished_at,
      delivered_at: message.delivered_at,
      read_at: message.read_at,
      ends_at: message.ends_at,
    },
    id: message.id,
    search: inColumns({ names: [message.recipient, masjid.nama_masjid], numbers: [message.no_hp] }),
    filters: {
      broadcast: sql`${message.id_broadcast} = ${sql.placeholder('broadcast')}`,
      wanted: sql`${status} = ${sql.placeholder('wanted')}`,
    },
    from: (selection) =>
      db.select(selection).from(message).leftJoin(masjid, eq(masjid.id, message.id_masjid)).$dynamic(),
  });
  const later = alias(message, 'later');

  /** What failed and has not been taken since, by the same key, in another broadcast. */
  const unsent = (idBroadcast: string, withUnanswered: boolean): SQL | undefined =>
    and(
      eq(message.id_broadcast, idBroadcast),
      eq(message.state, 'failed'),
      sql`${message.cleared_at} is null`,
      withUnanswered ? undefined : sql`${message.error_code} is not 'unanswered'`,
      notExists(
        db
          .select({ id: later.id })
          .from(later)
          .where(
            and(
              eq(later.no_hp, message.no_hp),
              sql`${later.id} > ${message.id}`,
              eq(later.dedupe_key, message.dedupe_key),
              eq(later.state, 'success'),
            ),
          ),
      ),
    );

  return {
    list(options: ListOptions, idBroadcast: string, wanted?: RecipientState): ListPage<BroadcastMessage> {
      return list(options, { broadcast: idBroadcast, wanted });
    },

    /** What 'Kirim ke yang belum' would send, oldest first. */
    findUnsent: (idBroadcast: string, withUnanswered: boolean): Message[] =>
      db.select().from(message).where(unsent(idBroadcast, withUnanswered)).orderBy(message.id).all(),

    /** How many they are. */
    countUnsent: (idBroadcast: string, withUnanswered: boolean): number =>
      db
        .select({ n: sql<number>`count(*)` })
        .from(message)
        .where(unsent(idBroadcast, withUnanswered))
        .get()?.n ?? 0,

    /** Whether these are still what 'Kirim ke yang belum' would send, by their number and the sum of their ids. */
    areUnsent(rows: readonly Message[], idBroadcast: string, withUnanswered: boolean): boolean {
      const now = db
        .select({ n: sql<number>`count(*)`, sum: sql<number>`total(${message.id})` })
        .from(message)
        .where(unsent(idBroadcast, withUnanswered))
        .get();
      return now?.n === rows.length && now.sum === rows.reduce((sum, { id }) => sum + Number(id), 0);
    },

    /**
     * Of these messages, those that would say or go to something else by now: a changed or deleted schedule, another
     * number.
     */
    findOutdated(ids: readonly string[]): Set<string> {
      const links = db
        .select({ id: messageJadwal.id_message })
        .from(messageJadwal)
        .leftJoin(pengajian, eq(pengajian.id, messageJadwal.id_pengajian))
        .leftJoin(jumatan, eq(jumatan.id, messageJadwal.id_jumatan))
        .where(
          and(
            eq(messageJadwal.id_message, message.id),
            sql`coalesce(${pengajian.broadcast_version}, ${jumatan.broadcast_version}, -1) <> ${messageJadwal.broadcast_version}`,
          ),
        );
      const anyLink = db
        .select({ id: messageJadwal.id_message })
        .from(messageJadwal)
        .where(eq(messageJadwal.id_message, message.id));
      const hasNumber = or(
        exists(
          db
            .select({ id: masjid.id })
            .from(masjid)
            .where(and(eq(message.audience, 'dkm'), eq(masjid.id, message.id_masjid), eq(masjid.no_hp, message.no_hp))),
        ),
        exists(
          db
            .select({ id: mubaligh.id })
            .from(mubaligh)
            .where(
              and(
                eq(message.audience, 'mubaligh'),
                eq(mubaligh.id, message.id_mubaligh),
                eq(mubaligh.no_hp, message.no_hp),
              ),
            ),
        ),
      )!;
      const rows = db
        .select({ id: message.id })
        .from(message)
        .where(
          and(
            inArray(message.id, [...ids]),
            sql`${message.audience} is not null`,
            or(notExists(anyLink), exists(links), sql`not ${hasNumber}`),
          ),
        )
        .all();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
