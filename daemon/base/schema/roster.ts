import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ROW_NOUN_VALUES } from '#shared/base/row-noun.ts';
import { BAGIAN } from '#shared/roster/bagian.ts';
import { KONFIRMASI, KONFIRMASI_JALUR } from '#shared/roster/konfirmasi.ts';
import { TEMPLATE_TYPE_VALUES } from '#shared/roster/placeholder.ts';
import { account } from './account.ts';
import { autoId, instant, nocaseText, rowId, shownColumns, versionColumns } from './columns.ts';
import { lampiran } from './lampiran.ts';

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
  batas_pengajian: integer('batas_pengajian'),
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
    type: text('type', { enum: TEMPLATE_TYPE_VALUES }).notNull(),
    id_lampiran: rowId('id_lampiran').references(() => lampiran.id),
    ...versionColumns,
  },
  (table) => [
    index('template_type').on(table.type),
    index('template_lampiran')
      .on(table.id_lampiran)
      .where(sql`id_lampiran is not null`),
  ],
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
  /** Null: the whole day. */
  bagian: text('bagian', { enum: BAGIAN }),
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
