import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { autoId, instant } from '../columns.ts';

/** Single values: secrets from the first start, the queue's pause, the last linked number. */
export const setting = sqliteTable('setting', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Answers by Idempotency-Key, kept 24 hours. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    answer: text('answer').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
);

/**
 * Number of rows of a list, maintained by triggers, so that no table has to be scanned for its count. `part` is '' for
 * a whole table, or the state of a message in the log.
 */
export const rowCount = sqliteTable(
  'row_count',
  { list: text('list').notNull(), part: text('part').notNull(), n: integer('n').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.part] })],
);

/**
 * Who did what. `detail` is JSON of ids, counts and names of changed fields, never texts or numbers of people;
 * `keterangan` and `rincian` say it in words, with the names of that time (`auditTexts`). A row of an earlier version
 * has no words until the next start.
 */
export const audit = sqliteTable(
  'audit',
  {
    id: autoId(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    id_session: text('id_session'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull().default('{}'),
    keterangan: text('keterangan').notNull().default(''),
    rincian: text('rincian').notNull().default('[]'),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_actor').on(table.actor),
    index('audit_action').on(table.action),
    index('audit_unsaid')
      .on(table.id)
      .where(sql`${table.keterangan} = ''`),
  ],
);
