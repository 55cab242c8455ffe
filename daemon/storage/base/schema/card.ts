import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { autoId, instant, rowId } from '../columns.ts';
import { template } from './roster.ts';
import { broadcast } from './queue.ts';

/**
 * `saved_at` is when the card was last switched on or off, or its day or time changed: earlier instants do not count.
 * `covers_from` is the first target that the card covers since it was switched on.
 */
export const scheduleCard = sqliteTable('schedule_card', {
  key: text('key', { enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] }).primaryKey(),
  active: integer('active', { mode: 'boolean' }).notNull().default(false),
  h: integer('h').notNull().default(0),
  jam: text('jam').notNull().default('00:00'),
  id_template_dkm: rowId('id_template_dkm').references(() => template.id),
  id_template_mubaligh: rowId('id_template_mubaligh').references(() => template.id),
  force_broadcast: integer('force_broadcast', { mode: 'boolean' }).notNull().default(false),
  saved_at: instant('saved_at').notNull().default(0),
  covers_from: text('covers_from').notNull().default(''),
});

/**
 * Each due run of a card that has happened or was too late: at most one per card and target ('YYYY-MM-DD' for the daily
 * cards and for the day of a summary, 'YYYY-MM' for the monthly one). `due_at` is when it was due, `ran_at` when it
 * ran; `unknown`: it may have happened after the restored backup.
 */
export const scheduleRun = sqliteTable(
  'schedule_run',
  {
    id: autoId(),
    key: text('key', {
      enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder', 'ringkasan_jumat'],
    }).notNull(),
    target: text('target').notNull(),
    state: text('state', { enum: ['done', 'caught_up', 'missed', 'unknown'] }).notNull(),
    due_at: instant('due_at').notNull(),
    ran_at: instant('ran_at').notNull(),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
    messages: integer('messages').notNull().default(0),
  },
  (table) => [
    uniqueIndex('schedule_run_target').on(table.key, table.target),
    index('schedule_run_due').on(table.key, table.due_at),
    index('schedule_run_broadcast').on(table.id_broadcast),
  ],
);
