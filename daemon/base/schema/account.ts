import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { autoId, instant, nocaseText, rowId, versionColumns } from './columns.ts';

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

export const account = sqliteTable('account', {
  id: autoId(),
  username: nocaseText('username').notNull().unique(),
  role: text('role', { enum: ['superadmin', 'admin'] }).notNull(),
  password_hash: text('password_hash').notNull(),
  /** The number for alerts to this account. */
  no_hp: text('no_hp'),
  ...versionColumns,
});

/** One signed-in device. `presented` lists [generation, first seen at] of recently used refresh tokens, as JSON. */
export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    id_account: rowId('id_account')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    presented: text('presented').notNull().default('[]'),
    user_agent: text('user_agent').notNull().default(''),
    created_at: instant('created_at').notNull(),
    seen_at: instant('seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.id_account)],
);

/**
 * The authenticator app of an account. Without `enabled_at` the first code has not been entered yet. `last_step` is the
 * 30 s step of the last accepted code: a code is valid only once. In a separate table, so that no list of accounts
 * shows a secret.
 */
export const twoFactor = sqliteTable('two_factor', {
  id_account: rowId('id_account')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  created_at: instant('created_at').notNull(),
  enabled_at: instant('enabled_at'),
  last_step: integer('last_step').notNull().default(0),
});

/** Recovery codes for users who have lost the app, as argon2id PHC strings; all of one account share a salt. */
export const recoveryCode = sqliteTable(
  'recovery_code',
  {
    id_account: rowId('id_account')
      .notNull()
      .references(() => twoFactor.id_account, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.id_account, table.code_hash] })],
);
