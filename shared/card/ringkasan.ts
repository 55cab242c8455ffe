import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { sendResult } from '../queue/send.ts';
import { dayTarget, scheduleLastRun } from './schedule.ts';

/** The card that sends admins a summary of the coming Friday; it has its own times, and no templates. */
export const RINGKASAN_KEY = 'ringkasan_jumat';
export const RINGKASAN_LABEL = 'Ringkasan Jumat';

const jam = z
  .string({ error: 'Jam harus 00.00 sampai 23.59' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Jam harus 00.00 sampai 23.59' });

/** Wall-clock times 'HH:MM' in the deployment's zone, of the Thursday before and of the Friday itself. */
const ringkasanValues = z.object({
  active: z.boolean({ error: 'Status aktif harus ya atau tidak' }),
  jam_kamis: jam,
  jam_jumat: jam,
});
export type RingkasanValues = z.infer<typeof ringkasanValues>;
export const RINGKASAN_USUAL: RingkasanValues = { active: true, jam_kamis: '18:00', jam_jumat: '07:00' };

/** A mosque to check on that Friday; `nama_mubaligh` is '' if there is no preacher. */
const sorotan = z.object({
  id_masjid: id,
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  /** The clash as the beginning of a sentence; '' for other kinds. */
  teks: z.string(),
});
export type Sorotan = z.infer<typeof sorotan>;

/** The summary of a Friday. `tanggal` is a wire date; each list by the mosque's name. */
export const ringkasanIsi = z.object({
  tanggal: z.string(),
  masjid: z.int(),
  terisi: z.int(),
  hadir: z.int(),
  /** Without a preacher, and not locked. */
  kosong: sorotan.array(),
  /** Declined, and not replaced. */
  udzur: sorotan.array(),
  bentrok: sorotan.array(),
  /** Asked, and silent. */
  belum: sorotan.array(),
  /** The reminder did not arrive, so he may not have been asked. */
  gagal: sorotan.array(),
});
export type RingkasanIsi = z.infer<typeof ringkasanIsi>;

/** `next_run`: a UTC ISO timestamp, null while inactive; `next_target` names it. */
export const ringkasanCard = ringkasanValues.extend({
  next_run: z.string().nullable(),
  next_target: z.string().nullable(),
  last_run: scheduleLastRun.nullable(),
  /** Usernames of those who gave a number. */
  penerima: z.string().array(),
  isi: ringkasanIsi,
  /** What would be sent now; '' where no Friday sermons are kept here. */
  pesan: z.string(),
});
export type RingkasanCard = z.infer<typeof ringkasanCard>;

export const ringkasanUpdate = ringkasanValues.partial();
export type RingkasanUpdate = z.infer<typeof ringkasanUpdate>;

export const ringkasanEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/ringkasan-jumat',
    access: 'account',
    summary: 'Kartu Ringkasan Jumat, dan keadaan Jumat yang akan datang',
    data: ringkasanCard,
  }),
  update: endpoint({
    methods: ['PATCH'],
    path: '/ringkasan-jumat',
    access: 'account',
    summary: 'Ubah kartu Ringkasan Jumat',
    body: ringkasanUpdate,
    data: ringkasanCard,
  }),
  run: endpoint({
    methods: ['POST'],
    path: '/ringkasan-jumat/run',
    access: 'account',
    summary: 'Kirim Ringkasan Jumat sekarang',
    body: z.object({ target: dayTarget }),
    data: sendResult,
  }),
};
