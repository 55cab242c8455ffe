import * as z from 'zod';
import { dateInput } from '../../base/list.ts';
import { endpoint } from '../../base/endpoint.ts';
import { id, idInput } from '../../base/id.ts';
import { uploadQuery } from '../../base/upload.ts';
import { KONFIRMASI } from '../konfirmasi.ts';
import { bentrokOf } from '../bentrok/answer.ts';
import { bulan, sel, selRef } from './cell.ts';
import { calon, kosongkanInput, kosongkanResult, terimaInput, terimaResult, usulan, usulanInput } from './usulan.ts';

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

/** A deletion that emptied a cell, from its answer's header: who is put back there is the same schedule again. */
const penghapusan = idInput('ID penghapusan tidak valid').optional();

/** `version` is what the caller has seen there, 0 for an empty cell. */
export const papanSelInput = sel.extend({
  id_mubaligh: idInput('Mubaligh harus diisi').nullable(),
  terkunci: z.boolean().optional(),
  version: z.int().min(0).optional(),
  penghapusan,
});
export type PapanSelInput = z.infer<typeof papanSelInput>;

export const papanTukarInput = z.object({
  a: sel.extend({ version: z.int().min(0).optional() }),
  b: sel.extend({ version: z.int().min(0).optional() }),
  penghapusan,
});
export type PapanTukarInput = z.infer<typeof papanTukarInput>;

/** One change of an upload of the board. */
const beda = selRef.extend({ nama_masjid: z.string(), lama: z.string().nullable(), baru: z.string().nullable() });
/** Something in a sheet that may mean two things: nothing is stored until `jawab` has one of the answers. */
export const papanTanya = z.object({
  kunci: z.string(),
  /** The cell that it is about, 'Januari!C7'. */
  path: z.string(),
  teks: z.string(),
  pilihan: z.object({ nilai: z.string(), label: z.string() }).array(),
});
export type PapanTanya = z.infer<typeof papanTanya>;

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
  /** Absent when nothing is asked. */
  tanya: papanTanya.array().optional(),
  /** What the sheet holds and was not read, a sentence each; absent when all was read. */
  dilewati: z.string().array().optional(),
});

/**
 * `jarak_jumat`: a return to the same mosque within this number of Fridays is too early; 0: never. `berturut`: a draft
 * gives nobody more Fridays in a row than this where others are free.
 */
export const papanSetelan = z.object({
  jarak_jumat: z
    .int({ error: 'Jarak harus angka 0 sampai 12' })
    .min(0, { error: 'Jarak harus angka 0 sampai 12' })
    .max(12, { error: 'Jarak harus angka 0 sampai 12' }),
  berturut: z
    .int({ error: 'Berturut-turut harus angka 1 sampai 12' })
    .min(1, { error: 'Berturut-turut harus angka 1 sampai 12' })
    .max(12, { error: 'Berturut-turut harus angka 1 sampai 12' }),
});
export type PapanSetelan = z.infer<typeof papanSetelan>;
export type PapanUploadResult = z.infer<typeof papanUploadResult>;
export type PapanBeda = z.infer<typeof beda>;

const idParams = z.object({ id: z.string().max(64) });
const path = '/papan-jumat';
const month = z.object({ bulan });
const papanUploadQuery = month.extend({
  ...uploadQuery.shape,
  /** Answers to `tanya`, as JSON: `{ kunci: nilai }`. */
  jawab: z.string().max(12_000).optional(),
  /** Cells with a problem that are left as they are, as JSON: `["Januari!C7"]`. */
  lewati: z.string().max(12_000).optional(),
});
export type PapanUploadQuery = z.infer<typeof papanUploadQuery>;

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
  kosongkan: endpoint({
    methods: ['POST'],
    path: `${path}/kosongkan`,
    access: 'account',
    summary: 'Kosongkan beberapa sel yang masih seperti dilihat',
    body: kosongkanInput,
    data: kosongkanResult,
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
    body: papanSetelan.partial(),
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
    query: papanUploadQuery,
    file: 'in',
    data: papanUploadResult,
  }),
};
