import type Sqlite from 'better-sqlite3';
import { inArray, sql, type SQL, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from '#daemon/base/database.ts';
import {
  createList,
  keptCount,
  createRows,
  wireColumns,
  type RowsTable,
  inIndexed,
  type Find,
  counted,
} from '#daemon/base/list.store.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { columnsOf, recordedOf } from '#daemon/base/recording.ts';
import {
  jumatan,
  masjid,
  masjidRows,
  mubaligh,
  mubalighRows,
  pengajian,
  orangBeda,
  branding,
  pengajianRows,
  setting,
} from '#daemon/base/schema.ts';
import type { RevisionOf } from '#daemon/base/version.ts';
import { DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import type { Column, Columns, InputOf, ValuesOf } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { Place } from '#shared/roster/place.ts';
import { kindOf } from './cuti.store.ts';
import type { Person } from './orang.ts';

/** The table has the noun's columns, each of its type. */
type ContactTable<C extends Columns> = RowsTable & { no_hp: SQLiteColumn; $inferSelect: ValuesOf<C> };
type ContactRow<C extends Columns> = { id: string; version: number } & ValuesOf<C>;
type New<Input> = Input & { kunci: string; updated_by: string };

export const createMasjidStore = (db: Drizzle) =>
  createContactStore(db, masjidNoun, masjid, masjidRows, eq(masjid.wilayah, sql.placeholder('wilayah')));
export const createMubalighStore = (db: Drizzle) =>
  createContactStore(
    db,
    mubalighNoun,
    mubaligh,
    mubalighRows,
    sql`exists (select 1 from json_each(${mubaligh.wilayah}) where value = ${sql.placeholder('wilayah')} collate nocase)`,
  );

/** The queries of masjid and mubaligh; `inWilayah` is the condition that a row is of the wilayah in the placeholder. */
function createContactStore<C extends Columns, Row = ContactRow<C>, Input = InputOf<C>>(
  db: Drizzle,
  contact: Contact<C>,
  table: ContactTable<C>,
  rows: RowsTable,
  inWilayah: SQL,
) {
  const { noun } = contact;
  const columns = wireColumns(table, Object.keys(contact.columns));
  const nama = columns[contact.nama]!;
  const reference = `id_${noun}` as const;
  const ofKind = (kind: Column['kind']) =>
    Object.entries(contact.columns).flatMap(([name, column]) => (column.kind === kind ? [columns[name]!] : []));
  const own = createRows<Row, Input>(db, table, rows, columns);
  const insert: (values: New<Input>) => Row = own.insert;
  return {
    ...own,
    insert,

    list: createList<Row>(db, {
      columns,
      id: table.id,
      search: inIndexed(`${noun}_cari`, table.id, { names: ofKind('name'), numbers: ofKind('phone') }),
      filters: { wilayah: inWilayah },
      from: (selection) => db.select(selection).from(table).$dynamic(),
      total: (filters) => (filters.length === 0 ? keptCount(noun) : undefined),
    }),

    // Every row, by name, as SQLite gives it: drizzle would hold the event loop three times as long at 5,000 names.
    names: () =>
      db.all<{ id: string; nama: string }>(
        sql`select cast(${table.id} as text) as id, ${nama} as nama from ${table} order by ${nama}, ${table.id}`,
      ),

    /** Id, name and number of every row, unordered. */
    contacts: (): Person[] =>
      db
        .select({
          id: sql<string>`cast(${table.id} as text)`,
          nama: sql<string>`${nama}`,
          no_hp: sql<string>`${table.no_hp}`,
        })
        .from(table)
        .all(),

    /** Number of schedules of both kinds with these rows. */
    countJadwal(ids: readonly string[]): number {
      const count = (jadwal: typeof pengajian | typeof jumatan) =>
        db
          .select({ n: sql<number>`count(*)` })
          .from(jadwal)
          .where(inArray(jadwal[reference], [...ids]))
          .get()?.n ?? 0;
      return count(pengajian) + count(jumatan);
    },

    insertMany: (many: readonly New<Input>[]) => insertMany(db, rows, many),
  };
}

export type ContactStore<Row, Input> = ReturnType<typeof createContactStore<Columns, Row, Input>>;

/** Ids of the mosques whose name contains the search text. */
export const mosquesNamed = (db: Drizzle, find: Find) =>
  db
    .select({ id: masjid.id })
    .from(masjid)
    .where(inIndexed('masjid_cari', masjid.id, { names: [masjid.nama_masjid] })({ ...find, isDense: false }));

/** The condition that the preacher's name contains the search text. */
export const isPreacherNamed = (find: Find): SQL =>
  inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh] })({ ...find, isDense: false });

