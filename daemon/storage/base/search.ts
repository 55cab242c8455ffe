import { or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchKey } from '#shared/base/search-key.ts';
import { phonePart } from '#shared/base/phone.ts';

/** The kind of search; the search text is in the placeholders that `searchValues` fills. */
export interface Find {
  /** The condition that a column contains the search text, ignoring case (ASCII). */
  like(column: SQLiteColumn): SQL;
  /** Whether the search text is long enough for an index of trigrams. */
  byTrigrams: boolean;
  /** Whether so many rows match that testing them in order is faster than collecting and sorting them. */
  isDense: boolean;
}

/** Returns the condition that a row matches. */
export type Search = (find: Find) => SQL;

/** Characters that are ignored in names, the same as in `searchKey`: change both lists together, and the index. */
const APART = [' ', '-', "'", '\u2018', '\u2019', '\u02bc', '\u02bf', '`', '\u00b4'];

/** A name without spaces, hyphens and apostrophes. */
export const bare = (column: SQLiteColumn | SQL): SQL =>
  APART.reduce(
    (text, sign) => sql`replace(${text}, ${sql.raw(`'${sign.replaceAll("'", "''")}'`)}, '')`,
    sql`${column}`,
  );

/** LIKE ignores case for ASCII, which the names use. */
export const like = (column: SQLiteColumn): SQL => sql`${column} like ${sql.placeholder('pattern')} escape '\\'`;

/** The condition that a name contains it, ignoring case, spaces, hyphens and apostrophes. */
const named = (column: SQLiteColumn): SQL => sql`${bare(column)} like ${sql.placeholder('name')} escape '\\'`;

/** The condition that a number contains these digits, in any stored format; false if the search contains no number. */
export const numbered = (column: SQLiteColumn | SQL): SQL =>
  sql`(${column} like ${sql.placeholder('digits')} or ${column} like ${sql.placeholder('other')})`;

const within = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The values of the placeholders. */
export function searchValues(
  search: string,
): Record<'pattern' | 'name' | 'nameMatch', string> & Record<'digits' | 'other' | 'numberMatch', string | null> {
  const key = searchKey(search);
  const number = phonePart(search);
  return {
    pattern: within(search),
    name: within(key),
    nameMatch: quoted(key),
    digits: number ? within(number.digits) : null,
    other: number ? within(number.other) : null,
    numberMatch: number ? `(${quoted(number.digits)} OR ${quoted(number.other)})` : null,
  };
}

/** Trigrams are made of three characters, however many units those take. */
export function hasTrigrams(search: string): boolean {
  const number = phonePart(search);
  return [searchKey(search), ...(number ? [number.digits, number.other] : [])].every((text) => [...text].length >= 3);
}

/** The columns with names, and those with numbers. */
export interface Searched {
  names: SQLiteColumn[];
  numbers?: SQLiteColumn[];
}

/** The condition that one of these columns contains it. */
export function inColumns({ names, numbers = [] }: Searched): Search {
  return () => or(...names.map(named), ...numbers.map(numbered))!;
}

/** Finds rows by an index of trigrams; if the search text is too short for it, all rows are compared. */
export function inIndexed(index: 'masjid_cari' | 'mubaligh_cari', id: SQLiteColumn, searched: Searched): Search {
  const table = sql.identifier(index);
  const columns = (some: SQLiteColumn[]) => sql.raw(`'{${some.map(({ name }) => name).join(' ')}} : '`);
  const { names, numbers = [] } = searched;
  const byNumber =
    numbers.length > 0
      ? sql` || coalesce(' OR ' || ${columns(numbers)} || ${sql.placeholder('numberMatch')}, '')`
      : sql``;
  const found = sql`(select rowid from ${table} where ${table} match ${columns(names)} || ${sql.placeholder('nameMatch')}${byNumber})`;
  return (find) => (find.byTrigrams ? isAmong(find, id, found) : inColumns(searched)(find));
}

/** The condition that a column's value is in a query's result; if many match, without the column's index. */
export function isAmong(find: Find, column: SQLiteColumn, values: SQL): SQL {
  return find.isDense ? sql`+${column} in ${values}` : sql`${column} in ${values}`;
}
