import { or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchKey } from '#shared/base/search-key.ts';
import { phonePart } from '#shared/base/phone.ts';

/** How a search is made; what it looks for stands in the placeholders that `searchValues` fills. */
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

/** What says nothing in a name, as `searchKey` has it: whoever changes one list changes both, and the index. */
const APART = [' ', '-', "'", '\u2018', '\u2019', '\u02bc', '\u02bf', '`', '\u00b4'];

/** A name without spaces, hyphens and apostrophes. */
export const bare = (column: SQLiteColumn | SQL): SQL =>
  APART.reduce(
    (text, sign) => sql`replace(${text}, ${sql.raw(`'${sign.replaceAll("'", "''")}'`)}, '')`,
    sql`${column}`,
  );

/** LIKE is without case for ASCII, which the names are written in. */
export const like = (column: SQLiteColumn): SQL => sql`${column} like ${sql.placeholder('pattern')} escape '\\'`;

/** A name holds it, without case, spaces, hyphens and apostrophes. */
const named = (column: SQLiteColumn): SQL => sql`${bare(column)} like ${sql.placeholder('name')} escape '\\'`;

/** A number holds these digits, in whichever form it is stored; no number does where the search is none. */
export const numbered = (column: SQLiteColumn | SQL): SQL =>
  sql`(${column} like ${sql.placeholder('digits')} or ${column} like ${sql.placeholder('other')})`;

const within = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What the placeholders stand for. */
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

/** The columns that hold names, and those that hold numbers. */
export interface Searched {
  names: SQLiteColumn[];
  numbers?: SQLiteColumn[];
}

/** One of these columns holds it. */
export function inColumns({ names, numbers = [] }: Searched): Search {
  return () => or(...names.map(named), ...numbers.map(numbered))!;
}

/** An index of trigrams names the rows that hold it; a part that is too short for it is looked for in every row. */
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

/** A column's value is among those of a query; where much was found, without its index. */
export function isAmong(find: Find, column: SQLiteColumn, values: SQL): SQL {
  return find.isDense ? sql`+${column} in ${values}` : sql`${column} in ${values}`;
}
