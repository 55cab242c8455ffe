import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LANGKAH } from '#shared/reply/langkah.ts';
import { PENAWARAN_STATES, TAWARAN_STATES } from '#shared/reply/pengganti.ts';
import { KONFIRMASI_JALUR } from '#shared/roster/konfirmasi.ts';
import { autoId, instant, rowId } from '../columns.ts';
import { account } from './account.ts';
import { broadcast } from './queue.ts';
import { mubalighRows } from './roster.ts';

/**
 * All offers for one version of a schedule whose preacher has declined. The schedule's kind and id are not a foreign
 * key, because preachers who were asked have to be told when it is deleted; ids are never reused. `version` is its
 * broadcast version, `version_baru` the one after an acceptance. `akhir`: later answers do not count. `alarm_at`: when
 * admins heard at the deadline that nobody stands; it is null again once somebody does.
 */
export const penawaran = sqliteTable(
  'penawaran',
  {
    id: autoId(),
    jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
    id_jadwal: rowId('id_jadwal').notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: PENAWARAN_STATES }).notNull(),
    sebab: text('sebab', { enum: ['tidak_ada', 'batas', 'ditarik', 'kembali', 'berubah', 'diurungkan', 'dipulihkan'] }),
    id_mubaligh: rowId('id_mubaligh').references(() => mubalighRows.id, { onDelete: 'set null' }),
    udzur_at: instant('udzur_at'),
    udzur_jalur: text('udzur_jalur', { enum: KONFIRMASI_JALUR }),
    tanggal: text('tanggal').notNull(),
    waktu: text('waktu').notNull(),
    nama_masjid: text('nama_masjid').notNull(),
    jeda_menit: integer('jeda_menit'),
    batas: instant('batas').notNull(),
    akhir: instant('akhir').notNull(),
    id_pemenang: rowId('id_pemenang').references(() => mubalighRows.id, { onDelete: 'set null' }),
    version_baru: integer('version_baru'),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
    alarm_at: instant('alarm_at'),
  },
  (table) => [
    uniqueIndex('penawaran_jadwal').on(table.jenis, table.id_jadwal, table.version),
    index('penawaran_jalan')
      .on(table.id)
      .where(sql`state = 'jalan'`),
    index('penawaran_akhir').on(table.akhir),
    index('penawaran_mubaligh').on(table.id_mubaligh),
    index('penawaran_pemenang').on(table.id_pemenang),
  ],
);

/** One offer to one preacher: at most one for each version of a schedule. */
export const tawaran = sqliteTable(
  'tawaran',
  {
    id: autoId(),
    id_penawaran: rowId('id_penawaran')
      .notNull()
      .references(() => penawaran.id, { onDelete: 'cascade' }),
    id_mubaligh: rowId('id_mubaligh')
      .notNull()
      .references(() => mubalighRows.id, { onDelete: 'cascade' }),
    urutan: integer('urutan').notNull(),
    berurutan: integer('berurutan', { mode: 'boolean' }).notNull(),
    state: text('state', { enum: TAWARAN_STATES }).notNull(),
    nomor: integer('nomor'),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
    answered_at: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('tawaran_mubaligh').on(table.id_mubaligh, table.id_penawaran),
    index('tawaran_penawaran').on(table.id_penawaran, table.urutan),
    index('tawaran_broadcast').on(table.id_broadcast),
  ],
);

/** The timeline of a schedule's substitutes. `kirim`: the state of the step's message. */
export const tawaranLangkah = sqliteTable(
  'tawaran_langkah',
  {
    id: autoId(),
    id_penawaran: rowId('id_penawaran')
      .notNull()
      .references(() => penawaran.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    langkah: text('langkah', { enum: LANGKAH }).notNull(),
    id_mubaligh: rowId('id_mubaligh').references(() => mubalighRows.id, { onDelete: 'cascade' }),
    id_account: rowId('id_account').references(() => account.id, { onDelete: 'cascade' }),
    kirim: text('kirim', { enum: ['antre', 'dikirim', 'dilewati'] }),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('tawaran_langkah_penawaran').on(table.id_penawaran, table.id),
    index('tawaran_langkah_antre')
      .on(table.id)
      .where(sql`kirim = 'antre'`),
    index('tawaran_langkah_mubaligh').on(table.id_mubaligh),
    index('tawaran_langkah_account').on(table.id_account),
    index('tawaran_langkah_broadcast').on(table.id_broadcast),
  ],
);
