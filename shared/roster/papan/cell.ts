import * as z from 'zod';
import { dateInput } from '../../base/list.ts';
import { id, idInput } from '../../base/id.ts';

/** A month, 'YYYY-MM', from 1900 to 2199. */
export const bulan = z
  .string({ error: 'Bulan harus diisi' })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { error: 'Bulan ditulis TTTT-BB, misalnya 2027-01' });
export const sel = z.object({ id_masjid: idInput('Masjid harus diisi'), tanggal: dateInput('Tanggal harus diisi') });
export type SelInput = z.infer<typeof sel>;

export const selRef = z.object({ id_masjid: id, tanggal: z.string() });
