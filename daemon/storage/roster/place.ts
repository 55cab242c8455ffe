import { asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { RevisionOf } from '#daemon/domain/base/revision.ts';
import type { PlaceStore } from '#daemon/domain/roster/waktu/place-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { counted } from '../base/prepared.ts';
import { branding, masjidRows as masjid, pengajianRows as pengajian, setting } from '../base/schema.ts';

const SOURCES = ['masjid', 'branding_lokasi'] as const;

/**
 * Locations of mosques, and the order of schedules within their day; also of rows that are out of sight, which an undo
 * is bringing back.
 */
export function createPlaceStore(db: Drizzle, revisionOf: RevisionOf): PlaceStore {
  const one = db
    .select({ lokasi: masjid.lokasi, tinggi: masjid.tinggi })
    .from(masjid)
    .where(eq(masjid.id, sql.placeholder('id')))
    .prepare();
  const deployment = db.select({ lokasi: branding.lokasi }).from(branding).prepare();
  const { id, tanggal, waktu, waktu_order, id_masjid } = pengajian;
  const ordered = () => db.select({ id, tanggal, waktu, waktu_order, id_masjid }).from(pengajian).$dynamic();
  const after = ordered()
    .where(gt(id, sql.placeholder('id')))
    .orderBy(asc(id))
    .limit(counted('limit'))
    .prepare();
  const setOrder = db
    .update(pengajian)
    .set({ waktu_order: sql`${sql.placeholder('waktu_order')}` })
    .where(eq(id, sql.placeholder('id')))
    .prepare();
  const version = db.select({ value: setting.value }).from(setting).where(eq(setting.key, 'landing_version')).prepare();
  return {
    lokasiOf: (id_masjid) => one.get({ id: id_masjid }),

    lokasi: () =>
      new Map(
        db
          .select({ id: masjid.id, lokasi: masjid.lokasi, tinggi: masjid.tinggi })
          .from(masjid)
          .where(or(isNotNull(masjid.lokasi), isNotNull(masjid.tinggi)))
          .all()
          .map(({ id: masjidId, ...own }) => [masjidId, own]),
      ),

    branding: () => deployment.get()?.lokasi ?? null,

    revision: () => (db.$client.inTransaction ? undefined : revisionOf(SOURCES)),

    ofMasjid: (masjidId) => ordered().where(eq(id_masjid, masjidId)).orderBy(asc(id)).all(),

    after: (last, limit) => after.all({ id: last, limit }),

    among: (ids) =>
      ordered()
        .where(sql`${id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`)
        .all(),

    setOrder: (rowId, order) => void setOrder.run({ id: rowId, waktu_order: order }),

    landingVersion: () => Number(version.get()?.value ?? 0),

    changeLanding: () =>
      void db
        .update(setting)
        .set({ value: sql`${setting.value} + 1` })
        .where(eq(setting.key, 'landing_version'))
        .run(),
  };
}
