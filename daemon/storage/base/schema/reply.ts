import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { autoId, instant, rowId } from '../columns.ts';
import { masjid, mubaligh } from './roster.ts';

/**
 * Links to personal pages, as hashes: of a preacher, or of a mosque's chairman. `nonce` makes the token together with a
 * secret that lies outside of the database. A change of the person's number ends what is not revoked (triggers).
 */
export const tautan = sqliteTable(
  'tautan',
  {
    id: autoId(),
    id_mubaligh: rowId('id_mubaligh').references(() => mubaligh.id, { onDelete: 'cascade' }),
    id_masjid: rowId('id_masjid').references(() => masjid.id, { onDelete: 'cascade' }),
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
