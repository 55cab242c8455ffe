import * as z from 'zod';

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const UPLOAD_MAX_ROWS = 20_000;
export const LOGO_MAX_BYTES = 1024 * 1024;

export const uploadQuery = z.object({
  dryRun: z.enum(['true', 'false'], { error: 'dryRun harus true atau false' }).optional(),
});
/** `changed` only where the sheet has a column of ids, as exports do. */
export const uploadResult = z.object({ count: z.int(), skipped: z.int(), changed: z.int().optional() });
export type UploadResult = z.infer<typeof uploadResult>;
