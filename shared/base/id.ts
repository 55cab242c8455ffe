import * as z from 'zod';

const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** An id as answers carry it: always a string of digits. */
export const id = z.string().regex(ID_PATTERN);

/**
 * An id in requests: a string or a number. `message` is the form's error if it is missing. It is repeated at the parts,
 * because a union reports the error of the part with the matching type.
 */
export function idInput(message: string) {
  const error = { error: message };
  return z.union(
    [z.string().regex(ID_PATTERN, error), z.int(error).positive(error).max(999_999_999_999_999, error)],
    error,
  );
}

/** Of one call. */
export const IDS_MAX = 20_000;
const TOO_MANY = { error: 'Paling banyak 20.000 ID' };
const LIST_MESSAGE = { error: 'Daftar ID tidak valid' };
/** `id=1,2,3` of a query, or a list of ids in a JSON body. */
export const idListInput = z.union(
  [
    z
      .string()
      .regex(/^\s*\d{1,15}(\s*,\s*\d{1,15})*\s*$/, LIST_MESSAGE)
      .refine((list) => list.split(',', IDS_MAX + 1).length <= IDS_MAX, TOO_MANY),
    z.array(idInput('ID tidak valid')).max(IDS_MAX, TOO_MANY),
    z.int(LIST_MESSAGE).positive(LIST_MESSAGE),
  ],
  LIST_MESSAGE,
);

export const idParams = z.object({ id: z.string().max(64) });

/** The distinct ids of an `idListInput`, as strings, in the order given. */
export function idList(input: z.infer<typeof idListInput> | undefined): string[] {
  if (input === undefined) return [];
  const parts = Array.isArray(input) ? input : String(input).split(',');
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
}
