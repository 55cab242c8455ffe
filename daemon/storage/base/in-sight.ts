import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  cutiColumns,
  jadwalColumns,
  masjidColumns,
  mubalighColumns,
  papanKunciColumns,
  pengajianColumns,
  udzurColumns,
} from './schema/roster.ts';
import { rutinColumns } from './schema/rutin.ts';

/**
 * The rows in sight: views without those that a large deletion is taking away (docs/decisions/0051). Whoever reads uses
 * these; SQLite refuses to write to them. The tables themselves are called `masjidRows` and so on.
 */
export const masjid = sqliteTable('masjid_ada', masjidColumns());
export const mubaligh = sqliteTable('mubaligh_ada', mubalighColumns());
export const pengajian = sqliteTable('pengajian_ada', pengajianColumns());
export const jumatan = sqliteTable('jumatan_ada', jadwalColumns());
export const cuti = sqliteTable('cuti_ada', cutiColumns());
export const udzur = sqliteTable('udzur_ada', udzurColumns());
export const papanKunci = sqliteTable('papan_kunci_ada', papanKunciColumns());
export const rutin = sqliteTable('rutin_ada', rutinColumns());
