import { and, asc, desc, inArray, is, sql, type SQL } from 'drizzle-orm';
import { SQLiteColumn, type SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { TOTAL_MAX } from '#shared/base/list.ts';
import type { Drizzle } from './drizzle.ts';
import { counted } from './prepared.ts';
import { hasTrigrams, like, searchValues, type Search } from './search.ts';
import type { List } from '#daemon/domain/base/list-page.ts';
import { jsonOf } from './json-rows.ts';

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
    const kept = shape.search === 'no' && !shape.byIds ? source.total?.(shape.filters) : undefined;
    if (kept)
      return db
        .select({ n: sql<number>`n` })
        .from(sql`(select ${kept} as n)`)
        .prepare();
    const from = source.alone ?? source.from;
    const rows = from({ id: source.id }).where(filterOf(shape)).limit(TOTAL_MAX).as('counted');
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
  const kept = new Map<string, Statement>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= STATEMENTS_MAX) kept.clear();
    const statement = make(shape);
    kept.set(key, statement);
    return statement;
  };
}

function unaliased(column: SQLiteColumn | SQL | SQL.Aliased): SQLiteColumn | SQL {
  return 'fieldAlias' in column ? column.sql : column;
}
