import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { JENIS_PENGHAPUSAN } from '#shared/operations/penghapusan.ts';
import { autoId, instant, rowId } from '../columns.ts';

/** A deletion that can be taken back for a day. `dibatalkan`: how many waiting messages it cancelled. */
export const penghapusan = sqliteTable(
  'penghapusan',
  {
    id: autoId(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    jenis: text('jenis', { enum: JENIS_PENGHAPUSAN }).notNull(),
    count: integer('count').notNull().default(0),
    dibatalkan: integer('dibatalkan').notNull().default(0),
    restored_at: instant('restored_at'),
    restored_by: text('restored_by'),
  },
  (table) => [index('penghapusan_at').on(table.at)],
);

/**
 * What a deletion took away, written by triggers (../recording.ts). Without `kolom`, `isi` is a whole row of `tabel` as
 * JSON; with one it is the row's key and what stood in that column, and '+' what has stood there since.
 */
export const penghapusanBaris = sqliteTable(
  'penghapusan_baris',
  {
    id: autoId(),
    id_penghapusan: rowId('id_penghapusan')
      .notNull()
      .references(() => penghapusan.id, { onDelete: 'cascade' }),
    tabel: text('tabel').notNull(),
    kolom: text('kolom'),
    isi: text('isi').notNull(),
  },
  (table) => [
    index('penghapusan_baris_tabel').on(table.id_penghapusan, table.tabel, table.kolom),
    // Whoever has a number of his own is found among what was deleted.
    index('penghapusan_baris_orang')
      .on(table.tabel)
      .where(sql`tabel in ('masjid', 'mubaligh')`),
  ],
);
