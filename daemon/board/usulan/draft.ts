import * as z from 'zod';
import { nada } from '#shared/roster/papan/usulan.ts';

/** One mosque on one Friday, a plain date. */
const cell = { id_masjid: z.string(), tanggal: z.string() };
/** The reasons for and against a preacher, as Indonesian phrases, each with its `nada`. */
const reasons = z.object({ alasan: z.string().array(), nada: nada.array() });
export type Reasons = z.infer<typeof reasons>;

/** Another candidate for a cell; `sebab`: why not he. */
const berikutnya = z.object({ id_mubaligh: z.string(), ...reasons.shape, sebab: z.string() });
export type Berikutnya = z.infer<typeof berikutnya>;

export const usulan = z.object({
  /** The proposed cells, by date and mosque, with the next candidates of each, the best first; at most two. */
  sel: z.object({ ...cell, id_mubaligh: z.string(), ...reasons.shape, berikutnya: berikutnya.array() }).array(),
  /** The cells without a candidate, with the reason. */
  kosong: z.object({ ...cell, alasan: z.string() }).array(),
  /** The cost of the month with this draft: see `biayaUsulan`. */
  biaya: z.number(),
  /** Lower bound of the cost of every draft. */
  biaya_terendah: z.number(),
  /** Minimum and maximum number of sermons of a khatib who is free on at least one Friday, with this draft. */
  beban_min: z.number(),
  beban_max: z.number(),
  /** Number of khatib who stand on every Friday of the month with this draft. */
  setiap_jumat: z.number(),
  /** Number of cells with the preacher of `bulan_lalu`. */
  seperti_bulan_lalu: z.number(),
});
export type Usulan = z.infer<typeof usulan>;
