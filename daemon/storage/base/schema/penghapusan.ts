import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROW_NOUN_VALUES } from '#shared/base/row-noun.ts';
import { autoId, instant, rowId } from '../columns.ts';
import { account } from './account.ts';

/**
 * A deletion that can be undone for a day. `dibatalkan`: the number of waiting messages that it cancelled. `id_account`
 * and `id_restorer` are the people; the labels are for those without an account, and for deleted accounts. `jalan`: its
 * portions, or those of its undo, are not all done.
 */
export const penghapusan = sqliteTable(
  'penghapusan',
  {
    id: autoId(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    id_account: rowId('id_account').references(() => account.id, { onDelete: 'set null' }),
    jenis: text('jenis', { enum: ROW_NOUN_VALUES }).notNull(),
    count: integer('count').notNull().default(0),
    dibatalkan: integer('dibatalkan').notNull().default(0),
    restored_at: instant('restored_at'),
    restored_by: text('restored_by'),
    id_restorer: rowId('id_restorer').references(() => account.id, { onDelete: 'set null' }),
    jalan: text('jalan', { enum: ['hapus', 'pulih'] }),
  },
  (table) => [
    index('penghapusan_at').on(table.at),
    index('penghapusan_jalan')
      .on(table.id)
      .where(sql`jalan is not null`),
  ],
);

/**
 * What a deletion removed, written by triggers (../recording.ts). Without `kolom`, `isi` is a whole row of `tabel` as
 * JSON; with `kolom` it is the row's key and the old value of that column, and '+' its value since then.
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
    // For finding the deleted rows of a person by his number.
    index('penghapusan_baris_orang')
      .on(table.tabel)
      .where(sql`tabel in ('masjid', 'mubaligh')`),
  ],
);

/**
 * Rows that a large deletion has taken from sight and not deleted yet, or that its undo has not given back yet. `siap`:
 * the undo has brought what people know about this schedule up to date.
 */
const hilang = (name: string) =>
  sqliteTable(name, {
    id: rowId('id').primaryKey(),
    id_penghapusan: rowId('id_penghapusan').notNull(),
    siap: integer('siap', { mode: 'boolean' }).notNull().default(false),
  });
export const hilangMasjid = hilang('hilang_masjid');
export const hilangMubaligh = hilang('hilang_mubaligh');
export const hilangPengajian = hilang('hilang_pengajian');
export const hilangJumatan = hilang('hilang_jumatan');
