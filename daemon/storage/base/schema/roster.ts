import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { KONFIRMASI, KONFIRMASI_JALUR } from '#shared/roster/konfirmasi.ts';
import { autoId, instant, nocaseText, rowId, shownColumns, versionColumns } from '../columns.ts';

/** Only one row, id 1. */
export const branding = sqliteTable('branding', {
  id: integer('id').primaryKey(),
  app_name: text('app_name').notNull(),
  app_credit: text('app_credit').notNull().default(''),
  logo: blob('logo', { mode: 'buffer' }),
  logo_type: text('logo_type'),
  logo_version: integer('logo_version').notNull().default(0),
  /** The deployment's location, for prayer times; degrees. */
  lokasi: text('lokasi', { mode: 'json' }).$type<{
    nama: string;
    lat: number;
    lng: number;
    tinggi?: number | undefined;
  }>(),
});

/** `kunci` is the opaque public key of the row. */
export const masjidColumns = () => ({
  id: autoId(),
  kunci: text('kunci').notNull().unique(),
  nama_masjid: nocaseText('nama_masjid').notNull(),
  nama_ketua_dkm: nocaseText('nama_ketua_dkm').notNull(),
  no_hp: text('no_hp').notNull(),
  wilayah: nocaseText('wilayah').notNull().default(''),
  lokasi: text('lokasi', { mode: 'json' }).$type<{ lat: number; lng: number }>(),
  tinggi: integer('tinggi'),
  alamat: text('alamat').notNull().default(''),
  ...versionColumns,
  ...shownColumns,
});
export const masjidRows = sqliteTable('masjid', masjidColumns(), (table) => [
  index('masjid_nama').on(table.nama_masjid),
  index('masjid_ketua').on(table.nama_ketua_dkm),
  index('masjid_no_hp').on(table.no_hp),
]);

export const mubalighColumns = () => ({
  id: autoId(),
  kunci: text('kunci').notNull().unique(),
  nama_mubaligh: nocaseText('nama_mubaligh').notNull(),
  no_hp: text('no_hp').notNull(),
  khatib: integer('khatib', { mode: 'boolean' }).notNull().default(true),
  batas_bulan: integer('batas_bulan'),
  wilayah: text('wilayah', { mode: 'json' }).$type<string[]>().notNull().default([]),
  ...versionColumns,
  ...shownColumns,
});
export const mubalighRows = sqliteTable('mubaligh', mubalighColumns(), (table) => [
  index('mubaligh_nama').on(table.nama_mubaligh),
  index('mubaligh_no_hp').on(table.no_hp),
]);

/** Two rows of mubaligh that are alike and two men, as an admin has said; the lower id first. */
export const orangBeda = sqliteTable(
  'orang_beda',
  {
    id_satu: rowId('id_satu')
      .notNull()
      .references(() => mubalighRows.id, { onDelete: 'cascade' }),
    id_dua: rowId('id_dua')
      .notNull()
      .references(() => mubalighRows.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.id_satu, table.id_dua] }), index('orang_beda_dua').on(table.id_dua)],
);

export const template = sqliteTable(
  'template',
  {
    id: autoId(),
    nama_template: nocaseText('nama_template').notNull().unique(),
    content: text('content').notNull(),
    type: text('type', { enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] }).notNull(),
    ...versionColumns,
  },
  (table) => [index('template_type').on(table.type)],
);

/** A preacher's leave; plain dates, both included. */
export const cutiColumns = () => ({
  id: autoId(),
  id_mubaligh: rowId('id_mubaligh')
    .notNull()
    .references(() => mubalighRows.id, { onDelete: 'cascade' }),
  dari: text('dari').notNull(),
  sampai: text('sampai').notNull(),
  alasan: text('alasan').notNull().default(''),
  ...versionColumns,
});
export const cutiRows = sqliteTable('cuti', cutiColumns(), (table) => [
  index('cuti_mubaligh').on(table.id_mubaligh, table.dari),
  index('cuti_dari').on(table.dari),
]);

/**
 * Assignments that a preacher has declined; `waktu` is '' for a jumatan. A row stays when somebody else takes over or
 * the schedule is deleted, because the report counts refusals.
 */
