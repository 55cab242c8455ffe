import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { masjid, mubaligh } from '#daemon/base/schema.ts';
import { inIndexed, type Find } from '#daemon/base/list.store.ts';

/** Ids of the mosques whose name contains the search text. */
export const mosquesNamed = (db: Drizzle, find: Find) =>
  db
    .select({ id: masjid.id })
    .from(masjid)
    .where(inIndexed('masjid_cari', masjid.id, { names: [masjid.nama_masjid] })({ ...find, isDense: false }));

/** The condition that the preacher's name contains the search text. */
export const isPreacherNamed = (find: Find): SQL =>
  inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh] })({ ...find, isDense: false });
