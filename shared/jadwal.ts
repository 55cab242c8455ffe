import { z } from 'zod';
import { id } from './id.ts';
import { listQuery } from './list.ts';

/** A list of schedules also takes a range of dates; both ends are included. */
export const jadwalQuery = listQuery.extend({ dateStart: z.string().max(40).optional(), dateEnd: z.string().max(40).optional() });
export type JadwalQuery = z.infer<typeof jadwalQuery>;

/** What the rows of both kinds carry; the two names are read-only. */
export const jadwalRow = z.object({
  id,
  tanggal: z.string(),
  id_masjid: id,
  id_mubaligh: id,
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  broadcasted: z.boolean(),
  version: z.int(),
  /** How many waiting messages a change has cancelled; there is something to send anew when it is there. */
  cancelled: z.int().optional(),
});

export type JadwalKind = 'pengajian' | 'jumatan';
