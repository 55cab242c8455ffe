import * as z from 'zod';
import { id, idInput } from '../../base/id.ts';
import { jenisBentrok } from '../bentrok/bentrok.ts';
import { bulan, sel, selRef } from './cell.ts';

/** At most so many Fridays in a row, unless it is set. */
export const BERTURUT = 4;

/** Whether a reason is for or against him; 'baru', that he has never been there, is for him. */
export const nada = z.enum(['baru', 'baik', 'netral', 'perhatian', 'bentrok']);
export type Nada = z.infer<typeof nada>;

/**
 * `cocok` is higher the better he fits; `nada` stands for each reason; `beban` counts his sermons of the month.
 */
export const calon = z.object({
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  cocok: z.number(),
  alasan: z.string().array(),
  nada: nada.array(),
  bentrok: z.enum(jenisBentrok).array(),
  beban: z.int(),
  batas_bulan: z.int().nullable(),
});
export type Calon = z.infer<typeof calon>;
/** `seperti_bulan_lalu`: who stood at a mosque on the same Friday of the month before comes first. */
export const usulanInput = z.object({
  bulan,
  sel: sel.array().max(20_000).optional(),
  seperti_bulan_lalu: z.boolean().optional(),
});
export type UsulanRequest = z.infer<typeof usulanInput>;

export const usulanSel = selRef.extend({
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  alasan: z.string().array(),
  nada: nada.array(),
  /** The next candidates; `sebab` says why not he. */
  berikutnya: z
    .object({
      id_mubaligh: id,
      nama_mubaligh: z.string(),
      alasan: z.string().array(),
      nada: nada.array(),
      sebab: z.string(),
    })
    .array(),
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
  /** Cells without a candidate, with the reason; `kosong` is their number. */
  kosong: z.int(),
  tempat_kosong: selRef.extend({ alasan: z.string() }).array(),
  biaya: z.number(),
  beban_min: z.int(),
  beban_max: z.int(),
  /** Number of khatib who stand on every Friday of the month with this draft. */
  setiap_jumat: z.int(),
  /** Number of cells with the preacher of the month before; absent unless that was asked for. */
  seperti_bulan_lalu: z.int().optional(),
});
export type UsulanView = z.infer<typeof usulan>;

/** Cells to accept as proposed, or with another preacher; without `sel` all of them. */
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

/** How many cells were changed; `dilewati` are those that somebody else has changed meanwhile, with the reason. */
const sebagian = z.object({
  count: z.int(),
  skipped: z.int(),
  dilewati: selRef.extend({ alasan: z.string() }).array(),
});

/** `sel` are the filled cells with their schedules. */
export const terimaResult = sebagian.extend({ sel: selRef.extend({ id, version: z.int() }).array() });

/** Filled cells with the schedules that the caller has seen there. */
export const kosongkanInput = z.object({
  sel: sel
    .extend({ id: idInput('Jadwal harus diisi'), version: z.int().min(0) })
    .array()
    .min(1, { error: 'Pilih minimal satu sel' })
    .max(20_000),
});
export type KosongkanInput = z.infer<typeof kosongkanInput>;
/** `cancelled` is how many waiting messages this has cancelled; absent when none. */
export const kosongkanResult = sebagian.extend({ cancelled: z.int().optional() });
export type KosongkanResult = z.infer<typeof kosongkanResult>;
