import { and, asc, between, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { memoizeByKind } from '../base/prepared.ts';
import { createRevisions } from '../base/revision.ts';
import { jumatan, masjid, mubaligh, pengajian } from '../base/schema.ts';
import type { LandingFilter, LandingNames, LandingRow, LandingStore } from '#daemon/domain/landing/landing-store.ts';

const namesOf = (names: ReadonlyMap<string, string>): string => JSON.stringify(Object.fromEntries(names));

export function createLandingStore(db: Drizzle): LandingStore {
  const revision = createRevisions(db);
  const dayOf = memoizeByKind((kind) =>
    db.$client
      .prepare<[string, string, number], string>(
        `select tanggal from ${kind}_ada where tanggal between ? and ? order by tanggal limit 1 offset +?`,
      )
      .pluck(),
  );
  const written = memoizeByKind((kind) => {
    const [waktu, order] = kind === 'pengajian' ? ['waktu', 'waktu_order, '] : ["''", ''];
    const nama = (noun: string, place: string) => `coalesce(${place} ->> ('$.' || ${noun}.id), ${noun}.nama_${noun})`;
    return db.$client
      .prepare<[Record<string, string>], string | null>(
        `select group_concat(item, ',') from (
          select json_object('tanggal', tanggal || 'T00:00:00.000Z', 'waktu', ${waktu},
            'masjid', json_object('kunci', masjid.kunci, 'nama_masjid', ${nama('masjid', ':masjid')}),
            'mubaligh', json_object('kunci', mubaligh.kunci, 'nama_mubaligh', ${nama('mubaligh', ':mubaligh')})) as item
          from ${kind}_ada join masjid_ada masjid on masjid.id = id_masjid join mubaligh_ada mubaligh on mubaligh.id = id_mubaligh
          where tanggal between :start and :end order by tanggal, ${order}masjid.nama_masjid, ${kind}_ada.id
        )`,
      )
      .pluck();
  });
  const versionOf = db.$client.prepare<[], string>("select value from setting where key = 'landing_version'").pluck();
  /** One statement for each kind of schedule and each filter, compiled once: a year is read in a hundred queries. */
  const reading = memoizeByKind((shape) => {
    const [kind, by] = shape.split(' ') as [JadwalKind, 'masjid' | 'mubaligh' | 'both' | 'all'];
    const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
    const waktu = kind === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`;
    const order = kind === 'pengajian' ? [asc(pengajian.waktu_order)] : [];
    return db
      .select({
        id: table.id,
        tanggal: table.tanggal,
        waktu,
        version: table.version,
        // The later of each: its own, its mosque's, its preacher's.
        shown_no: sql<number>`max(${table.shown_no}, ${masjid.shown_no}, ${mubaligh.shown_no})`,
        shown_at: sql<number>`max(${table.created_at}, ${table.shown_at}, ${masjid.shown_at}, ${mubaligh.shown_at})`,
        id_masjid: masjid.id,
        masjid_kunci: sql<string>`${masjid.kunci}`,
        nama_masjid: masjid.nama_masjid,
        id_mubaligh: mubaligh.id,
        mubaligh_kunci: sql<string>`${mubaligh.kunci}`,
        nama_mubaligh: mubaligh.nama_mubaligh,
      })
      .from(table)
      .innerJoin(masjid, eq(masjid.id, table.id_masjid))
      .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
      .where(
        and(
          between(table.tanggal, sql.placeholder('start'), sql.placeholder('end')),
          by === 'masjid' || by === 'both' ? eq(masjid.kunci, sql.placeholder('masjid')) : undefined,
          by === 'mubaligh' || by === 'both' ? eq(mubaligh.kunci, sql.placeholder('mubaligh')) : undefined,
        ),
      )
      .orderBy(table.tanggal, ...order, masjid.nama_masjid, table.id)
      .prepare();
  });
  return {
    /** Schedules by date, time, mosque name and id; `waktu` of a jumatan is ''. */
    jadwal(kind: JadwalKind, filter: LandingFilter): LandingRow[] {
      const by =
        filter.masjid !== undefined
          ? filter.mubaligh !== undefined
            ? 'both'
            : 'masjid'
          : filter.mubaligh !== undefined
            ? 'mubaligh'
            : 'all';
      return reading(`${kind} ${by}`).all({ ...filter });
    },

    /** SQLite writes the JSON, so that no row becomes an object: half of a long list's time. */
    written: (kind: JadwalKind, { start, end }: { start: string; end: string }, names: LandingNames): string =>
      written(kind).get({ start, end, masjid: namesOf(names.masjid), mubaligh: namesOf(names.mubaligh) }) ?? '',

    /** The day of the schedule after the first `rows` ones of the range; undefined if there is none. */
    dayAfter: (kind: JadwalKind, { start, end }: { start: string; end: string }, rows: number): string | undefined =>
      dayOf(kind).get(start, end, rows),

    /** Rows that share their name (ignoring case) with another row, by id. */
    sharedNames(noun: 'masjid' | 'mubaligh'): { id: string; nama: string }[] {
      const table = noun === 'masjid' ? masjid : mubaligh;
      const nama = noun === 'masjid' ? masjid.nama_masjid : mubaligh.nama_mubaligh;
      const shared = db
        .select({ nama })
        .from(table)
        .groupBy(nama)
        .having(sql`count(*) > 1`);
      return db
        .select({ id: table.id, nama: sql<string>`${nama}` })
        .from(table)
        .where(inArray(nama, shared))
        .orderBy(table.id)
        .all();
    },

    /** The mosque with this public key. */
    masjid: (kunci: string): { id: string; nama_masjid: string } | undefined =>
      db.select({ id: masjid.id, nama_masjid: masjid.nama_masjid }).from(masjid).where(eq(masjid.kunci, kunci)).get(),

    /** Mosques after an id that have a schedule in a range of plain dates, by id. */
    withJadwal({ start, end }: { start: string; end: string }, after: number, limit: number) {
      const has = (table: typeof pengajian | typeof jumatan) =>
        exists(
          db
            .select({ one: sql`1` })
            .from(table)
            .where(and(eq(table.id_masjid, masjid.id), between(table.tanggal, start, end))),
        );
      return db
        .select({ id: masjid.id, kunci: sql<string>`${masjid.kunci}`, nama_masjid: masjid.nama_masjid })
        .from(masjid)
        .where(and(gt(masjid.id, String(after)), or(has(jumatan), has(pengajian))))
        .orderBy(masjid.id)
        .limit(limit)
        .all();
    },

    /** Whether a mubaligh has this public key. */
    hasMubaligh: (kunci: string): boolean =>
      db.select({ id: mubaligh.id }).from(mubaligh).where(eq(mubaligh.kunci, kunci)).get() !== undefined,

    /** A counter that increases with every change of public data; database triggers maintain it. */
    version: (): number => Number(versionOf.get() ?? 0),

    /** A string that changes when a mosque or a preacher changes. */
    namesVersion: (): string => revision(['masjid', 'mubaligh']),
  };
}
