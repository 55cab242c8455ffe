import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { autoId, rowId } from '../columns.ts';

/**
 * What a person was told about a schedule that was changed or deleted since; triggers store it with every change
 * (docs/decisions/0050). `id_orang` is the mosque whose chairman was told, or the preacher. The schedule's id is not a
 * foreign key, because its people have to be told when it is deleted; ids are never reused. Date, time, mosque and
 * preacher are as told, `version` is their broadcast version. `id_batal`: the message about the cancellation. Each
 * change of the schedule gives its rows new ids.
 */
export const kabar = sqliteTable(
  'kabar',
  {
    id: autoId(),
    jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
    id_jadwal: rowId('id_jadwal').notNull(),
    audience: text('audience', { enum: ['dkm', 'mubaligh'] }).notNull(),
    id_orang: rowId('id_orang').notNull(),
    version: integer('version').notNull(),
    tanggal: text('tanggal').notNull(),
    waktu: text('waktu').notNull(),
    id_masjid: rowId('id_masjid').notNull(),
    id_mubaligh: rowId('id_mubaligh').notNull(),
    nama_masjid: text('nama_masjid').notNull(),
    id_batal: rowId('id_batal'),
    /** The schedule that stood at its hour and place beside it, of which he knows by its own messages. */
    id_bersama: rowId('id_bersama'),
  },
  (table) => [
    uniqueIndex('kabar_orang').on(table.jenis, table.id_jadwal, table.audience, table.id_orang),
    index('kabar_tanggal').on(table.tanggal),
  ],
);
