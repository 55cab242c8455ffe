import * as z from 'zod';
import { dateInput } from '../../base/list.ts';
import { search } from '../../base/values.ts';
import { endpoint } from '../../base/endpoint.ts';
import { id, idInput } from '../../base/id.ts';
import { jenisBentrok } from './bentrok.ts';

/**
 * One clash of a schedule: a sentence, and the same in a few words. `id_jadwal` is the other schedule, null if a
 * leave or a limit is the reason.
 */
export const bentrokOf = z.object({
  jenis: z.enum(jenisBentrok),
  berat: z.enum(['bentrok', 'perhatian']),
  teks: z.string(),
  singkat: z.string(),
  id_jadwal: id.nullable(),
});
export type BentrokOf = z.infer<typeof bentrokOf>;

const range = { dari: dateInput('Tanggal awal harus diisi'), sampai: dateInput('Tanggal akhir harus diisi') };
export const bentrokRow = bentrokOf.extend({
  jadwal: z.enum(['pengajian', 'jumatan']),
  id: id,
  tanggal: z.string(),
  id_masjid: id,
  nama_masjid: z.string(),
  id_mubaligh: id,
  nama_mubaligh: z.string(),
});
export type BentrokRow = z.infer<typeof bentrokRow>;
/** A schedule in a form, before it is saved; `id` if it is stored already. */
export const bentrokCheck = z.object({
  jadwal: z.enum(['pengajian', 'jumatan']),
  id: idInput('ID tidak valid').optional(),
  tanggal: dateInput('Tanggal harus diisi'),
  waktu: z.string().max(200).optional(),
  id_masjid: idInput('Masjid harus diisi'),
  id_mubaligh: idInput('Mubaligh harus diisi'),
});
export type BentrokCheck = z.infer<typeof bentrokCheck>;
/** A form's schedule before a preacher is chosen. */
export const bentrokCalonQuery = z.object({
  jadwal: z.enum(['pengajian', 'jumatan']),
  id: idInput('ID tidak valid').optional(),
  tanggal: dateInput('Tanggal harus diisi'),
  waktu: z.string().max(200).optional(),
  id_masjid: idInput('Masjid harus diisi').optional(),
  search: search.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type BentrokCalonQuery = z.infer<typeof bentrokCalonQuery>;
/** A preacher and his clash; null for none. */
export const bentrokCalon = z.object({ id_mubaligh: id, nama_mubaligh: z.string(), bentrok: z.string().nullable() });
export const bentrokEndpoints = {
  calon: endpoint({
    methods: ['GET'],
    path: '/bentrok/calon',
    access: 'account',
    summary: 'Mubaligh untuk sebuah jadwal: siapa yang bisa, siapa yang sudah bertugas',
    query: bentrokCalonQuery,
    data: z.object({ bisa: bentrokCalon.array(), bertugas: bentrokCalon.array() }),
  }),
  list: endpoint({
    methods: ['GET'],
    path: '/bentrok',
    access: 'account',
    summary: 'Jadwal yang bentrok',
    query: z.object(range),
    data: bentrokRow.array(),
  }),
  check: endpoint({
    methods: ['POST'],
    path: '/bentrok/periksa',
    access: 'account',
    summary: 'Bentrok sebuah jadwal sebelum disimpan',
    body: bentrokCheck,
    data: bentrokOf.array(),
  }),
};
