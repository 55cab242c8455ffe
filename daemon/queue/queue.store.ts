import { and, eq, sql, asc, desc, gte, isNull, ne, notInArray, or, lt, inArray } from 'drizzle-orm';
import type { Claim } from '#daemon/base/claim.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, inColumns, inIndexed, keptCountOfLog, isAmong, numbered } from '#daemon/base/list.store.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import {
  message,
  broadcast,
  jumatan,
  kabar,
  penawaran,
  pengajian,
  tawaran,
  idempotency,
  knownNumber,
  masjid,
  mubaligh,
} from '#daemon/base/schema.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import type { QueueRow } from '#shared/queue/queue.ts';
import type { PenawaranState } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Message } from './message.ts';
import { fileOfMessage, isoInstant, isPending, clearedAt } from './message-change.store.ts';

/** The mosque of a chairman's message, or the only one that a preacher's is about. */
const namaMasjid = sql<string | null>`coalesce(
  (select nama_masjid from masjid_ada where masjid_ada.id = message.id_masjid),
  (select min(its.nama_masjid) from message_jadwal as link join masjid_ada as its on its.id = link.id_masjid
    where link.id_message = message.id having count(distinct its.id) = 1))`.as('nama_masjid');
const columns = {
  id: message.id,
  id_broadcast: message.id_broadcast,
  no_hp: message.no_hp,
  recipient: message.recipient,
  nama_masjid: namaMasjid,
  message: message.message,
  status: message.state,
  attempts: message.attempts,
  created_at: isoInstant(message.created_at).as('created_at'),
  ends_at: isoInstant(message.ends_at).as('ends_at'),
  ...fileOfMessage,
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

/** A waiting message, as the plan needs it. Instants in UTC ms; it is not sent before `next_attempt_at`. */
export type PlannedMessage = Pick<Message, keyof typeof sentColumns>;

const sentColumns = {
  id_broadcast: message.id_broadcast,
  priority: message.priority,
  ends_at: message.ends_at,
  created_at: message.created_at,
  quiet_hours: message.quiet_hours,
  next_attempt_at: message.next_attempt_at,
  id_grup: message.id_grup,
};

/** Sent and waiting messages, as the pace needs them. */
export function createPaceStore(db: Drizzle) {
  const sentSince = db
    .select({ n: sql<number>`count(*)` })
    .from(message)
    .where(and(sql`${message.sent_at} is not null`, gte(message.sent_at, sql.placeholder('instant'))))
    .prepare();

  return {
    /** How many messages were handed over since an instant (UTC ms). */
    sentSince: (instant: number): number => sentSince.get({ instant })?.n ?? 0,

    /** When the last message was handed over, in UTC ms; undefined before the first. */
    lastSentAt(): number | undefined {
      return (
        db
          .select({ at: message.sent_at })
          .from(message)
          .where(sql`${message.sent_at} is not null`)
          .orderBy(desc(message.sent_at))
          .limit(1)
          .get()?.at ?? undefined
      );
    },

    /** The waiting messages in sending order, without held and paused ones. */
    waiting(): PlannedMessage[] {
      const paused = db
        .select({ id: broadcast.id })
        .from(broadcast)
        .where(sql`${broadcast.paused_at} is not null`);
      return db
        .select(sentColumns)
        .from(message)
        .where(
          and(
            isPending,
            eq(message.state, 'waiting'),
            or(isNull(message.id_broadcast), notInArray(message.id_broadcast, paused)),
          ),
        )
        .orderBy(desc(message.priority), asc(message.id))
        .all();
    },
  };
}

export type PaceStore = ReturnType<typeof createPaceStore>;

/** A schedule as it stands now; plain date, `waktu` '' for a jumatan. */
export interface JadwalFacts {
  version: number;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: Konfirmasi;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

/** A search for a substitute as it stands now; instants in UTC ms. */
export interface PenawaranFacts {
  jenis: JadwalKind;
  id_jadwal: string;
  version: number;
  version_baru: number | null;
  state: PenawaranState;
  batas: number;
  akhir: number;
}

/** What messages speak of. Prepared, because the sender asks before each try. */
export function createClaimStore(db: Drizzle) {
  const given = sql.placeholder;
  const of = (jenis: JadwalKind) => {
    const table: typeof pengajian | typeof jumatan = jenis === 'pengajian' ? pengajian : jumatan;
    const waktu = jenis === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`;
    const { broadcast_version: version, tanggal, id_masjid, id_mubaligh, konfirmasi, konfirmasi_jalur } = table;
    const facts = () =>
      db
        .select({ version, tanggal, waktu, id_masjid, id_mubaligh, konfirmasi, konfirmasi_jalur })
        .from(table)
        .$dynamic();
    return {
      byId: facts()
        .where(eq(table.id, given('id')))
        .prepare(),
      at: facts()
        .where(and(eq(tanggal, given('tanggal')), eq(id_masjid, given('id_masjid')), sql`${waktu} = ${given('waktu')}`))
        .prepare(),
    };
  };
  const kinds = { pengajian: of('pengajian'), jumatan: of('jumatan') };
  const { jenis, id_jadwal, version, version_baru, state, batas, akhir } = penawaran;
  const search = db
    .select({ jenis, id_jadwal, version, version_baru, state, batas, akhir })
    .from(penawaran)
    .where(eq(penawaran.id, given('id')))
    .prepare();
  const offer = db
    .select({ id_penawaran: tawaran.id_penawaran, state: tawaran.state })
    .from(tawaran)
    .where(eq(tawaran.id, given('id')))
    .prepare();
  const open = db
    .select({ id: tawaran.id })
    .from(tawaran)
    .innerJoin(penawaran, eq(penawaran.id, tawaran.id_penawaran))
    .where(
      and(
        eq(penawaran.jenis, given('jenis')),
        eq(penawaran.id_jadwal, given('id')),
        eq(tawaran.id_mubaligh, given('id_mubaligh')),
        eq(tawaran.state, 'sent'),
      ),
    )
    .prepare();
  const toldOther = db
    .select({ id: kabar.id })
    .from(kabar)
    .where(
      and(
        eq(kabar.jenis, given('jenis')),
        eq(kabar.id_jadwal, given('id')),
        eq(kabar.audience, 'dkm'),
        eq(kabar.id_orang, given('id_orang')),
        ne(kabar.id_mubaligh, given('id_mubaligh')),
        isNull(kabar.id_batal),
      ),
    )
    .prepare();

  return {
    jadwal: (kind: JadwalKind, id: string): JadwalFacts | undefined => kinds[kind].byId.get({ id }),
    /** The schedules of a mosque on a day at a time. */
    standing: (
      kind: JadwalKind,
      { tanggal: day, waktu, id_masjid }: Pick<JadwalFacts, 'tanggal' | 'waktu' | 'id_masjid'>,
    ): JadwalFacts[] => kinds[kind].at.all({ tanggal: day, waktu, id_masjid }),
    /** Whether a chairman was told of another preacher than this cancellation names, and not that it is off. */
    isToldOther: ({ jenis: kind, id, id_orang, id_mubaligh }: Extract<Claim, { kind: 'cancelled' }>): boolean =>
      id_mubaligh !== undefined && toldOther.get({ jenis: kind, id, id_orang, id_mubaligh }) !== undefined,
    penawaran: (id: string): PenawaranFacts | undefined => search.get({ id }),
    tawaran: (id: string) => offer.get({ id }),
    /** Ids of the sent offers of a schedule to one preacher. */
    openOffers: (kind: JadwalKind, id: string, id_mubaligh: string): string[] =>
      open.all({ jenis: kind, id, id_mubaligh }).map((row) => row.id),
  };
}

export type ClaimStore = ReturnType<typeof createClaimStore>;

/** Stored answers by caller and key; instants are UTC ms. */
export function createIdempotencyStore(db: Drizzle) {
  return {
    find(actor: string, key: string): { request_hash: string; answer: string } | undefined {
      return db
        .select({ request_hash: idempotency.request_hash, answer: idempotency.answer })
        .from(idempotency)
        .where(and(eq(idempotency.actor, actor), eq(idempotency.key, key)))
        .get();
    },

    insert(row: { actor: string; key: string; request_hash: string; answer: string; created_at: number }): void {
      db.insert(idempotency).values(row).run();
    },

    removeBefore(instant: number): void {
      db.delete(idempotency).where(lt(idempotency.created_at, instant)).run();
    },
  };
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const logColumns = {
  id: message.id,
  no_hp: message.no_hp,
  recipient: message.recipient,
  nama_masjid: namaMasjid,
  grup: sql<string | null>`(select nama from grup where grup.id = ${message.id_grup})`.as('grup'),
  message: message.message,
  status: message.state,
  error_reason: message.error_reason,
  send_time: isoInstant(message.finished_at).as('send_time'),
  ...fileOfMessage,
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
    // Matching numbers, mosques and preachers are found first, because they are few.
    search: (find) => {
      const few = { ...find, isDense: false };
      const numbers = db.select({ no_hp: knownNumber.no_hp }).from(knownNumber).where(numbered(knownNumber.no_hp));
      const mosques = db
        .select({ id: masjid.id })
        .from(masjid)
        .where(inIndexed('masjid_cari', masjid.id, { names: [masjid.nama_masjid, masjid.nama_ketua_dkm] })(few));
      const preachers = db
        .select({ id: mubaligh.id })
        .from(mubaligh)
        .where(inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh] })(few));
      return or(
        isAmong(find, message.no_hp, sql`${numbers}`),
        isAmong(find, message.id_masjid, sql`${mosques}`),
        isAmong(find, message.id_mubaligh, sql`${preachers}`),
      )!;
    },
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
