import { sql, type SQL } from 'drizzle-orm';
import { customType, integer, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Ids are strings of digits outside of SQLite and integers inside, so no layer converts them. Text that is not a number
 * becomes NULL, which matches nothing. AUTOINCREMENT is added to the migrations manually, because an id that a message
 * or a log once contained must never be reused.
 */
export const rowId = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: (id) => (/^\d{1,15}$/.test(id) ? Number(id) : Number.NaN),
});

/** A row's own id, given by SQLite. */
export const autoId = () =>
  rowId('id')
    .primaryKey()
    .$defaultFn(() => sql`null`);

/** Text that sorts and compares ignoring case (ASCII, which Indonesian names use). */
export const nocaseText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate nocase' });

/** `normalizePhone` in SQL; stored numbers have only digits. */
export const normalNumber = (number: SQL | SQLiteColumn): SQL =>
  sql`(case when ${number} like '0%' then '62' || substr(${number}, 2) else ${number} end)`;

/** An instant in UTC milliseconds. */
export const instant = (name: string) => integer(name);

/** The columns of every edited noun: its version for If-Match, and who changed it last. */
export const versionColumns = {
  version: integer('version').notNull().default(1),
  updated_by: text('updated_by').notNull().default(''),
  created_at: integer('created_at')
    .notNull()
    .default(sql`(unixepoch() * 1000)`),
};

/** The last change of what the public sees of a row: landing_version then, and UTC ms; triggers keep it (0027). */
export const shownColumns = {
  shown_no: integer('shown_no').notNull().default(0),
  shown_at: integer('shown_at').notNull().default(0),
};

/** A plain date in the API's format (see `wireDate`). */
export const wireDateOf = (column: SQLiteColumn) => sql<string>`${column} || 'T00:00:00.000Z'`;
