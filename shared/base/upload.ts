import * as z from 'zod';
import { issueSchema } from './envelope.ts';
import { id } from './id.ts';

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const UPLOAD_MAX_ROWS = 20_000;
export const LOGO_MAX_BYTES = 1024 * 1024;

export const uploadQuery = z.object({
  dryRun: z.enum(['true', 'false'], { error: 'dryRun harus true atau false' }).optional(),
  /** Stores nothing if stored rows would change, and tells so, for a question before. */
  tanya: z.enum(['true', 'false'], { error: 'tanya harus true atau false' }).optional(),
  /**
   * Problems also have their row's name and suggestions, and what was stored has the new rows' ids and the former
   * values of the changed ones.
   */
  rinci: z.enum(['true', 'false'], { error: 'rinci harus true atau false' }).optional(),
  /** Stores nothing and returns the workbook with its wrong cells marked. */
  bertanda: z.enum(['true', 'false'], { error: 'bertanda harus true atau false' }).optional(),
  /** Replacements of texts, as JSON: `[{ kolom, dari, jadi }]`; without `kolom` in every column. */
  perbaikan: z.string().max(12_000).optional(),
  /** The number of the heading row. */
  judul: z.coerce.number({ error: 'judul harus nomor baris' }).int().min(1).max(1_048_576).optional(),
  /** What each column is, as JSON: `{ "C": "no_hp", "D": null }`. */
  kolom: z.string().max(4000).optional(),
  /** Rows that are left out: '5,9-12'. */
  lewati: z.string().max(8000).optional(),
  /** Corrected cells, as JSON: `{ "5.C": "081200000001" }`. */
  isi: z.string().max(12_000).optional(),
  /** Answers to questions about the sheet, as JSON: `{ kunci: nilai }`. */
  jawab: z.string().max(12_000).optional(),
});

/** A column of the sheet: its heading, the field that it was taken for, its first texts. */
const kolom = z.object({
  kolom: z.string(),
  judul: z.string(),
  untuk: z.string().nullable(),
  contoh: z.string().array(),
});
/** A row: its texts by field, what becomes of it, and what is wrong with it. */
const baris = z.object({
  baris: z.int(),
  isi: z.record(z.string(), z.string()),
  status: z.enum(['baru', 'ubah', 'sama', 'salah']),
  issues: issueSchema.array(),
});
/**
 * Something twofold in a sheet, the likeliest answer first. What is `wajib` has to be answered by `jawab` before
 * anything is stored; the rest is a warning without an answer.
 */
const tanya = z.object({
  kunci: z.string(),
  /** What it is about: a cell, a row. */
  path: z.string(),
  teks: z.string(),
  pilihan: z.object({ nilai: z.string(), label: z.string() }).array(),
  baris: z.int().array(),
  jawab: z.string().nullable(),
  wajib: z.boolean(),
});
/** How many rows a check shows; all of them are checked. */
export const UPLOAD_ROWS_SHOWN = 500;
export type UploadBaris = z.infer<typeof baris>;
export type UploadTanya = z.infer<typeof tanya>;

/** What a check answers besides: how the sheet was understood. */
export const uploadView = z.object({
  /** The heading row. */
  judul: z.int(),
  kolom: kolom.array(),
  /** The first rows, and those with issues. */
  baris: baris.array(),
  tanya: tanya.array(),
});
export type UploadView = z.infer<typeof uploadView>;

/**
 * A changed row: its version since then, and the former values of what has changed. A PATCH with both sets it back,
 * unless somebody has changed it since.
 */
const diubah = z.object({ id, version: z.int(), semula: z.record(z.string(), z.unknown()) });
export type UploadDiubah = z.infer<typeof diubah>;

/**
 * `ids` of the new rows and `diubah`, if asked for with `rinci`. `changed` only where the sheet has a column of ids, as
 * exports do. `cancelled`: waiting messages that a change has cancelled; absent when none. `tanya`: nothing was stored,
 * because rows would change; after a check its questions, beside how the sheet was understood.
 */
export const uploadResult = z.object({
  count: z.int(),
  skipped: z.int(),
  ids: z.string().array().optional(),
  diubah: diubah.array().optional(),
  changed: z.int().optional(),
  cancelled: z.int().optional(),
  tanya: z.union([z.literal(true), tanya.array()]).optional(),
  ...uploadView.omit({ tanya: true }).partial().shape,
});
export type UploadQuery = z.infer<typeof uploadQuery>;
export type UploadResult = z.infer<typeof uploadResult>;
