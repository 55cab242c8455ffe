import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** At most so many days may be asked for at once. */
export const LANDING_MAX_DAYS = 400;

/** `kunci` is an opaque key per row; two rows of one name have two. */
export const landingItem = z.object({
  tanggal: z.string(),
  waktu: z.string(),
  masjid: z.object({ kunci: z.string(), nama_masjid: z.string() }),
  mubaligh: z.object({ kunci: z.string(), nama_mubaligh: z.string() }),
});
export type LandingItem = z.infer<typeof landingItem>;

export const landingQuery = z.object({
  dateStart: z.string({ error: 'dateStart harus diisi' }).max(40),
  dateEnd: z.string({ error: 'dateEnd harus diisi' }).max(40),
  jadwalType: z.enum(['pengajian', 'jumatan'], { error: 'jadwalType harus pengajian atau jumatan' }),
});
export type LandingQuery = z.infer<typeof landingQuery>;

export const landingEndpoints = {
  list: endpoint({ methods: ['GET'], path: '/landing', access: 'public', summary: 'Jadwal untuk umum', query: landingQuery, data: landingItem.array() }),
};
