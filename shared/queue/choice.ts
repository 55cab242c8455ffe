import * as z from 'zod';
import { message } from '../base/values.ts';

const KEYS_MAX = 20_000;
/** As of a template; what is too long to be sent is said by the send, with its length. */
const TEXT_MAX = 10_000;
const key = z.string().min(1).max(200);

/**
 * What a person has unticked (`kecuali`) or written anew (`ubahan`: key to text) in a preview; each message by the
 * `kunci` that the preview gave.
 */
export const choiceFields = {
  kecuali: z.array(key).max(KEYS_MAX, { error: 'Paling banyak 20.000 pengecualian' }).optional(),
  ubahan: z.record(key, message('Pesan harus diisi', TEXT_MAX)).optional(),
};
const choice = z.object(choiceFields);
export type Choice = z.infer<typeof choice>;
