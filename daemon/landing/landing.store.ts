import { and, asc, between, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { memoizeByKind } from '#daemon/base/list.store.ts';
import { createRevisions } from '#daemon/base/revision.store.ts';
import { jumatan, masjid, mubaligh, pengajian } from '#daemon/base/schema.ts';

/** Plain dates, both included; a `kunci` filters by masjid or mubaligh. */
export interface LandingFilter {
  start: string;
  end: string;
  masjid?: string | undefined;
  mubaligh?: string | undefined;
}

/**
 * The public part of a schedule, with ids that distinguish equal names; its last change that the
 * public sees: landing_version then, 0 if none, and UTC ms.
 */
export interface LandingRow {
  id: string;
  tanggal: string;
  waktu: string;
  version: number;
  shown_no: number;
  shown_at: number;
  id_masjid: string;
  masjid_kunci: string;
  nama_masjid: string;
  id_mubaligh: string;
  mubaligh_kunci: string;
  nama_mubaligh: string;
}

/** Names by id that are shown instead of the stored ones. */
export interface LandingNames {
  masjid: ReadonlyMap<string, string>;
  mubaligh: ReadonlyMap<string, string>;
}

interface WrittenRow {
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: number;
  id_mubaligh: number;
}

interface NameText {
  json: string;
  /** The name as `compare` wants it. */
  order: string;
}

/** A name whose `compare` is SQLite's NOCASE: by the bytes of UTF-8, A to Z as a to z. */
const nocaseOrder = (name: string): string =>
  Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())).toString('latin1');
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const timeOrder = (a: WrittenRow, b: WrittenRow): number =>
  compare(a.tanggal, b.tanggal) || a.waktu_order - b.waktu_order;

export function createLandingStore(db: Drizzle) {
  const revision = createRevisions(db);
  const dayOf = memoizeByKind((kind) =>
    db.$client
      .prepare<[string, string, number], string>(
        `select tanggal from ${kind}_ada where tanggal between ? and ? order by tanggal limit 1 offset +?`,
      )
      .pluck(),
  );
  const itemsOf = memoizeByKind((kind) => {
    const [waktu, order] =
      kind === 'pengajian' ? ['waktu, waktu_order', 'waktu_order, '] : ["'' as waktu, 0 as waktu_order", ''];
    return db.$client.prepare<[start: string, end: string], WrittenRow>(
      `select tanggal, ${waktu}, id_masjid, id_mubaligh from ${kind}_ada where tanggal between ? and ? order by tanggal, ${order}id`,
    );
  });
  const nameOf = memoizeByKind((noun) =>
    db.$client.prepare<[id: number], { kunci: string; nama: string }>(
      `select kunci, nama_${noun} as nama from ${noun} where id = ?`,
    ),
  );
  /** The public JSON of each mosque and preacher, until a name changes. */
  let texts: { names: LandingNames; masjid: Map<number, NameText>; mubaligh: Map<number, NameText> } | undefined;
  function textOf(noun: 'masjid' | 'mubaligh', id: number, names: LandingNames): NameText {
    if (texts?.names !== names) texts = { names, masjid: new Map(), mubaligh: new Map() };
    const known = texts[noun].get(id);
    if (known) return known;
    const { kunci, nama } = nameOf(noun).get(id)!;
    const made = {
      json: JSON.stringify({ kunci, [`nama_${noun}`]: names[noun].get(String(id)) ?? nama }),
      order: nocaseOrder(nama),
    };
    texts[noun].set(id, made);
    return made;
  }
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

    /**
     * The JSON is put together from the names' texts, and sorted by them: a join and SQLite's sorting cost as much as
     * reading the rows.
     */
    written(kind: JadwalKind, { start, end }: { start: string; end: string }, names: LandingNames): string {
      const rows = itemsOf(kind)
        .all(start, end)
        .map((row) => ({ row, masjid: textOf('masjid', row.id_masjid, names) }));
      return rows
        .sort((a, b) => timeOrder(a.row, b.row) || compare(a.masjid.order, b.masjid.order))
        .map(
          ({ row: { tanggal, waktu, id_mubaligh }, masjid }) =>
            `{"tanggal":"${tanggal}T00:00:00.000Z","waktu":${JSON.stringify(waktu)},"masjid":${masjid.json},"mubaligh":${textOf('mubaligh', id_mubaligh, names).json}}`,
        )
        .join(',');
    },

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

export type LandingStore = ReturnType<typeof createLandingStore>;
