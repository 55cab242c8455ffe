import * as z from 'zod';
import { dateInput } from '../../base/list.ts';
import { search } from '../../base/values.ts';
import { endpoint } from '../../base/endpoint.ts';
import { id, idInput } from '../../base/id.ts';
import { uploadQuery } from '../../base/upload.ts';
import { jenisBentrok } from '../bentrok/bentrok.ts';
import { KONFIRMASI } from '../konfirmasi.ts';

/** A month, 'YYYY-MM', from 1900 to 2199. */
export const bulan = z
  .string({ error: 'Bulan harus diisi' })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { error: 'Bulan ditulis TTTT-BB, misalnya 2027-01' });

/**
 * One clash of a schedule: a sentence, and the same in a few words. `id_jadwal` is the other schedule, null where a
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

/**
 * A cell with a khatib, or one that is locked and stays empty: then `id` and `id_mubaligh` are null and `version` is 0.
 */
export const papanSel = z.object({
  id: id.nullable(),
  id_mubaligh: id.nullable(),
  nama_mubaligh: z.string(),
  konfirmasi: z.enum(KONFIRMASI),
  terkunci: z.boolean(),
  version: z.int(),
  bentrok: bentrokOf.array(),
  /** How many waiting messages a change has cancelled; absent when none. */
  cancelled: z.int().optional(),
});
export type PapanSel = z.infer<typeof papanSel>;

export const papanBaris = z.object({
  id_masjid: id,
  nama_masjid: z.string(),
  wilayah: z.string(),
  sel: papanSel.nullable().array(),
});
export type PapanBaris = z.infer<typeof papanBaris>;

/** `kosong` leaves out what is locked; `bentrok` and `perhatian` count cells. */
export const papanRingkasan = z.object({
  terisi: z.int(),
  kosong: z.int(),
  bentrok: z.int(),
  perhatian: z.int(),
  asked: z.int(),
  hadir: z.int(),
  udzur: z.int(),
});
export type PapanRingkasan = z.infer<typeof papanRingkasan>;

/**
 * The Fridays of a month and, in the order of `jumat`, what every mosque has on them. `wilayah` lists all that are in
 * use.
 */
export const papan = z.object({
  bulan: z.string(),
  jumat: z.string().array(),
  baris: papanBaris.array(),
  ringkasan: papanRingkasan,
  wilayah: z.string().array(),
});
export type Papan = z.infer<typeof papan>;

const wilayah = z.string().max(60).optional();
const sel = z.object({ id_masjid: idInput('Masjid harus diisi'), tanggal: dateInput('Tanggal harus diisi') });
export type SelInput = z.infer<typeof sel>;

/** `version` is what the caller has seen there, 0 for an empty cell. */
export const papanSelInput = sel.extend({
  id_mubaligh: idInput('Mubaligh harus diisi').nullable(),
  terkunci: z.boolean().optional(),
  version: z.int().min(0).optional(),
});
export type PapanSelInput = z.infer<typeof papanSelInput>;

export const papanTukarInput = z.object({
  a: sel.extend({ version: z.int().min(0).optional() }),
  b: sel.extend({ version: z.int().min(0).optional() }),
});
export type PapanTukarInput = z.infer<typeof papanTukarInput>;

/**
 * `cocok` is higher the better he fits; `nada` says of each reason whether it speaks for him, 'baru' that he has
 * never been there, which does; `beban` counts his sermons of the month.
 */
export const calon = z.object({
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  cocok: z.number(),
  alasan: z.string().array(),
  nada: z.enum(['baru', 'baik', 'netral', 'perhatian', 'bentrok']).array(),
  bentrok: z.enum(jenisBentrok).array(),
  beban: z.int(),
  batas_bulan: z.int().nullable(),
});
export type Calon = z.infer<typeof calon>;

const selRef = z.object({ id_masjid: id, tanggal: z.string() });
export const usulanInput = z.object({ bulan, sel: sel.array().max(20_000).optional() });
export type UsulanRequest = z.infer<typeof usulanInput>;

export const usulanSel = selRef.extend({
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  alasan: z.string().array(),
  berikutnya: z.object({ id_mubaligh: id, nama_mubaligh: z.string(), alasan: z.string().array() }).array(),
});
export const usulan = z.object({
  id: z.string(),
  bulan: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** From 0 to 1. */
  kemajuan: z.number(),
  /** Why it failed, in Indonesian. */
  pesan: z.string().nullable(),
  sel: usulanSel.array(),
  /** Cells that nobody can take, and why; `kosong` is how many. */
  kosong: z.int(),
  tempat_kosong: selRef.extend({ alasan: z.string() }).array(),
  biaya: z.number(),
  beban_min: z.int(),
  beban_max: z.int(),
});
export type UsulanView = z.infer<typeof usulan>;

/** Cells that are taken as they are proposed, or with somebody else in them; without `sel` all of them. */
export const terimaInput = z
  .object({
    sel: sel
      .extend({ id_mubaligh: idInput('Mubaligh harus diisi').optional() })
      .array()
      .max(20_000)
      .optional(),
  })
  .nullish();
