import * as z from 'zod';
import { customizations } from '../roster/branding.ts';
import { endpoint } from '../base/endpoint.ts';
import { landingMasjid } from './landing-masjid.ts';

/** Maximum number of days per request. */
export const LANDING_MAX_DAYS = 400;

const jadwalType = z.enum(['pengajian', 'jumatan'], { error: 'jadwalType harus pengajian atau jumatan' });

/** `kunci` is an opaque key per row; two rows of one name have two. */
export const landingItem = z.object({
  tanggal: z.string(),
  waktu: z.string(),
  masjid: z.object({ kunci: z.string(), nama_masjid: z.string() }),
  mubaligh: z.object({ kunci: z.string(), nama_mubaligh: z.string() }),
});
/** `jam` is about when it begins, '18.05': where a prayer tells the time and the place is known. */
export type LandingItem = z.infer<typeof landingItem> & { jam?: string };

export const landingQuery = z.object({
  dateStart: z.string({ error: 'dateStart harus diisi' }).max(40),
  dateEnd: z.string({ error: 'dateEnd harus diisi' }).max(40),
  jadwalType,
});
export type LandingQuery = z.infer<typeof landingQuery>;

const named = z.tuple([z.string(), z.string()]).array();

/**
 * A month of the landing page in the API's format: names once, as [kunci, name], and per schedule [day of the month,
 * index into waktu, into masjid, into mubaligh], in display order. `jam` belongs to `waktu` if a time is computed:
 * about when it begins, '' if unknown. `hijri` are the Hijri months around it that an admin has set. `hari_ini` is
 * today's plain date in the deployment's zone.
 */
export const landingMonth = z.object({
  jenis: jadwalType,
  bulan: z.string(),
  hari_ini: z.string(),
  waktu: z.string().array(),
  jam: z.string().array().optional(),
  hijri: z.tuple([z.int(), z.int(), z.string()]).array().optional(),
  masjid: named,
  mubaligh: named,
  jadwal: z.tuple([z.int(), z.int(), z.int(), z.int()]).array(),
});
export type LandingMonth = z.infer<typeof landingMonth>;

export const landingMonthQuery = z.object({
  jenis: jadwalType,
  bulan: z.string({ error: 'bulan harus diisi' }).max(7),
});
export type LandingMonthQuery = z.infer<typeof landingMonthQuery>;

/**
 * What the page carries in its JSON script tag. `alamat` is the deployment's public address, when it is known; `masjid`
 * is present when the address names one, and is null if it does not exist.
 */
export const landingState = z.object({
  aplikasi: customizations,
  alamat: z.string().nullable(),
  isi: landingMonth,
  masjid: landingMasjid.nullable().optional(),
});
export type LandingState = z.infer<typeof landingState>;

/** The server-rendered page: the HTML of its head and of its body. */
export interface LandingText {
  head: string;
  body: string;
}

export const kalenderQuery = z.object({
  masjid: z.string().max(40).optional(),
  mubaligh: z.string().max(40).optional(),
});
export type KalenderQuery = z.infer<typeof kalenderQuery>;

export const landingEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/landing',
    access: 'public',
    summary: 'Jadwal untuk umum',
    query: landingQuery,
    data: landingItem.array(),
  }),
  month: endpoint({
    methods: ['GET'],
    path: '/public/landing',
    access: 'public',
    summary: 'Jadwal satu bulan, ringkas',
    query: landingMonthQuery,
    data: landingMonth,
  }),
  kalender: endpoint({
    methods: ['GET'],
    path: '/public/kalender.ics',
    access: 'public',
    summary: 'Jadwal sebagai kalender langganan',
    query: kalenderQuery,
    produces: 'text/calendar',
  }),
};
