import * as z from 'zod';
import { MESSAGE_MAX } from '../roster/template-render.ts';

const KEYS_MAX = 20_000;
const key = z.string().min(1).max(200);

/**
 * What a person has unticked (`kecuali`) or written anew (`ubahan`: key to text) in a preview; each message by the
 * `kunci` that the preview gave.
 */
export const choiceFields = {
  kecuali: z.array(key).max(KEYS_MAX, { error: 'Paling banyak 20.000 pengecualian' }).optional(),
  ubahan: z
    .record(
      key,
      z.string().trim().min(1, { error: 'Pesan harus diisi' }).max(MESSAGE_MAX, { error: 'Pesan terlalu panjang' }),
    )
    .optional(),
};
const choice = z.object(choiceFields);
export type Choice = z.infer<typeof choice>;
