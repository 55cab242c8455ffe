import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../base/drizzle.ts';
import { masjid, mubaligh } from '../base/schema.ts';
import { inIndexed, type Find } from '../base/search.ts';

/** Ids of the mosques whose name contains the search text. */
export const mosquesNamed = (db: Drizzle, find: Find) =>
  db
    .select({ id: masjid.id })
    .from(masjid)
    .where(inIndexed('masjid_cari', masjid.id, { names: [masjid.nama_masjid] })({ ...find, isDense: false }));

/** The condition that the preacher's name contains the search text. */
export const isPreacherNamed = (find: Find): SQL =>
  inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh] })({ ...find, isDense: false });
