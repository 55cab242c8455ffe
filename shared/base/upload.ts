import * as z from 'zod';

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const UPLOAD_MAX_ROWS = 20_000;
export const LOGO_MAX_BYTES = 1024 * 1024;

export const uploadQuery = z.object({
  dryRun: z.enum(['true', 'false'], { error: 'dryRun harus true atau false' }).optional(),
  /** Stores nothing if stored rows would change, and tells so, for a question before. */
  tanya: z.enum(['true', 'false'], { error: 'tanya harus true atau false' }).optional(),
  /** Problems also have their row's name and suggestions. */
  rinci: z.enum(['true', 'false'], { error: 'rinci harus true atau false' }).optional(),
  /** Stores nothing and returns the workbook with its wrong cells marked. */
  bertanda: z.enum(['true', 'false'], { error: 'bertanda harus true atau false' }).optional(),
  /** Replacements of texts, as JSON: `[{ kolom, dari, jadi }]`; without `kolom` in every column. */
  perbaikan: z.string().max(12_000).optional(),
});
/**
 * `changed` only where the sheet has a column of ids, as exports do. `cancelled`: waiting messages that a change has
 * cancelled; absent when none. `tanya`: nothing was stored, because rows would change.
 */
export const uploadResult = z.object({
  count: z.int(),
  skipped: z.int(),
  changed: z.int().optional(),
  cancelled: z.int().optional(),
  tanya: z.literal(true).optional(),
});
export type UploadQuery = z.infer<typeof uploadQuery>;
export type UploadResult = z.infer<typeof uploadResult>;
