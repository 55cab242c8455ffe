import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { autoId, rowId, versionColumns } from '../columns.ts';
import { masjidRows, mubalighRows, pengajianRows } from './roster.ts';

/**
 * Recurring study sessions. `aturan` is the text of an RRULE without start and end; the other days are plain dates.
 * `kecuali`: skipped dates. `tetap`: dates on a holiday that an admin keeps.
 */
export const rutinColumns = () => ({
  id: autoId(),
  id_masjid: rowId('id_masjid')
    .notNull()
    .references(() => masjidRows.id, { onDelete: 'cascade' }),
  waktu: text('waktu').notNull(),
  aturan: text('aturan').notNull(),
  mulai: text('mulai').notNull(),
  sampai: text('sampai'),
  kecuali: text('kecuali', { mode: 'json' }).$type<string[]>().notNull().default([]),
  tetap: text('tetap', { mode: 'json' }).$type<string[]>().notNull().default([]),
  ...versionColumns,
});
export const rutinRows = sqliteTable('rutin', rutinColumns(), (table) => [
  index('rutin_masjid').on(table.id_masjid),
  index('rutin_mulai').on(table.mulai),
]);

/**
 * The preachers who take turns, from 0 on. The place of a deleted preacher stays, so that the others keep their dates.
 */
export const rutinMubaligh = sqliteTable(
  'rutin_mubaligh',
  {
    id_rutin: rowId('id_rutin')
      .notNull()
      .references(() => rutinRows.id, { onDelete: 'cascade' }),
    urutan: integer('urutan').notNull(),
    id_mubaligh: rowId('id_mubaligh').references(() => mubalighRows.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.id_rutin, table.urutan] }),
    index('rutin_mubaligh_mubaligh').on(table.id_mubaligh),
  ],
);

/**
 * Each date for which a series has created a schedule, also if a person has moved or deleted it since: none is created
 * twice. `jadwal_version` is the schedule's version after the last change by the series; if it differs, a person has
 * changed the schedule, and the series does not touch it. 0: it was never the series' own.
 */
export const rutinTanggal = sqliteTable(
  'rutin_tanggal',
  {
    id_rutin: rowId('id_rutin')
      .notNull()
      .references(() => rutinRows.id, { onDelete: 'cascade' }),
    tanggal: text('tanggal').notNull(),
    id_pengajian: rowId('id_pengajian').references(() => pengajianRows.id, { onDelete: 'set null' }),
    jadwal_version: integer('jadwal_version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id_rutin, table.tanggal] }),
    uniqueIndex('rutin_tanggal_pengajian').on(table.id_pengajian),
  ],
);
