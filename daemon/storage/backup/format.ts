import * as z from 'zod';
import { MimbarError } from '#daemon/base/errors.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

/**
 * A backup is one file: this line; the header, one line of JSON; the compressed and possibly encrypted database; if
 * encrypted, the cipher's tag; finally the SHA-256 of everything before, so that an incomplete file is detected without
 * the passphrase.
 */
export const MAGIC = 'MIMBAR-BACKUP\n';
export const FORMAT = 1;
/** Bytes; a header has a few hundred. */
export const HEADER_MAX = 16_384;
export const SUM_BYTES = 32;
export const TAG_BYTES = 16;

/** Parameters of the key derivation; limited, so that a forged header cannot make it use all memory. */
const scryptSchema = z.object({
  N: z
    .int()
    .min(2 ** 14)
    .max(2 ** 17),
  r: z.literal(8),
  p: z.int().min(1).max(4),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  iv: z.string().regex(/^[0-9a-f]{24}$/),
});
export type ScryptOptions = z.infer<typeof scryptSchema>;
export const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 3 } as const;

/** The unencrypted header; it contains no personal data. */
const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** UTC ISO. */
  created_at: z.iso.datetime(),
  /** Version of the Mimbar that wrote it. */
  version: z.string(),
  /** Time of its newest migration, UTC ms. */
  schema: z.int(),
  /** Size of the database, bytes. */
  size: z.int().nonnegative(),
  /** Of the database. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  compression: z.literal('zstd'),
  encryption: scryptSchema.nullable(),
  /** Whether a WhatsApp session is in it. */
  whatsapp: z.boolean(),
  /** Row counts of the tables that users know. */
  rows: z.record(z.string(), z.int()),
});
export const refuse = (message: string): MimbarError => new MimbarError('conflict', message);
export const DAMAGED = 'Cadangan rusak atau terpotong: isinya tidak cocok dengan sidiknya.';
export const FOREIGN = 'File ini bukan cadangan Mimbar.';
export const NEWER = 'Cadangan ini dibuat oleh Mimbar yang lebih baru. Pasang versi itu dulu.';

export function encodeHeader(header: BackupHeader): Buffer {
  return Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
}

/** Reads the header from a file's first bytes, and its length in bytes. Throws conflict if there is none. */
export function decodeHeader(start: Buffer): { header: BackupHeader; length: number } {
  if (!start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) throw refuse(FOREIGN);
  const end = start.indexOf('\n', MAGIC.length);
  if (end < 0) throw refuse(DAMAGED);
  const value = parse(start.toString('utf8', MAGIC.length, end));
  const format = z.object({ format: z.int() }).safeParse(value);
  if (format.success && format.data.format > FORMAT) throw refuse(NEWER);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw refuse(DAMAGED);
  return { header: header.data, length: end + 1 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
