import * as z from 'zod';
import { search } from '../base/values.ts';
import { endpoint } from '../base/endpoint.ts';
import type { Place } from './place.ts';

/** The deployment's location; `nama` is '' if only coordinates are known. */
export interface NamedPlace extends Place {
  nama: string;
}

const degrees = (most: number, error: string) => z.number({ error }).min(-most, { error }).max(most, { error });
const lat = degrees(90, 'Lintang harus -90 sampai 90');
const lng = degrees(180, 'Bujur harus -180 sampai 180');

const tinggi = z
  .int({ error: 'Ketinggian harus 0 sampai 5000 meter' })
  .min(0, { error: 'Ketinggian harus 0 sampai 5000 meter' })
  .max(5000, { error: 'Ketinggian harus 0 sampai 5000 meter' })
  .optional();
const place = z.object({ nama: z.string(), lat: z.number(), lng: z.number(), tinggi });

/** `waktu` are today's times there, 'HH:MM' in the deployment's zone, in the order of the day. */
const lokasiRow = z.object({
  lokasi: place.nullable(),
  /** The source of the location. */
  dari: z.enum(['branding', 'pengaturan']).nullable(),
  waktu: z.array(z.object({ nama: z.string(), jam: z.string() })),
});
export type LokasiState = z.infer<typeof lokasiRow>;

const access = 'superadmin';
export const lokasiEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/lokasi',
    access,
    summary: 'Lokasi untuk waktu shalat',
    data: lokasiRow,
  }),
  set: endpoint({
    methods: ['POST'],
    path: '/lokasi',
    access,
    summary: 'Ubah lokasi untuk waktu shalat',
    body: z.object({
      lokasi: z.union(
        [
          z.object({ kota: z.string().min(1).max(120) }),
          z.object({ lat, lng, tinggi, nama: z.string().max(120).optional() }),
          z.null(),
        ],
        { error: 'lokasi harus kota, lat dan lng, atau null' },
      ),
    }),
    data: lokasiRow.extend({ cancelled: z.int().optional() }),
  }),
  kota: endpoint({
    methods: ['GET'],
    path: '/lokasi/kota',
    access,
    summary: 'Cari kota atau kabupaten',
    query: z.object({ search: search.optional() }),
    data: place.array(),
  }),
};