/** Rows of mubaligh that are alike and two men, as an admin has said. */
export function createOrangStore(db: Drizzle) {
  return {
    /** Pairs of ids. */
    apart: (): (readonly [string, string])[] =>
      db
        .select()
        .from(orangBeda)
        .all()
        .map(({ id_satu, id_dua }) => [id_satu, id_dua] as const),

    tellApart(id: string, others: readonly string[]) {
      for (const other of others) {
        const [id_satu, id_dua] = Number(id) < Number(other) ? [id, other] : [other, id];
        db.insert(orangBeda).values({ id_satu, id_dua }).onConflictDoNothing().run();
      }
    },
  };
}

export type OrangStore = ReturnType<typeof createOrangStore>;

/** A schedule whose order in its day depends on a prayer. */
export interface OrderedRow {
  id: string;
  /** Plain date. */
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
}

/** What a mosque says of its place. */
export interface OwnPlace {
  lokasi: Place | null;
  /** Metres above sea level. */
  tinggi: number | null;
}

const SOURCES = ['masjid', 'branding_lokasi'] as const;

/**
 * Locations of mosques, and the order of schedules within their day; also of rows that are out of sight, which an undo
 * is bringing back.
 */
export function createPlaceStore(db: Drizzle, revisionOf: RevisionOf) {
  const one = db
    .select({ lokasi: masjidRows.lokasi, tinggi: masjidRows.tinggi })
    .from(masjidRows)
    .where(eq(masjidRows.id, sql.placeholder('id')))
    .prepare();
  const deployment = db.select({ lokasi: branding.lokasi }).from(branding).prepare();
  const { id, tanggal, waktu, waktu_order, id_masjid } = pengajianRows;
  const ordered = () => db.select({ id, tanggal, waktu, waktu_order, id_masjid }).from(pengajianRows).$dynamic();
  const after = ordered()
    .where(gt(id, sql.placeholder('id')))
    .orderBy(asc(id))
    .limit(counted('limit'))
    .prepare();
  const setOrder = db
    .update(pengajianRows)
    .set({ waktu_order: sql`${sql.placeholder('waktu_order')}` })
    .where(eq(id, sql.placeholder('id')))
    .prepare();
  const version = db.select({ value: setting.value }).from(setting).where(eq(setting.key, 'landing_version')).prepare();
  return {
    /** The location and height of a mosque. */
    lokasiOf: (id_masjid: string): OwnPlace | undefined => one.get({ id: id_masjid }),

    /** The mosques with a location or a height. */
    lokasi: (): Map<string, OwnPlace> =>
      new Map(
        db
          .select({ id: masjidRows.id, lokasi: masjidRows.lokasi, tinggi: masjidRows.tinggi })
          .from(masjidRows)
          .where(or(isNotNull(masjidRows.lokasi), isNotNull(masjidRows.tinggi)))
          .all()
          .map(({ id: masjidId, ...own }) => [masjidId, own]),
      ),

    /** The deployment's location, as an admin has set it. */
    branding: (): Place | null => deployment.get()?.lokasi ?? null,

    /**
     * A string that changes with every change of a location. Undefined inside a transaction: it may still be rolled
     * back, so nothing may be cached.
     */
    revision: (): string | undefined => (db.$client.inTransaction ? undefined : revisionOf(SOURCES)),

    /** Pengajian of a mosque, or those with greater ids than one, by id. */
    ofMasjid: (masjidId: string): OrderedRow[] => ordered().where(eq(id_masjid, masjidId)).orderBy(asc(id)).all(),

    after: (last: string, limit: number): OrderedRow[] => after.all({ id: last, limit }),

    among: (ids: readonly string[]): OrderedRow[] =>
      ordered()
        .where(sql`${id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`)
        .all(),

    setOrder: (rowId: string, order: number) => void setOrder.run({ id: rowId, waktu_order: order }),

    /** Counts every change of what the public sees. */
    landingVersion: (): number => Number(version.get()?.value ?? 0),

    /** Records that the public order has changed. */
    changeLanding: () =>
      void db
        .update(setting)
        .set({ value: sql`${setting.value} + 1` })
        .where(eq(setting.key, 'landing_version'))
        .run(),
  };
}

