import * as z from 'zod';
import { kabarRow, type KabarRow } from './kabar.ts';
import { notice, type Notice } from './notice.ts';

/** The stable words of `code`, and the HTTP status that goes with each. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  otp_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unanswered: 409,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  throttled: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * One wrong form field (`path` is its name) or spreadsheet cell (`path` is 'row 3, column B' as `3.B`, `value` its
 * text).
 */
export const issueSchema = z.object({
  path: z.string(),
  message: z.string(),
  value: z.string().optional(),
  /** Where an upload is asked for it: what the row is about, and the names that are nearest to the cell's. */
  nama: z.string().optional(),
  terdekat: z.string().array().optional(),
});
export type Issue = z.infer<typeof issueSchema>;

/**
 * What every failed call answers; `error` is one Indonesian sentence that may be shown to an admin. `data` is null, but
 * for the check of an upload, which also tells how its sheet was understood, and for a question before a row is stored
 * (`unanswered`), which tells whom it is about.
 */
export const failureSchema = z.object({
  data: z.unknown(),
  error: z.string(),
  code: z.string(),
  issues: z.array(issueSchema).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/**
 * What every successful call answers around its own `data`. `warnings` inform; `questions` are warnings that a person
 * should say yes to before going on; `notices` are the same with their kinds, before a send; `refusal` is why the
 * previewed send would be refused, `penerima` to how many numbers it would go, `quietUntil` when the quiet hours that
 * last now end; `kabar` are schedules of which people were told and that this call has changed: they can be told by
 * `/kabar/kirim`.
 */
export function successSchema<T extends z.ZodType>(data: T) {
  return z.object({
    data,
    error: z.null(),
    warnings: z.array(z.string()).optional(),
    questions: z.array(z.string()).optional(),
    notices: z.array(notice).optional(),
    refusal: z.string().optional(),
    penerima: z.int().optional(),
    quietUntil: z.string().optional(),
    kabar: z.array(kabarRow).optional(),
  });
}

export interface Success<T> {
  data: T;
  error: null;
  warnings?: string[];
  questions?: string[];
  notices?: Notice[];
  refusal?: string;
  penerima?: number;
  quietUntil?: string;
  kabar?: KabarRow[];
}

export type Envelope<T> = Success<T> | Failure;
