import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Claim } from '#daemon/domain/queue/claim.ts';
import { autoId, instant, rowId } from '../columns.ts';
import { masjidRows, mubalighRows } from './roster.ts';

/**
 * Handled replies, because WhatsApp may deliver one twice. `key` is a hash of the sender and WhatsApp's id; the text is
 * not stored. `nomor` has the schedules of a numbered list that we sent back, as JSON. `tentang`: what it was about, as
 * tokens such as 'jumatan:12', which an edit of it may change; null if that is not known. Of a reaction, `tanda` is
 * WhatsApp's id of our message, of an edit that of his own earlier one. `tanda_at`: when its sender made the reaction,
 * or WhatsApp took anything else; an earlier one may be delivered later. `secret`: the key of its edits, for a day.
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