export type PlaceStore = ReturnType<typeof createPlaceStore>;

export type StoredBranding = Omit<typeof branding.$inferSelect, 'id' | 'logo'>;

const START: StoredBranding = {
  app_name: DEFAULT_APP_NAME,
  app_credit: '',
  logo_type: null,
  logo_version: 0,
  lokasi: null,
};

export function createBrandingStore(db: Drizzle) {
  const { app_name, app_credit, logo_type, logo_version, lokasi } = branding;
  const stored = db.select({ app_name, app_credit, logo_type, logo_version, lokasi }).from(branding).prepare();
  return {
    get: (): StoredBranding => stored.get() ?? START,

    logo: (): Buffer | null => db.select({ logo: branding.logo }).from(branding).get()?.logo ?? null,

    save(changes: Partial<StoredBranding> & { logo?: Buffer | null }): void {
      db.insert(branding)
        .values({ id: 1, ...START, ...changes })
        .onConflictDoUpdate({ target: branding.id, set: changes })
        .run();
    },
  };
}

export type BrandingStore = ReturnType<typeof createBrandingStore>;

/** Why a deletion cannot be undone: a required row was deleted, its date or name is taken, or a series has changed. */
export type Hindrance =
  { kind: 'gone'; parent: string } | { kind: 'taken'; table: string; nama?: string } | { kind: 'changed' };

/** Recorded rows of a portion. */
const AT_ONCE = 500;

/** A column's value in a recorded row. */
const kept = (name: string) => `json_extract(isi, '$."${name}"')`;

/**
 * Brings back what a deletion recorded (../base/recording.ts), some at a time. Ids are numbers, as SQLite stores them.
 */
