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

/**
 * `queued`: messages newly stored; `waiting`: messages of this broadcast that wait now. `nanti`: nothing is queued yet,
 * the send is kept until `pada`, a UTC ISO timestamp.
 */
export const sendResult = z.object({
  id: z.string(),
  queued: z.int(),
  waiting: z.int(),
  nanti: z.object({ id: z.string(), pada: z.string() }).optional(),
});
export type SendResult = z.infer<typeof sendResult>;
