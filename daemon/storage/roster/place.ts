import { asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { RevisionOf } from '#daemon/base/version.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { counted } from '#daemon/base/list.store.ts';
import { branding, masjidRows as masjidRows, pengajianRows as pengajianRows, setting } from '#daemon/base/schema.ts';
import type { Place } from '#shared/roster/place.ts';

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