export type TerimaInput = z.infer<typeof terimaInput>;

/** What was passed over, and why: somebody else has changed it meanwhile. */
export const terimaResult = z.object({
  count: z.int(),
  skipped: z.int(),
  dilewati: selRef.extend({ alasan: z.string() }).array(),
});

/** One line of what an upload of the board would change. */
const beda = selRef.extend({ nama_masjid: z.string(), lama: z.string().nullable(), baru: z.string().nullable() });
export const papanUploadResult = z.object({
  baru: z.int(),
  berubah: z.int(),
  kosong: z.int(),
  sama: z.int(),
  beda: beda.array(),
  /**
   * A cell that can't be stored ('Januari!C7'), and the names that are nearest to its value. With any, nothing is
   * stored.
   */
  issues: z
    .object({
      path: z.string(),
      message: z.string(),
      value: z.string().optional(),
      terdekat: z.string().array().optional(),
    })
    .array(),
});

/** `jarak_jumat`: back at one mosque within so many Fridays is too often; 0: never. */
export const papanSetelan = z.object({
  jarak_jumat: z
    .int({ error: 'Jarak harus angka 0 sampai 12' })
    .min(0, { error: 'Jarak harus angka 0 sampai 12' })
    .max(12, { error: 'Jarak harus angka 0 sampai 12' }),
});
export type PapanUploadResult = z.infer<typeof papanUploadResult>;
export type PapanBeda = z.infer<typeof beda>;

const idParams = z.object({ id: z.string().max(64) });
const path = '/papan-jumat';
const month = z.object({ bulan });
export const papanEndpoints = {
  show: endpoint({
    methods: ['GET'],
    path,
    access: 'account',
    summary: 'Papan Jumat sebulan',
    query: month.extend({ wilayah }),
    data: papan,
  }),
  setSel: endpoint({
    methods: ['PUT'],
    path: `${path}/sel`,
    access: 'account',
    summary: 'Isi, ganti, kosongkan, atau kunci satu sel',
    body: papanSelInput,
    data: papanSel.nullable(),
  }),
  tukar: endpoint({
    methods: ['POST'],
    path: `${path}/tukar`,
    access: 'account',
    summary: 'Tukar isi dua sel',
    body: papanTukarInput,
    data: z.object({ a: papanSel.nullable(), b: papanSel.nullable() }),
  }),
  calon: endpoint({
    methods: ['GET'],
    path: `${path}/calon`,
    access: 'account',
    summary: 'Siapa yang cocok untuk satu sel',
    query: z.object({ id_masjid: idInput('Masjid harus diisi'), tanggal: dateInput('Tanggal harus diisi') }),
    data: calon.array(),
  }),
  mulaiUsulan: endpoint({
    methods: ['POST'],
    path: `${path}/usulan`,
    access: 'account',
    summary: 'Susun usulan',
    body: usulanInput,
    data: z.object({ id: z.string() }),
  }),
  usulan: endpoint({
    methods: ['GET'],
    path: `${path}/usulan/:id`,
    access: 'account',
    summary: 'Satu usulan',
    params: idParams,
    data: usulan,
  }),
  batalUsulan: endpoint({
    methods: ['DELETE'],
    path: `${path}/usulan/:id`,
    access: 'account',
    summary: 'Batalkan usulan',
    params: idParams,
    data: usulan,
  }),
  terima: endpoint({
    methods: ['POST'],
    path: `${path}/usulan/:id/terima`,
    access: 'account',
    summary: 'Terima usulan, semua atau sebagian',
    params: idParams,
    body: terimaInput,
    data: terimaResult,
  }),
  setelan: endpoint({
    methods: ['GET'],
    path: `${path}/setelan`,
    access: 'account',
    summary: 'Setelan Papan Jumat',
    data: papanSetelan,
  }),
  ubahSetelan: endpoint({
    methods: ['PATCH'],
    path: `${path}/setelan`,
    access: 'account',
    summary: 'Ubah setelan Papan Jumat',
    body: papanSetelan,
    data: papanSetelan,
  }),
  template: endpoint({
    methods: ['GET'],
    path: `${path}/template`,
    access: 'account',
    summary: 'Template unggahan papan',
    query: month,
    file: 'out',
  }),
  export: endpoint({
    methods: ['GET'],
    path: `${path}/export`,
    access: 'account',
    summary: 'Unduh papan',
    query: month.extend({ wilayah }),
    file: 'out',
  }),
  upload: endpoint({
    methods: ['POST'],
    path: `${path}/upload`,
    access: 'account',
    summary: 'Unggah papan',
    query: month.extend(uploadQuery.shape),
    file: 'in',
    data: papanUploadResult,
  }),
};

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
/** A schedule as a form has it, before it is saved; `id` where it is saved already. */
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
/** A preacher, and what he would clash with; null for nothing. */
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
