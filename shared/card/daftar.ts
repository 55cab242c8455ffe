import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInput } from '../base/id.ts';
import { GRUP_MAX } from '../grup/grup.ts';
import { sendResult } from '../queue/send.ts';
import { placeholdersIn } from '../roster/template-render.ts';
import { dayTarget, jam, scheduleLastRun, templateChoice } from './schedule.ts';

/** The card that sends the list of the coming Friday to WhatsApp groups. */
export const DAFTAR_KEY = 'daftar_jumat';
export const DAFTAR_LABEL = 'Daftar Jumat ke grup';
/** The type of its template. */
export const DAFTAR_TYPE = 'pengumuman';
export const NO_GROUP_MESSAGE = 'Pilih minimal satu grup';
export const NO_LIST_MESSAGE =
  'Template ini tidak memuat {{daftar_jumat}}. Pilih yang lain, atau tambahkan di Template.';

const H = { error: 'H harus angka 0 sampai 6' };
const GRUP = { error: `Paling banyak ${GRUP_MAX} grup` };

/** `jam` is wall-clock time 'HH:MM' in the deployment's zone, `h` days before the Friday. */
const daftarValues = z.object({
  active: z.boolean({ error: 'Status aktif harus ya atau tidak' }),
  h: z.int(H).min(0, H).max(6, H),
  jam,
  id_template: id.nullable(),
  id_grup: id.array().max(GRUP_MAX, GRUP),
});
export type DaftarValues = z.infer<typeof daftarValues>;
export const DAFTAR_USUAL: DaftarValues = { active: false, h: 1, jam: '19:00', id_template: null, id_grup: [] };

/**
 * `next_run`: a UTC ISO timestamp, null while inactive; `next_target` is its Friday. `penerima`: the chosen groups that
 * are still there. `alasan`: why nothing can be sent to it; `pesan`: what it would get now, '' if nothing.
 */
export const daftarCard = daftarValues.extend({
  next_run: z.string().nullable(),
  next_target: z.string().nullable(),
  last_run: scheduleLastRun.nullable(),
  penerima: z.object({ nama: z.string(), alasan: z.string().nullable(), pesan: z.string() }).array(),
});
export type DaftarCard = z.infer<typeof daftarCard>;

export const daftarUpdate = daftarValues
  .extend({ id_template: templateChoice, id_grup: idInput('Grup tidak ditemukan').array().max(GRUP_MAX, GRUP) })
  .partial();
export type DaftarUpdate = z.infer<typeof daftarUpdate>;

const path = '/daftar-jumat';
const access = 'account';
export const daftarEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path,
    access,
    summary: 'Kartu Daftar Jumat ke grup',
    data: daftarCard,
  }),
  update: endpoint({
    methods: ['PATCH'],
    path,
    access,
    summary: 'Ubah kartu Daftar Jumat ke grup',
    body: daftarUpdate,
    data: daftarCard,
  }),
  run: endpoint({
    methods: ['POST'],
    path: `${path}/run`,
    access,
    summary: 'Kirim Daftar Jumat ke grup sekarang',
    body: z.object({ target: dayTarget }),
    data: sendResult,
  }),
};

/** Whether a text has the place of the list. */
export const holdsList = (content: string): boolean => placeholdersIn(content).has('daftar_jumat');
