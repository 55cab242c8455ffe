import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LAMPIRAN_JENIS } from '#shared/lampiran/lampiran.ts';
import { autoId, instant, rowId } from './columns.ts';

/** The bytes of files, each once by its hash; `lebar` and `tinggi` of a picture in pixels. */
export const lampiranIsi = sqliteTable(
  'lampiran_isi',
  {
    id: autoId(),
    hash: text('hash').notNull(),
    isi: blob('isi', { mode: 'buffer' }).notNull(),
    ukuran: integer('ukuran').notNull(),
    lebar: integer('lebar'),
    tinggi: integer('tinggi'),
  },
  (table) => [uniqueIndex('lampiran_isi_hash').on(table.hash)],
);

/**
 * A file that goes out with messages, under the name that recipients see. `unggahan`: what the messenger of that name
 * needs to send it again without another upload, since `diunggah_at`.
 */
export const lampiran = sqliteTable(
  'lampiran',
  {
    id: autoId(),
    nama: text('nama').notNull(),
    jenis: text('jenis', { enum: LAMPIRAN_JENIS }).notNull(),
    id_isi: rowId('id_isi')
      .notNull()
      .references(() => lampiranIsi.id),
    created_at: instant('created_at').notNull(),
    messenger: text('messenger'),
    unggahan: text('unggahan'),
    diunggah_at: instant('diunggah_at'),
  },
  (table) => [index('lampiran_id_isi').on(table.id_isi)],
);
