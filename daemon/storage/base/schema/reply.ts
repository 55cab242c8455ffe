import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { autoId, instant } from '../columns.ts';

/**
 * Replies that were taken, so that WhatsApp may bring them twice. `key` is made of the sender and WhatsApp's id; what
 * was written is nowhere. `nomor` says which schedules a numbered list that we sent back has, as JSON.
 */
export const balasan = sqliteTable(
  'balasan',
  {
    key: text('key').primaryKey(),
    no_hp: text('no_hp').notNull(),
    at: instant('at').notNull(),
    verdict: text('verdict', { enum: ['hadir', 'udzur', 'unclear'] }).notNull(),
    told: text('told', { enum: ['nothing', 'answer', 'question'] }).notNull(),
    nomor: text('nomor', { mode: 'json' }).$type<{ kind: 'pengajian' | 'jumatan'; id: string }[]>(),
  },
  (table) => [index('balasan_no_hp').on(table.no_hp, table.at), index('balasan_at').on(table.at)],
);

/** What we owe somebody as an answer until it stands in the queue; it goes there by itself, also after a crash. */
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
  },
  (table) => [uniqueIndex('owed_answer_key').on(table.key), index('owed_answer_no_hp').on(table.no_hp)],
);
