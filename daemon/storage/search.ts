import { and, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** How a search is made; what it looks for stands in the placeholders `pattern` and `match`. */
export interface Find {
  /** The condition that a column holds what is searched for, without case (ASCII). */
  like(column: SQLiteColumn): SQL;
  /** It is long enough for an index of trigrams. */
  byTrigrams: boolean;
  /** So much was found that rows are better tested one by one in their order than collected and sorted. */
  isDense: boolean;
}

/** The condition that a row is found. */
export type Search = (find: Find) => SQL;

/** LIKE is without case for ASCII, which the names are written in. */
export const like = (column: SQLiteColumn): SQL => sql`${column} like ${sql.placeholder('pattern')} escape '\\'`;

/** What the placeholders stand for. */
export function searchValues(search: string): { pattern: string; match: string } {
  return { pattern: `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`, match: `"${search.replaceAll('"', '""')}"` };
}

/** Trigrams are made of three characters, however many units those take. */
export const hasTrigrams = (search: string): boolean => [...search].length >= 3;

/** One of these columns holds it. */
export function inColumns(...columns: SQLiteColumn[]): Search {
  return (find) => or(...columns.map(find.like))!;
}

/**
 * One of these columns holds it; the index of trigrams names the rows where it may, and they are looked at. A shorter part
 * is looked for in every row.
 */
export function inIndexed(index: 'masjid_cari' | 'mubaligh_cari', id: SQLiteColumn, ...columns: SQLiteColumn[]): Search {
  const table = sql.identifier(index);
  const found = sql`(select rowid from ${table} where ${table} match ${sql.placeholder('match')})`;
  return (find) => and(find.byTrigrams ? isAmong(find, id, found) : undefined, inColumns(...columns)(find))!;
}

/** A column's value is among those of a query; where much was found, without its index. */
export function isAmong(find: Find, column: SQLiteColumn, values: SQL): SQL {
  return find.isDense ? sql`+${column} in ${values}` : sql`${column} in ${values}`;
}