export const udzurColumns = () => ({
  id_mubaligh: rowId('id_mubaligh')
    .notNull()
    .references(() => mubalighRows.id, { onDelete: 'cascade' }),
  jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
  tanggal: text('tanggal').notNull(),
  waktu: text('waktu').notNull(),
  id_masjid: rowId('id_masjid')
    .notNull()
    .references(() => masjidRows.id, { onDelete: 'cascade' }),
});
export const udzurRows = sqliteTable('udzur', udzurColumns(), (table) => [
  primaryKey({ columns: [table.id_mubaligh, table.tanggal, table.jenis, table.id_masjid, table.waktu] }),
  index('udzur_tanggal').on(table.tanggal),
  index('udzur_masjid').on(table.id_masjid),
]);

/**
 * Locked cells of the Friday board: protected from accidental changes and skipped by drafts; an empty one stays empty.
 */
export const papanKunciColumns = () => ({
  id_masjid: rowId('id_masjid')
    .notNull()
    .references(() => masjidRows.id, { onDelete: 'cascade' }),
  tanggal: text('tanggal').notNull(),
});
export const papanKunciRows = sqliteTable('papan_kunci', papanKunciColumns(), (table) => [
  primaryKey({ columns: [table.id_masjid, table.tanggal] }),
  index('papan_kunci_tanggal').on(table.tanggal),
]);

const audienceStatus = ['none', 'waiting', 'accepted', 'failed'] as const;

/**
 * The columns of both kinds of schedule. `broadcast_version` counts changes of date, time, mosque or preacher:
 * broadcasts of an earlier version do not count for this one. `restored_at` is set by a restore if it is unknown
 * whether the reminder was sent, until an admin sends it or dismisses the mark. `konfirmasi` is the preacher's answer
 * to this version; `konfirmasi_tanda` is WhatsApp's id of the message that it hangs on: his own, or ours if it is a
 * reaction to that one.
 */
export const jadwalColumns = () => ({
  id: autoId(),
  tanggal: text('tanggal').notNull(),
  id_masjid: rowId('id_masjid')
    .notNull()
    .references(() => masjidRows.id, { onDelete: 'cascade' }),
  id_mubaligh: rowId('id_mubaligh')
    .notNull()
    .references(() => mubalighRows.id, { onDelete: 'cascade' }),
  broadcast_version: integer('broadcast_version').notNull().default(1),
  dkm_status: text('dkm_status', { enum: audienceStatus }).notNull().default('none'),
  mubaligh_status: text('mubaligh_status', { enum: audienceStatus }).notNull().default('none'),
  broadcasted: integer('broadcasted', { mode: 'boolean' }).generatedAlwaysAs(
    sql`('accepted' in (dkm_status, mubaligh_status) and dkm_status in ('none', 'accepted') and mubaligh_status in ('none', 'accepted'))`,
    { mode: 'virtual' },
  ),
  restored_at: instant('restored_at'),
  konfirmasi: text('konfirmasi', { enum: KONFIRMASI }).notNull().default('none'),
  konfirmasi_at: instant('konfirmasi_at'),
  konfirmasi_jalur: text('konfirmasi_jalur', { enum: KONFIRMASI_JALUR }),
  konfirmasi_tanda: text('konfirmasi_tanda'),
  ...versionColumns,
  ...shownColumns,
});

export const pengajianColumns = () => ({
  ...jadwalColumns(),
  waktu: text('waktu').notNull(),
  waktu_order: integer('waktu_order').notNull(),
});
export const pengajianRows = sqliteTable('jadwal_pengajian', pengajianColumns(), (table) => [
  index('pengajian_tanggal').on(table.tanggal, table.waktu_order),
  index('pengajian_waktu').on(table.waktu_order),
  index('pengajian_masjid').on(table.id_masjid),
  index('pengajian_mubaligh').on(table.id_mubaligh),
  index('pengajian_udzur')
    .on(table.tanggal)
    .where(sql`konfirmasi = 'udzur'`),
]);

export const jumatanRows = sqliteTable('jadwal_jumatan', jadwalColumns(), (table) => [
  index('jumatan_tanggal').on(table.tanggal),
  index('jumatan_masjid').on(table.id_masjid),
  index('jumatan_mubaligh').on(table.id_mubaligh),
  index('jumatan_udzur')
    .on(table.tanggal)
    .where(sql`konfirmasi = 'udzur'`),
]);
