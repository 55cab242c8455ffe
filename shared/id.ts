import { z } from 'zod';

const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** An id as answers carry it: always a string of digits. */
export const id = z.string().regex(ID_PATTERN);

/** An id as requests may carry it: a string or a number. `message` is what a form says when it is missing. */
export function idInput(message: string) {
  return z.union([z.string().regex(ID_PATTERN), z.int().positive().max(999_999_999_999_999)], { error: message });
}

/** `id=1,2,3` of a query, or a list of ids in a JSON body. */
export const idListInput = z.union(
  [z.string().regex(/^\s*\d{1,15}(\s*,\s*\d{1,15})*\s*$/), z.array(idInput('ID tidak valid')).max(20_000), z.int().positive()],
  { error: 'Daftar ID tidak valid' },
);

export const idParams = z.object({ id: z.string().max(64) });
export type IdParams = z.infer<typeof idParams>;

/** The distinct ids of an `idListInput`, as strings, in the order given. */
export function idList(input: z.infer<typeof idListInput> | undefined): string[] {
  if (input === undefined) return [];
  const parts = Array.isArray(input) ? input : String(input).split(',');
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
}
