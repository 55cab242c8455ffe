import * as z from 'zod';
import { optionalLine } from '../base/values.ts';
import { endpoint } from '../base/endpoint.ts';

/** The words of the screens: the specification's own, or Indonesian throughout with times of 24 hours. */
export const BAHASA_LAYAR = ['asli', 'indonesia'] as const;
export type BahasaLayar = (typeof BAHASA_LAYAR)[number];
export const BAHASA_LABELS: Record<BahasaLayar, string> = { asli: 'Asli', indonesia: 'Indonesia penuh' };

/** `app_logo` is a path relative to the site's root, without a leading slash. */
export const customizations = z.object({
  app_name: z.string(),
  app_logo: z.string(),
  app_credit: z.string(),
  bahasa: z.enum(BAHASA_LAYAR),
});
export type Customizations = z.infer<typeof customizations>;

const access = 'superadmin';
export const brandingEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/public/customizations',
    access: 'public',
    summary: 'Nama, logo dan kredit',
    data: customizations,
  }),
  setName: endpoint({
    methods: ['POST'],
    path: '/rebrand/name',
    access,
    summary: 'Ubah nama aplikasi',
    body: z.object({
      name: optionalLine({ type: 'Nama harus teks', max: 100, tooLong: 'Nama paling banyak 100 huruf' }),
    }),
    data: z.string(),
  }),
  setCredit: endpoint({
    methods: ['POST'],
    path: '/rebrand/credit',
    access,
    summary: 'Ubah kredit lembaga',
    body: z.object({
      credit: optionalLine({ type: 'Kredit harus teks', max: 300, tooLong: 'Kredit paling banyak 300 huruf' }),
    }),
    data: z.string(),
  }),
  setBahasa: endpoint({
    methods: ['POST'],
    path: '/rebrand/bahasa',
    access,
    summary: 'Ubah bahasa layar',
    body: z.object({
      bahasa: z.enum(BAHASA_LAYAR, { error: `Bahasa harus salah satu dari ${BAHASA_LAYAR.join(', ')}` }),
    }),
    data: z.enum(BAHASA_LAYAR),
  }),
  setLogo: endpoint({
    methods: ['POST'],
    path: '/rebrand/logo',
    access,
    summary: 'Unggah logo',
    file: 'in',
    data: z.string(),
  }),
  resetLogo: endpoint({
    methods: ['DELETE'],
    path: '/rebrand/logo',
    access,
    summary: 'Kembalikan logo semula',
    data: z.string(),
  }),
};
