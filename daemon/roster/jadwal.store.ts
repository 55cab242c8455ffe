import { eq, sql, type SQL, and, getTableName, gte, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import {
  type Columns,
  existingIds,
  createList,
  hasId,
  memoizeByKind,
  placeholders,
  keptCount,
  wireColumns,
  isAmong,
} from '#daemon/base/list.store.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import {
  jumatan,
  masjid,
  message,
  messageJadwal,
  mubaligh,
  pengajian,
  jumatanRows,
  pengajianRows,
  rutinTanggal,
  udzurRows,
} from '#daemon/base/schema.ts';
import { normalNumber, wireDateOf } from '#daemon/base/schema/columns.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import { isPreacherNamed, mosquesNamed } from './contact.store.ts';
import type { BroadcastJadwal } from './jadwal.ts';

const NOUNS = { pengajian: pengajianNoun, jumatan: jumatanNoun };

/**
 * Schedules with their mosque and preacher. Left joins, so that SQLite starts with the schedules, and counts do not
 * need the joins.
 */
export const createJoined = (db: Drizzle, table: typeof pengajian | typeof jumatan) => (selection: Columns) =>
  db
    .select(selection)
    .from(table)
    .leftJoin(masjid, eq(masjid.id, table.id_masjid))
    .leftJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
    .$dynamic();

/** Schedules with all data for messages, by date, time and id. */
export function createForBroadcast(kind: JadwalKind, joined: ReturnType<typeof createJoined>) {
  const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
  const waktuOrder: SQL | typeof pengajian.waktu_order = kind === 'pengajian' ? pengajian.waktu_order : sql`null`;
  const link = kind === 'pengajian' ? messageJadwal.id_pengajian : messageJadwal.id_jumatan;
  const isHis = sql`(${message.cleared_at} is not null or ${normalNumber(message.no_hp)} = ${normalNumber(mubaligh.no_hp)})`;
  /** The condition that there is such a message with a question about this version. */
  const isAskedBy = (such: SQL) => sql`exists (select 1 from ${messageJadwal}
    join ${message} on ${message.id} = ${messageJadwal.id_message}
    where ${link} = ${table.id} and ${messageJadwal.asks} and ${messageJadwal.broadcast_version} = ${table.broadcast_version}
    and ${such})`;
  // A preacher is asked once for each version: a waiting question counts, and an unanswered one may have arrived. What
  // went to a number that he no longer has does not count, because nobody is heard there any more.
  const isAsked = sql<boolean>`(${table.konfirmasi} in ('hadir', 'udzur')
    or ${isAskedBy(sql`${message.state} in ('waiting', 'held', 'running', 'success') and ${isHis}`)}
    or ${table.konfirmasi} = 'asked' and not ${isAskedBy(sql`not ${isHis}`)})`;
  const mayBeAsked = sql<boolean>`${isAskedBy(sql`${message.error_code} = 'unanswered' and ${isHis}`)}`;

  return (where: SQL | undefined): BroadcastJadwal[] => {
    const selection = {
      id: table.id,
      tanggal: table.tanggal,
      waktu: kind === 'pengajian' ? pengajian.waktu : sql<string>`''`.as('waktu'),
      waktu_order: kind === 'pengajian' ? pengajian.waktu_order : sql<number>`0`.as('waktu_order'),
      id_masjid: table.id_masjid,
      nama_masjid: masjid.nama_masjid,
      nama_ketua_dkm: masjid.nama_ketua_dkm,
      masjid_no_hp: sql<string>`${masjid.no_hp}`.as('masjid_no_hp'),
      id_mubaligh: table.id_mubaligh,
      nama_mubaligh: mubaligh.nama_mubaligh,
      mubaligh_no_hp: sql<string>`${mubaligh.no_hp}`.as('mubaligh_no_hp'),
      broadcast_version: table.broadcast_version,
      is_asked: isAsked.mapWith(Boolean).as('is_asked'),
      may_be_asked: mayBeAsked.mapWith(Boolean).as('may_be_asked'),
      jawaban: table.konfirmasi,
      dkm_status: table.dkm_status,
      mubaligh_status: table.mubaligh_status,
      restored_at: table.restored_at,
    } satisfies Record<Exclude<keyof BroadcastJadwal, 'kind'>, unknown>;
    const rows = joined(selection).where(where).orderBy(table.tanggal, waktuOrder, table.id).all() as unknown[] as Omit<
      BroadcastJadwal,
      'kind'
    >[];
    return rows.map((row) => ({ ...row, kind }));
  };
}

/** `konfirmasi_at` in UTC ms. */
export type StoredJadwal<Row> = Row & {
  updated_by: string;
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
  konfirmasi_tanda: string | null;
};

/** `at` in UTC ms; both are null while there is no answer. */
export interface KonfirmasiValues {
  konfirmasi: Konfirmasi;
  at: number | null;
  jalur: KonfirmasiJalur | null;
  /** WhatsApp's id of the message that the answer hangs on: his own, or ours that he reacted to. */
  tanda: string | null;
}

