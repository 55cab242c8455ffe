import { eq, sql, type Placeholder, type SQL, or, is, and, asc, desc, inArray, getTableColumns } from 'drizzle-orm';
import {
  SQLiteColumn,
  SQLiteBoolean,
  SQLiteTextJson,
  type SQLiteSelect,
  sqliteTable,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core';
import { TOTAL_MAX } from '#shared/base/list.ts';
import { phonePart } from '#shared/base/phone.ts';
import { searchKey } from '#shared/base/search-key.ts';
import type { Drizzle } from './database.ts';
import type { List } from './list.ts';
import {
  cutiColumns,
  jadwalColumns,
  masjidColumns,
  mubalighColumns,
  papanKunciColumns,
  pengajianColumns,
  udzurColumns,
  rutinColumns,
} from './schema/roster.ts';
import type { Stored } from './version.ts';

/** A placeholder with the column's name for each column. */
export function placeholders<Row>(columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as Row;
}

/**
 * The condition for the id in the placeholder 'id', parsed by the column: '1e0' is not an id, though SQLite would read
 * it as 1.
 */
export const hasId = (column: SQLiteColumn): SQL => eq(column, sql.param(sql.placeholder('id'), column));

/**
 * A number, or its placeholder, for `limit` or `offset` of a prepared statement. SQLite's planner uses the value of
 * `limit ?`, so it compiles such a statement again at each run: half of a page's time. The unary plus hides the value.
 */
export const counted = (count: 'limit' | 'offset' | number): Placeholder =>
  // Drizzle writes any SQL there; its type names only a bare placeholder.
  sql`+${typeof count === 'number' ? count : sql.placeholder(count)}` as unknown as Placeholder;

/** Calls `make` once for each kind, and caches the result. */
export function memoizeByKind<T>(make: (kind: string) => T): (kind: string) => T {
  const made = new Map<string, T>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}

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

/*
 * SQLite writes the JSON of a list. Rows never become JavaScript objects: no value crosses the border by itself,
 * nothing is mapped, and the garbage collector sees only one string.
 */

/**
 * All rows of the subquery `page` as one JSON array, and their number. The text equals JSON.stringify of the rows as
 * drizzle reads them. `flags` are the computed columns that are booleans.
 */
export function jsonOf(
  columns: Record<string, SQLiteColumn | SQL.Aliased>,
  flags: readonly string[] = [],
): { json: SQL<string>; n: SQL<number> } {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${valueOf(name, column, flags)}`,
  );
  return { json: sql<string>`json_group_array(json_object(${sql.join(pairs, sql`, `)}))`, n: sql<number>`count(*)` };
}

function valueOf(name: string, column: SQLiteColumn | SQL.Aliased, flags: readonly string[]): SQL {
  const value = sql`page.${sql.identifier(name)}`;
  if (flags.includes(name) || is(column, SQLiteBoolean))
    return sql`iif(${value} is null, null, iif(${value}, json('true'), json('false')))`;
  if (is(column, SQLiteTextJson)) return sql`json(${value})`;
  // An id is a number in SQLite and a string in JavaScript.
  return is(column, SQLiteColumn) && column.mapFromDriverValue(1) === '1' ? sql`cast(${value} as text)` : value;
}

export type Columns = Record<string, SQLiteColumn | SQL.Aliased>;

export interface ListSource {
  /** The columns of a row, by their names in the API. */
  columns: Columns;
  /** Those of them that are computed booleans; SQLite itself has only 1 and 0. */
  flags?: readonly string[];
  /** The sort column of a name, if it is not its own. */
  sortBy?: Partial<Record<string, SQLiteColumn | SQL>>;
  /** Further columns to sort by before the id, always ascending. */
  thenBy?: Partial<Record<string, readonly (SQLiteColumn | SQL)[]>>;
  id: SQLiteColumn;
  /** The columns that `search` searches. */
  search: Search;
  /** A condition for every row of the list. */
  where?: SQL;
  /** Filters by name, each with a placeholder of that name. */
  filters?: Record<string, SQL>;
  from(selection: Columns): From;
  /**
   * The table without joins, for counting: neither `search` nor a filter needs another table, and a covering index may
   * be enough.
   */
  alone?(selection: Columns): From;
  /** For sorting by another table's column: the query starts from that table, whose index has the order. */
  fromSorted?: Partial<Record<string, { from(selection: Columns): From; where: SQL }>>;
  /**
   * The stored number of rows (row_count) that match these filters, if there is one; the filters' placeholders are
   * bound.
   */
  total?(filters: readonly string[]): SQL | undefined;
}

/** The key of a statement: calls with an equal shape share one. */
interface Shape {
  filters: string[];
  byIds: boolean;
  search: 'no' | 'short' | 'long';
  isDense: boolean;
  orderBy: string;
  descending: boolean;
  fields: string[] | undefined;
  /** All rows, the first page, or a later or filtered page. */
  page: 'all' | 'first' | 'found';
}

/** Maximum number of cached statements; requests may contain any fields in any order. */
const STATEMENTS_MAX = 200;

type From = SQLiteSelect<string | undefined, 'sync'>;

/**
 * One page of rows: filtered, sorted over the whole list, ties broken by id. It is read when its rows, or its JSON, are
 * first accessed.
 */
export function createList<Row>(db: Drizzle, source: ListSource): List<Row> {
  const prepared = memoizeByShape((shape: Shape) => {
    const picked = shape.fields
      ? Object.fromEntries(shape.fields.map((name) => [name, source.columns[name]!]))
      : source.columns;
    return pageOf(shape, picked).prepare();
  });
  /** The same rows as one text. */
  const written = memoizeByShape((shape: Shape) => {
    const picked = (shape.fields ?? Object.keys(source.columns)).map((name) => [name, source.columns[name]!] as const);
    const page = pageOf(
      shape,
      Object.fromEntries(picked.map(([name, column]) => [name, sql`${unaliased(column)}`.as(name)])),
    );
    return db
      .select(jsonOf(Object.fromEntries(picked), source.flags))
      .from(page.as('page'))
      .prepare();
  });
  const counts = memoizeByShape((shape: Shape) => {
    const total = shape.search === 'no' && !shape.byIds ? source.total?.(shape.filters) : undefined;
    if (total)
      return db
        .select({ n: sql<number>`n` })
        .from(sql`(select ${total} as n)`)
        .prepare();
    const from = source.alone ?? source.from;
    const rows = from({ id: source.id }).where(filterOf(shape)).limit(counted(TOTAL_MAX)).as('counted');
    return db
      .select({ n: sql<number>`count(*)` })
      .from(rows)
      .prepare();
  });

  function filterOf(shape: Shape): SQL | undefined {
    const ids = shape.byIds ? sql`${source.id} in (select value from json_each(${sql.placeholder('ids')}))` : undefined;
    const found =
      shape.search === 'no'
        ? undefined
        : source.search({ like, byTrigrams: shape.search === 'long', isDense: shape.isDense });
    return and(source.where, ...shape.filters.map((name) => source.filters![name]), ids, found);
  }

  /** When rows are skipped, the page's ids are found first, and the other columns are read only for them. */
  function pageOf(shape: Shape, picked: Columns): From {
    const sort = unaliased(source.sortBy?.[shape.orderBy] ?? source.columns[shape.orderBy] ?? source.id);
    const direction = shape.descending ? desc : asc;
    const ties = (source.thenBy?.[shape.orderBy] ?? []).map((tie) => asc(tie));
    // If the id were twice in the order, SQLite would compare and store both.
    const isById = sort === source.id;
    const sorted = (from: From) => from.orderBy(...(isById ? [] : [direction(sort), ...ties]), direction(source.id));
    const some = (from: From) => sorted(from).limit(counted('limit')).offset(counted('offset'));
    const all = (selection: Columns) => source.from(selection).where(filterOf(shape));
    const isOwn = !is(sort, SQLiteColumn) || sort.table === source.id.table;
    const ids = () => (isOwn ? (source.alone ?? source.from) : source.from)({ id: source.id }).where(filterOf(shape));
    if (shape.page === 'all') return sorted(all(picked));
    if (shape.page === 'first') return some(all(picked));
    const other = isWhole(shape) ? source.fromSorted?.[shape.orderBy] : undefined;
    const found = some(other ? other.from({ id: source.id }).where(and(source.where, other.where)) : ids());
    // The unary plus keeps SQLite from scanning the whole table in this order to find these few.
    return source
      .from(picked)
      .where(inArray(source.id, found))
      .orderBy(...(isById ? [] : [direction(sql`+${sort}`), ...ties]), direction(sql`+${source.id}`));
  }

  return (options, given = {}) => {
    const { limit, offset, search, ids, orderBy, descending, fields } = options;
    const values = {
      ...given,
      limit,
      offset,
      ...(ids && { ids: JSON.stringify(ids.map(Number)) }),
      ...(search && searchValues(search)),
    };
    const filters = Object.keys(given).filter((name) => given[name] !== undefined);
    const shape: Shape = {
      filters,
      byIds: ids !== undefined,
      search: search === undefined ? 'no' : hasTrigrams(search) ? 'long' : 'short',
      isDense: false,
      orderBy,
      descending,
      fields,
      page: 'all',
    };
    if (limit !== undefined)
      shape.page = isWhole(shape) && offset === 0 && !source.fromSorted?.[orderBy] ? 'first' : 'found';
    const count = () => Math.min((counts(shape).get(values) as { n: number } | undefined)?.n ?? 0, TOTAL_MAX);
    const found = search !== undefined && limit !== undefined ? count() : undefined;
    shape.isDense = found === TOTAL_MAX;
    let rows: Row[] | undefined;
    let text: Written | undefined;
    return {
      get rows() {
        return (rows ??= prepared(shape).all(values) as Row[]);
      },
      get json() {
        return (text ??= written(shape).get(values) as Written).json;
      },
      get total() {
        if (found !== undefined) return found;
        const n = text?.n ?? this.rows.length;
        const isLast = limit === undefined || (n < limit && (n > 0 || offset === 0));
        return isLast ? Math.min(offset + n, TOTAL_MAX) : count();
      },
    };
  };
}

interface Written {
  json: string;
  n: number;
}

/** Whether no rows are filtered out. */
function isWhole({ filters, byIds, search }: Shape): boolean {
  return filters.length === 0 && !byIds && search === 'no';
}

function memoizeByShape<Statement>(make: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const statements = new Map<string, Statement>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = statements.get(key);
    if (known) return known;
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    const statement = make(shape);
    statements.set(key, statement);
    return statement;
  };
}

function unaliased(column: SQLiteColumn | SQL | SQL.Aliased): SQLiteColumn | SQL {
  return 'fieldAlias' in column ? column.sql : column;
}

/**
 * The rows in sight: views without those that a large deletion is taking away (docs/decisions/0051). Whoever reads uses
 * these; SQLite refuses to write to them. The tables themselves are called `masjidRows` and so on.
 */
export const masjid = sqliteTable('masjid_ada', masjidColumns());
export const mubaligh = sqliteTable('mubaligh_ada', mubalighColumns());
export const pengajian = sqliteTable('pengajian_ada', pengajianColumns());
export const jumatan = sqliteTable('jumatan_ada', jadwalColumns());
export const cuti = sqliteTable('cuti_ada', cutiColumns());
export const udzur = sqliteTable('udzur_ada', udzurColumns());
export const papanKunci = sqliteTable('papan_kunci_ada', papanKunciColumns());
export const rutin = sqliteTable('rutin_ada', rutinColumns());

/** Those of the ids that a table has. */
export function existingIds(db: Drizzle, table: SQLiteTable & { id: SQLiteColumn }, ids: readonly string[]): string[] {
  return db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .all()
    .map(({ id }) => String(id));
}

/** A table of rows that people edit. */
export type RowsTable = SQLiteTable & Record<'id' | 'version' | 'updated_by', SQLiteColumn>;

/** The columns of a noun's row in the API: id, the noun's columns, version. */
export function wireColumns(table: RowsTable, names: readonly string[]): Record<string, SQLiteColumn> {
  const columns = getTableColumns(table);
  return Object.fromEntries(['id', ...names, 'version'].map((name) => [name, columns[name]!]));
}

/**
 * The queries of every edited noun. `shown` are the rows in sight, `columns` those of a row in the API; `table` is what
 * is written to.
 */
export function createRows<Row, Input>(
  db: Drizzle,
  shown: RowsTable,
  table: RowsTable,
  columns: Record<string, SQLiteColumn>,
) {
  const written = wireColumns(table, Object.keys(columns).slice(1, -1));
  const byId = db
    .select({ ...columns, updated_by: shown.updated_by })
    .from(shown)
    .where(hasId(shown.id))
    .prepare();
  return {
    find: (id: string): Stored<Row> | undefined => byId.get({ id }) as Stored<Row> | undefined,

    insert(values: Input & { updated_by: string }): Row {
      return db.insert(table).values(values).returning(written).get() as Row;
    },

    /** Returns undefined if there is no such row. */
    update(id: string, changes: Partial<Input> & { updated_by: string }): Row | undefined {
      return db
        .update(table)
        .set({ ...changes, version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
        .returning(written)
        .get() as Row | undefined;
    },

    /** Those of the ids that exist. */
    existing: (ids: readonly string[]): string[] => existingIds(db, shown, ids),

    remove: (ids: readonly string[]): number =>
      db
        .delete(table)
        .where(inArray(table.id, [...ids]))
        .run().changes,
  };
}

/** Number of rows of a table; triggers maintain it. */
export function keptCount(list: string): SQL {
  return sql`(select n from row_count where list = ${list} and part = '')`;
}

/** Number of messages in the log, optionally of one state. */
export function keptCountOfLog({ state }: { state?: 'success' | 'failed' }): SQL {
  return sql`(select sum(n) from row_count where list = 'message_log'${state === undefined ? sql`` : sql` and part = ${state}`})`;
}
