import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Claim } from '#daemon/base/claim.ts';
import { LANGKAH } from '#shared/reply/langkah.ts';
import { PENAWARAN_STATES, TAWARAN_STATES } from '#shared/reply/pengganti.ts';
import { KONFIRMASI_JALUR } from '#shared/roster/konfirmasi.ts';
import { account } from './account.ts';
import { autoId, instant, rowId } from './columns.ts';
import { broadcast } from './queue.ts';
import { masjidRows, mubalighRows } from './roster.ts';

/**
 * Handled replies, because WhatsApp may deliver one twice. `key` is a hash of the sender and WhatsApp's id; the text is
 * not stored. `told`: the kind of our reply; 'passed': the admins were informed; 'admin': it is no reply, the admin has
 * written to him. `nomor` has the schedules of a numbered list that we sent back, as JSON. `tentang`: what it was
 * about, as tokens such as 'jumatan:12', which an edit of it may change; null if that is not known. Of a reaction,
 * `tanda` is WhatsApp's id of our message, of an edit that of his own earlier one. `tanda_at`: when its sender made the
 * reaction, or WhatsApp took anything else; an earlier one may be delivered later. `secret`: the key of its edits, for
 * a day.
 */
export const balasan = sqliteTable(
  'balasan',
  {
    key: text('key').primaryKey(),
    no_hp: text('no_hp').notNull(),
    at: instant('at').notNull(),
    verdict: text('verdict', { enum: ['hadir', 'udzur', 'unclear'] }).notNull(),
    told: text('told', { enum: ['nothing', 'answer', 'question', 'passed', 'admin'] }).notNull(),
    nomor: text('nomor', { mode: 'json' }).$type<{ kind: 'pengajian' | 'jumatan'; id: string }[]>(),
    tanda: text('tanda'),
    tanda_at: instant('tanda_at'),
    tentang: text('tentang', { mode: 'json' }).$type<string[]>(),
    secret: text('secret'),
  },
  (table) => [index('balasan_no_hp').on(table.no_hp, table.at), index('balasan_at').on(table.at)],
);

/** The words of the last answer to a question that was not understood, for admins; each stands there for one day. */
export const belumJelas = sqliteTable(
  'belum_jelas',
  {
    id: autoId(),
    jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
    id_jadwal: rowId('id_jadwal').notNull(),
    no_hp: text('no_hp').notNull(),
    kata: text('kata').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('belum_jelas_jadwal').on(table.jenis, table.id_jadwal),
    index('belum_jelas_no_hp').on(table.no_hp),
    index('belum_jelas_at').on(table.at),
  ],
);

/** Answers that are not queued yet; they are queued automatically, also after a crash. */
export const owedAnswer = sqliteTable(
  'owed_answer',
  {
    id: autoId(),
    key: text('key').notNull(),
    no_hp: text('no_hp').notNull(),
    recipient: text('recipient').notNull(),
    message: text('message').notNull(),
    priority: integer('priority').notNull(),
    ends_at: instant('ends_at').notNull(),
    claim: text('claim', { mode: 'json' }).$type<Claim>().notNull().default({ kind: 'plain' }),
  },
  (table) => [uniqueIndex('owed_answer_key').on(table.key), index('owed_answer_no_hp').on(table.no_hp)],
);

/**
 * Links to personal pages, as hashes: of a preacher, or of a mosque's chairman. The token is derived from `nonce` and a
 * secret outside of the database. A change of the person's number revokes the link (triggers).
 */
export const tautan = sqliteTable(
  'tautan',
  {
    id: autoId(),
    id_mubaligh: rowId('id_mubaligh').references(() => mubalighRows.id, { onDelete: 'cascade' }),
    id_masjid: rowId('id_masjid').references(() => masjidRows.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    hash_kalender: text('hash_kalender').notNull(),
    nonce: text('nonce').notNull(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('tautan_hash').on(table.hash),
    uniqueIndex('tautan_hash_kalender').on(table.hash_kalender),
    index('tautan_mubaligh').on(table.id_mubaligh, table.created_at),
    index('tautan_masjid').on(table.id_masjid, table.created_at),
    check('tautan_of_one', sql`(${table.id_mubaligh} is null) <> (${table.id_masjid} is null)`),
  ],
);

/**
 * All offers for one version of a schedule whose preacher has declined. The schedule's kind and id are not a foreign
 * key, because preachers who were asked have to be told when it is deleted; ids are never reused. `version` is its
 * broadcast version, `version_baru` the one after an acceptance. `akhir`: later answers do not count. `alarm_at`: when
 * admins heard at the deadline that nobody stands; it is null again once somebody does. `malam_sampai`: until when an
 * admin lets offers go out in quiet hours.
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
    malam_sampai: instant('malam_sampai'),
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

/**
 * One offer to one preacher: at most one for each version of a schedule. `nomor`: by this number he chooses between
 * several offers, once he was asked to.
 */
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

/**
 * The timeline of a schedule's substitutes. `kirim`: the state of the step's message. antre: not queued yet; dikirim:
 * queued; dilewati: skipped, because the recipient cannot get messages.
 */
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
