import * as z from 'zod';
import { search } from './values.ts';
import { idListInput } from './id.ts';

/** Rows of a page (specification, section 9). */
export const PAGE_SIZE = 20;
/** A larger `limit` is cut to this. */
export const PAGE_SIZE_MAX = 100;
/** `X-Total-Count` never says more than this: counting further would scan the table. */
export const TOTAL_MAX = 10_001;

function count(message: string) {
  const error = { error: message };
  return z.union([z.string().regex(/^\d{1,9}$/, error), z.int(error).min(0, error).max(999_999_999, error)], error);
}

/** What every list takes; the service checks the column names, because it knows the columns. */
export const listQuery = z.object({
  page: count('Halaman harus angka').optional(),
  limit: count('Jumlah baris harus angka').optional(),
  orderBy: z.string().max(64).optional(),
  orderType: z.enum(['asc', 'desc'], { error: 'Urutan harus asc atau desc' }).optional(),
  search: search.optional(),
  fields: z.string().max(400).optional(),
  id: idListInput.optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** A calendar date as a call may give it; `dateOf` in dates.ts reads it. */
export const dateInput = (message: string) =>
  z.string({ error: message }).min(1, { error: message }).max(40, { error: message });

/** A list narrowed to one wilayah, in whatever case it is written. */
export const wilayahFilter = z.string().max(60).optional();

/** What a batch delete takes: ids in the query or, above a hundred, in a JSON body. */
export const batchQuery = z.object({ id: idListInput.optional() });
export const batchBody = z.object({ id: idListInput }).nullish();
export const batchResult = z.object({ count: z.int(), cancelled: z.int().optional() });