/** The stored values of both kinds; `tanggal` is a plain date. Only pengajian has a time. */
export interface JadwalValues {
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
  waktu?: string;
  waktu_order?: number;
}

/** The values that identify a schedule; jumatan's `waktu` is ''. */
export type JadwalIdentity = Required<Omit<JadwalValues, 'waktu_order'>>;

/** Plain dates, both included; undefined means open. */
export interface DateRange {
  start?: string;
  end?: string;
}

/** What narrows a list of schedules; undefined means open. */
export interface JadwalFilter extends DateRange {
  id_masjid?: string | undefined;
  wilayah?: string | undefined;
  broadcasted?: number | undefined;
  konfirmasi?: Konfirmasi | undefined;
}

/** The queries of both kinds of schedule; dates are plain dates. */
export function createJadwalStore<Row>(db: Drizzle, kind: JadwalKind) {
  const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
  const rows: typeof pengajianRows | typeof jumatanRows = kind === 'pengajian' ? pengajianRows : jumatanRows;
  const name = getTableName(rows);
  const waktuOrder: SQL | typeof pengajian.waktu_order = kind === 'pengajian' ? pengajian.waktu_order : sql`null`;
  const identityOf = ({ tanggal, id_masjid, id_mubaligh }: typeof table | typeof rows, waktu: SQL<string>) => ({
    tanggal,
    waktu,
    id_masjid,
    id_mubaligh,
  });
  const identity = identityOf(table, kind === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`);
  const { version, ...own } = wireColumns(table, Object.keys(NOUNS[kind].columns));
  const columns = {
    ...own,
    nama_masjid: masjid.nama_masjid,
    nama_mubaligh: mubaligh.nama_mubaligh,
    broadcasted: table.broadcasted,
    dkm_status: table.dkm_status,
    mubaligh_status: table.mubaligh_status,
    mungkin_terkirim: sql<boolean>`${table.restored_at} is not null`.mapWith(Boolean).as('mungkin_terkirim'),
    konfirmasi: table.konfirmasi,
    ...(kind === 'pengajian' && {
      id_rutin: sql<
        string | null
      >`(select cast(${rutinTanggal.id_rutin} as text) from ${rutinTanggal} where ${rutinTanggal.id_pengajian} = ${table.id})`.as(
        'id_rutin',
      ),
    }),
    version: version!,
  };
  const joined = createJoined(db, table);
  const list = createList<Row>(db, {
    // In the API's format, but sorted by the plain date, which has an index.
    columns: { ...columns, tanggal: wireDateOf(table.tanggal).as('tanggal') },
    flags: ['mungkin_terkirim'],
    sortBy: {
      tanggal: table.tanggal,
      id_masjid: masjid.nama_masjid,
      id_mubaligh: mubaligh.nama_mubaligh,
      waktu: waktuOrder,
    },
    // Within a day by time, then by mosque.
    thenBy: {
      tanggal: [
        ...(kind === 'pengajian' ? [pengajian.waktu_order] : []),
        sql`(select ${masjid.nama_masjid} from ${masjid} where ${masjid.id} = ${table.id_masjid})`,
      ],
    },
    id: table.id,
    // Matching names are found first, because they are few; otherwise every schedule's names would have to be read.
    search: (find) => {
      const mosques = mosquesNamed(db, find);
      const preachers = db.select({ id: mubaligh.id }).from(mubaligh).where(isPreacherNamed(find));
      return or(isAmong(find, table.id_masjid, sql`${mosques}`), isAmong(find, table.id_mubaligh, sql`${preachers}`))!;
    },
    filters: {
      start: gte(table.tanggal, sql.placeholder('start')),
      end: lte(table.tanggal, sql.placeholder('end')),
      id_masjid: eq(table.id_masjid, sql.placeholder('id_masjid')),
      wilayah: inArray(
        table.id_masjid,
        db
          .select({ id: masjid.id })
          .from(masjid)
          .where(eq(masjid.wilayah, sql.placeholder('wilayah'))),
      ),
      broadcasted: eq(table.broadcasted, sql.placeholder('broadcasted')),
      konfirmasi: eq(table.konfirmasi, sql.placeholder('konfirmasi')),
    },
    from: joined,
    alone: (selection) => db.select(selection).from(table).$dynamic(),
    fromSorted: {
      id_masjid: {
        from: (selection) => db.select(selection).from(masjid).crossJoin(table).$dynamic(),
        where: eq(masjid.id, table.id_masjid),
      },
      id_mubaligh: {
        from: (selection) => db.select(selection).from(mubaligh).crossJoin(table).$dynamic(),
        where: eq(mubaligh.id, table.id_mubaligh),
      },
    },
    // A range is counted by the index of the date.
    total: (filters) => (filters.length === 0 ? keptCount(name) : undefined),
  });
  const inRange = ({ start, end }: DateRange) => [
    start === undefined ? undefined : gte(table.tanggal, start),
    end === undefined ? undefined : lte(table.tanggal, end),
  ];

  const findForBroadcast = createForBroadcast(kind, joined);

  // Prepared once: a change of a whole month runs it thousands of times.
  const byId = joined({
    ...columns,
    updated_by: table.updated_by,
    konfirmasi_at: table.konfirmasi_at,
    konfirmasi_jalur: table.konfirmasi_jalur,
    konfirmasi_tanda: table.konfirmasi_tanda,
  })
    .where(hasId(table.id))
    .prepare();
  const onDay = db
    .select(identity)
    .from(table)
    .where(eq(table.tanggal, sql.placeholder('tanggal')))
    .prepare();
  const insertRow = memoizeByKind((names: string) =>
    db
      .insert(rows)
      .values(placeholders<JadwalValues & { updated_by: string }>(names.split(' ')))
      .returning({ id: rows.id })
      .prepare(),
  );
  const fresh = {
    version: sql`${rows.version} + 1`,
    broadcast_version: sql`${rows.broadcast_version} + 1`,
    dkm_status: 'none' as const,
    mubaligh_status: 'none' as const,
    restored_at: null,
    konfirmasi: 'none' as const,
    konfirmasi_at: null,
    konfirmasi_jalur: null,
    konfirmasi_tanda: null,
  };
  const updateRow = memoizeByKind((names: string) =>
    db
      .update(rows)
      .set({ ...placeholders<Partial<JadwalValues>>(names.split(' ')), ...fresh })
      .where(eq(rows.id, sql.placeholder('which')))
      .prepare(),
  );

  return {
    /** Columns that a list may request and sort by. */
    columns: Object.keys(columns),

    /** The rows' dates are in the API's format. */
    list: (options: ListOptions, filter: JadwalFilter): ListPage<Row> => list(options, { ...filter }),

    find: (id: string): StoredJadwal<Row> | undefined => byId.get({ id }) as StoredJadwal<Row> | undefined,

    /** Schedules of these ids, by date, time and id. */
    findForBroadcast: (ids: readonly string[]): BroadcastJadwal[] => findForBroadcast(inArray(table.id, [...ids])),

    /** Schedules from one plain date to another, both included, by date, time and id. */
    findMonthForBroadcast: (start: string, end: string): BroadcastJadwal[] =>
      findForBroadcast(and(...inRange({ start, end }))),

    /** Whether the mosque has another schedule than this one on that day. */
    isTaken(values: { tanggal: string; id_masjid: string }, exceptId: string): boolean {
      const same = and(
        eq(table.tanggal, values.tanggal),
        eq(table.id_masjid, values.id_masjid),
        ne(table.id, exceptId),
      );
      return db.select({ id: table.id }).from(table).where(same).limit(1).get() !== undefined;
    },

    /** Returns the new row's id. */
    insert: (values: JadwalValues & { updated_by: string }): string =>
      insertRow(Object.keys(values).join(' ')).get({ ...values }).id,

    /** The schedules of a plain date, unordered. */
    identitiesOn(tanggal: string): JadwalIdentity[] {
      return onDay.all({ tanggal });
    },

    insertMany: (many: readonly (JadwalValues & { updated_by: string })[]): number[] => insertMany(db, rows, many),

    /**
     * Stores a change that makes earlier broadcasts outdated: the schedule gets a new broadcast version with nothing
     * sent yet.
     */
    update(id: string, changes: Partial<JadwalValues> & { updated_by: string }): void {
      updateRow(Object.keys(changes).join(' ')).run({ ...changes, which: id });
    },

    /**
     * Stores the preacher's answer to this version of the schedule, without a new version. A refusal stays stored when
     * he is replaced.
     */
    setKonfirmasi(id: string, { konfirmasi, at, jalur, tanda }: KonfirmasiValues): void {
      const row = db
        .update(rows)
        .set({ konfirmasi, konfirmasi_at: at, konfirmasi_jalur: jalur, konfirmasi_tanda: tanda })
        .where(eq(rows.id, id))
        .returning(identityOf(rows, sql<string>`${kind === 'pengajian' ? pengajianRows.waktu : sql`''`}`))
        .get();
      if (!row) return;
      const assignment = { ...row, jenis: kind };
      if (konfirmasi === 'udzur') db.insert(udzurRows).values(assignment).onConflictDoNothing().run();
      else
        db.delete(udzurRows)
          .where(
            and(...Object.entries(assignment).map(([name, value]) => eq(udzurRows[name as keyof typeof row], value))),
          )
          .run();
    },

    /** Clears the marks of a restore; returns the ids of the schedules that had one. */
    clearMarks(ids: readonly string[]): string[] {
      const marked = and(inArray(rows.id, [...ids]), isNotNull(rows.restored_at));
      return db
        .update(rows)
        .set({ restored_at: null })
        .where(marked)
        .returning({ id: rows.id })
        .all()
        .map(({ id }) => id);
    },

    /** Those of the ids that exist. */
    existing: (ids: readonly string[]): string[] => existingIds(db, table, ids),

    remove(ids: readonly string[]): number {
      return db
        .delete(rows)
        .where(inArray(rows.id, [...ids]))
        .run().changes;
    },
  };
}

export type JadwalStore<Row> = ReturnType<typeof createJadwalStore<Row>>;
