import { and, asc, desc, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { TOTAL_MAX } from '#shared/list.ts';
import type { ListOptions } from '../domain/list.ts';

export type Columns = Record<string, SQLiteColumn | SQL.Aliased>;

/** The condition that a column holds what is searched for. */
export type Like = (column: SQLiteColumn) => SQL;

export interface ListSource<C extends Columns> {
  /** What a row may carry, by its name on the wire. */
  columns: C;
  /** What a name sorts by, where that is another column than the one it shows. */
  sortBy?: Partial<Record<string, SQLiteColumn | SQL>>;
  id: SQLiteColumn;
  /** Where `search` looks for a part: columns, or conditions made of `like`. */
  search: (SQLiteColumn | ((like: Like) => SQL))[];
  from(selection: Columns): SQLiteSelect<string | undefined, 'sync'>;
}

export interface ListPage<Row> {
  rows: Row[];
  /** Rows in all, at most TOTAL_MAX. */
  total: number;
}

/** One page of rows: filtered, sorted over the whole list, ties broken by id. */
export function listRows<Row>(source: ListSource<Columns>, options: ListOptions, where: (SQL | undefined)[] = []): ListPage<Row> {
  const filter = and(...where, idFilter(source, options), searchFilter(source, options));
  const picked = options.fields ? Object.fromEntries(options.fields.map((name) => [name, source.columns[name]!])) : source.columns;
  const sort = source.sortBy?.[options.orderBy] ?? source.columns[options.orderBy] ?? source.id;
  const direction = options.descending ? desc : asc;
  const page = source.from(picked).where(filter).orderBy(direction(unaliased(sort)), direction(source.id));
  const rows = (options.limit === undefined ? page : page.limit(options.limit).offset(options.offset)).all() as Row[];
  const total =
    options.limit === undefined || (rows.length < options.limit && (rows.length > 0 || options.offset === 0))
      ? options.offset + rows.length
      : countRows(source, filter);
  return { rows, total: Math.min(total, TOTAL_MAX) };
}

function countRows(source: ListSource<Columns>, filter: SQL | undefined): number {
  return source.from({ id: source.id }).where(filter).limit(TOTAL_MAX).values().length;
}

function idFilter(source: ListSource<Columns>, options: ListOptions): SQL | undefined {
  return options.ids ? inArray(source.id, options.ids) : undefined;
}

/** LIKE is without case for ASCII, which the names are written in. */
function searchFilter(source: ListSource<Columns>, options: ListOptions): SQL | undefined {
  if (!options.search) return undefined;
  const pattern = `%${options.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const like: Like = (column) => sql`${column} like ${pattern} escape '\\'`;
  return or(...source.search.map((place) => (typeof place === 'function' ? place(like) : like(place))));
}

function unaliased(column: SQLiteColumn | SQL | SQL.Aliased): SQLiteColumn | SQL {
  return 'fieldAlias' in column ? column.sql : column;
}
