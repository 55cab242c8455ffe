import { idList } from '#shared/base/id.ts';
import type { KabarRow } from '#shared/base/kabar.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, type ListQuery } from '#shared/base/list.ts';
import type { Notice } from '#shared/base/notice.ts';
import { phonePart } from '#shared/base/phone.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { invalidField } from './errors.ts';

/** The checked query of a list; `limit` undefined means all rows. */
export interface ListOptions {
  limit: number | undefined;
  offset: number;
  orderBy: string;
  descending: boolean;
  search: string | undefined;
  fields: string[] | undefined;
  ids: string[] | undefined;
}

/**
 * Parses the parameters of every list (contract, Resources). `columns` may be requested and sorted by; newest first
 * unless `defaultOrder` is set. Throws invalid for an unknown column.
 */
export function listOptions(query: ListQuery, columns: readonly string[], defaultOrder = 'id'): ListOptions {
  const fields = query.fields
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = fields?.find((name) => !columns.includes(name));
  if (unknown !== undefined) throw invalidField('fields', `Kolom tidak dikenal: ${unknown}`);
  if (query.orderBy && !columns.includes(query.orderBy))
    throw invalidField('orderBy', `Kolom urutan tidak dikenal: ${query.orderBy}`);
  const all = fields !== undefined && fields.length > 0 && query.page === undefined && query.limit === undefined;
  const limit = Math.min(Math.max(Number(query.limit ?? PAGE_SIZE), 1), PAGE_SIZE_MAX);
  const page = Math.max(Number(query.page ?? 1), 1);
  return {
    limit: all ? undefined : limit,
    offset: all ? 0 : (page - 1) * limit,
    orderBy: query.orderBy || defaultOrder,
    descending: query.orderBy ? query.orderType === 'desc' : query.orderType !== 'asc',
    search: query.search?.trim() || undefined,
    fields: fields?.length ? fields : undefined,
    ids: query.id === undefined ? undefined : idList(query.id),
  };
}

/**
 * One page of rows in memory, in the same order and format as a store's list. `textsOf` returns the texts that `search`
 * matches.
 */
export function pageOf<Row extends { id: string }>(
  all: readonly Row[],
  options: ListOptions,
  textsOf: (row: Row) => string[],
): { rows: Row[]; total: number } {
  const { search } = options;
  const wanted = search === undefined ? [] : [searchKey(search), ...Object.values(phonePart(search) ?? {})];
  const found = all.filter(
    (row) => search === undefined || textsOf(row).some((text) => wanted.some((part) => searchKey(text).includes(part))),
  );
  const key = options.orderBy as keyof Row;
  const order = (a: Row, b: Row) => String(a[key]).localeCompare(String(b[key]), 'id') || a.id.localeCompare(b.id);
  const sorted = found.toSorted((a, b) => (options.descending ? order(b, a) : order(a, b)));
  const page = options.limit === undefined ? sorted : sorted.slice(options.offset, options.offset + options.limit);
  const { fields } = options;
  const rows = fields
    ? page.map((row) => Object.fromEntries(fields.map((name) => [name, row[name as keyof Row]])) as unknown as Row)
    : page;
  return { rows, total: found.length };
}

export interface ListPage<Row> {
  readonly rows: Row[];
  /** The same rows as a JSON array, if the store can write it; faster than building rows first. */
  readonly json?: string;
  /** Total number of rows, at most TOTAL_MAX. */
  readonly total: number;
}

/** Gives one page of rows; a filter narrows the list by its own name. */
export type List<Row> = (options: ListOptions, filters?: Record<string, string | number | undefined>) => ListPage<Row>;

/** The schedules that a call has changed after people were told about them, with who has to hear of it. */
export interface WithKabar {
  kabar?: KabarRow[] | undefined;
}

/** A service's result with sentences besides the data. */
export interface Result<T> extends WithKabar {
  data: T;
  /** Sentences that only inform. */
  warnings: string[];
  /** Sentences that a person must confirm before continuing. */
  questions?: string[];
  /** Warnings and questions with their kinds, before a send. */
  notices?: Notice[];
  /** Why the previewed action would be rejected. */
  refusal?: string | undefined;
  /** Number of recipients of the previewed messages. */
  penerima?: number | undefined;
  /** When the present quiet hours end, ISO. */
  quietUntil?: string | undefined;
}