export function createRecordedRows(sqlite: Sqlite.Database) {
  /** Recorded rows of a table, or values of a column, of one deletion. */
  const recordedIn = (table: string, column?: string) =>
    `penghapusan_baris where id_penghapusan = ? and tabel = '${table}' and kolom is ${column === undefined ? 'null' : `'${column}'`}`;
  /** All whole rows of a table, as JSON. */
  const rowsOf = (table: string) => `(select isi from ${recordedIn(table)})`;
  /** The first ones, which `forget` deletes. */
  const first = (table: string, column?: string) =>
    `(select isi from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`;

  const forget = (id: number, table: string, column?: string): void =>
    void sqlite
      .prepare(
        `delete from penghapusan_baris where id in (select id from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`,
      )
      .run(id);

  type Table = ReturnType<typeof recordedOf>['tables'][number];
  const isMissing = ({ column, parent }: Table['references'][number]) =>
    `(${kept(column)} is not null and not exists (select 1 from "${parent}" as p where p.id = ${kept(column)}))`;

  /** Why a table's recorded rows cannot be inserted. What is deleted with a schedule was recorded with it. */
  function hindranceOf(id: number, { name, references }: Table, recorded: ReadonlySet<string>): Hindrance | undefined {
    const asked = references.filter(
      ({ parent, onDelete }) => recorded.has(parent) && !(onDelete === 'CASCADE' && parent.startsWith('jadwal_')),
    );
    if (asked.length > 0) {
      // In one pass, because reading thousands of rows of JSON takes its time.
      const isLost = asked.map(
        (one) =>
          `when ${isMissing(one)} and ${kept(one.column)} not in (select ${kept('id')} from ${rowsOf(one.parent)}) then '${one.parent}'`,
      );
      const parent = sqlite
        .prepare<number[], string>(
          `select parent from (select case ${isLost.join(' ')} end as parent from ${rowsOf(name)}) where parent is not null limit 1`,
        )
        .pluck()
        .get(...asked.map(() => id), id);
      if (parent !== undefined) return { kind: 'gone', parent };
    }
    if (name !== 'rutin_tanggal') return undefined;
    const taken = sqlite
      .prepare(
        `select 1 from ${rowsOf(name)} join rutin_tanggal as t on t.id_rutin = ${kept('id_rutin')} and t.tanggal = ${kept('tanggal')} limit 1`,
      )
      .get(id);
    return taken === undefined ? undefined : { kind: 'taken', table: name };
  }

  /** Whether a series was changed after its end was set. */
  function isSeriesChanged(id: number): boolean {
    const changed = sqlite
      .prepare(
        `select 1 from (select isi from ${recordedIn('rutin', 'sampai')}) where not exists (select 1 from rutin where id = ${kept('id')} and sampai is ${kept('+')})`,
      )
      .get(id);
    return changed !== undefined;
  }

  /** Inserts the first recorded rows of a table with their ids. Returns the hindrance if that fails. */
  function insertRows(id: number, { name, references }: Table, recorded: ReadonlySet<string>): Hindrance | undefined {
    const sample = sqlite
      .prepare<[number], string>(`select isi from ${first(name)} limit 1`)
      .pluck()
      .get(id)!;
    const known = new Set(Object.keys(JSON.parse(sample) as object));
    // An upgrade may have added columns since, which get their defaults, or removed some.
    const columns = columnsOf(sqlite, name).all.filter((column) => known.has(column));
    const kind = kindOf(name);
    if (kind)
      sqlite
        .prepare(`insert into hilang_${kind} (id, id_penghapusan) select ${kept('id')}, ? from ${first(name)}`)
        .run(id, id);
    const valueOf = (column: string) => {
      const loose = references.find((one) => one.column === column && one.onDelete === 'SET NULL');
      return loose ? `case when not ${isMissing(loose)} then ${kept(column)} end` : kept(column);
    };
    // Rows that refer to a permanently deleted row, such as a message, cannot be restored.
    const others = references
      .filter(({ parent, onDelete }) => !recorded.has(parent) && onDelete !== 'SET NULL')
      .map(isMissing);
    // A series that has made a date meanwhile keeps it.
    const where = others.length > 0 ? ` where not (${others.join(' or ')})` : '';
    try {
      sqlite
        .prepare(
          `insert ${name === 'rutin_tanggal' ? 'or ignore ' : ''}into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) select ${columns.map(valueOf).join(', ')} from ${first(name)}${where}`,
        )
        .run(id);
    } catch (error) {
      if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(String((error as { code?: unknown }).code))) throw error;
      const nama = name === 'template' ? takenName(id) : undefined;
      return { kind: 'taken', table: name, ...(nama !== undefined && { nama }) };
    }
    return undefined;
  }

  const takenName = (id: number): string | undefined =>
    sqlite
      .prepare<[number], string>(
        `select nama_template from ${rowsOf('template')} join template on nama_template = ${kept('nama_template')} limit 1`,
      )
      .pluck()
      .get(id);

  /** Restores the first recorded values of a column, where its value is still the one that the deletion left. */
  function setBack(id: number, table: string, column: string): void {
    const { key, all } = columnsOf(sqlite, table);
    const lines = `(select ${key.map((name, n) => `${kept(name)} as k${n}`).join(', ')}, ${kept(column)} as v, ${kept('+')} as since from ${first(table, column)})`;
    const isHere = key.map((name, n) => `"${table}"."${name}" = b.k${n}`).join(' and ');
    const version =
      all.includes('version') && table === 'rutin' && column === 'sampai' ? ', version = version + 1' : '';
    sqlite
      .prepare(
        `update "${table}" set "${column}" = b.v${version} from ${lines} as b where ${isHere} and "${table}"."${column}" is b.since`,
      )
      .run(id);
  }

  return {
    /** Why the rows of a deletion cannot be restored. */
    hindrance(id: number): Hindrance | undefined {
      const { tables } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      for (const table of tables) {
        const found = hindranceOf(id, table, recorded);
        if (found) return found;
      }
      return isSeriesChanged(id) ? { kind: 'changed' } : undefined;
    },

    /**
     * Inserts a portion of the rows, out of sight, or sets a portion of the changed values back. Returns undefined if
     * nothing was left.
     */
    restoreSome(id: number): { hindrance?: Hindrance } | undefined {
      const { tables, columns } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      const isRecorded = (name: string, column?: string) =>
        sqlite.prepare(`select 1 from ${recordedIn(name, column)} limit 1`).get(id) !== undefined;
      const table = tables.find(({ name }) => isRecorded(name));
      if (table) {
        const hindrance = insertRows(id, table, recorded);
        if (hindrance) return { hindrance };
        forget(id, table.name);
        return {};
      }
      const value = columns.find((one) => isRecorded(one.table, one.column));
      if (!value) return undefined;
      setBack(id, value.table, value.column);
      forget(id, value.table, value.column);
      return {};
    },
  };
}
