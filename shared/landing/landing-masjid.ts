import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';

/**
 * How many days from today on are shown for one mosque: five Fridays, so that a stored card still has four a week
 * later.
 */
export const MASJID_DAYS = 35;

/**
 * The public data of one mosque from today on, by date and time. `jumat` names each of the next Fridays, with '' if
 * there is no preacher yet; it is empty for a mosque without Friday sermons. Dates are plain, `hari_ini` is today in
 * the deployment's zone.
 */
export const landingMasjid = z.object({
  kunci: z.string(),
  nama_masjid: z.string(),
  hari_ini: z.string(),
  jumat: z.object({ tanggal: z.string(), nama_mubaligh: z.string() }).array(),
  pengajian: z
    .object({ tanggal: z.string(), waktu: z.string(), jam: z.string().optional(), nama_mubaligh: z.string() })
    .array(),
});
export type LandingMasjid = z.infer<typeof landingMasjid>;

/** [kunci, name] of every mosque with a schedule in the coming weeks, for the search. */
export const landingMasjidNames = z.tuple([z.string(), z.string()]).array();
export type LandingMasjidNames = z.infer<typeof landingMasjidNames>;

export const landingMasjidEndpoints = {
  names: endpoint({
    methods: ['GET'],
    path: '/public/masjid',
    access: 'public',
    summary: 'Nama masjid yang punya jadwal',
    data: landingMasjidNames,
  }),
  one: endpoint({
    methods: ['GET'],
    path: '/public/masjid/:kunci',
    access: 'public',
    summary: 'Jadwal satu masjid mulai hari ini',
    params: z.object({ kunci: z.string().max(40) }),
    data: landingMasjid,
  }),
};
