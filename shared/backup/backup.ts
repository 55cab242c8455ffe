import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';

/** Long enough to make guessing impractical. */
export const PASSPHRASE_MIN = 12;
const passphrase = z
  .string()
  .min(PASSPHRASE_MIN, { error: `Frasa sandi minimal ${PASSPHRASE_MIN} huruf` })
  .max(1024, { error: 'Frasa sandi terlalu panjang' });

/**
 * One backup file. `tempat`: 'data' beside the data, 'kedua' in the second directory. Where the file can't be read
 * (`rusak`) all that its header would tell is null. `whatsapp`: whether a WhatsApp session is in it. Instants UTC ISO,
 * sizes in bytes.
 */
export const backupRow = z.object({
  name: z.string(),
  tempat: z.enum(['data', 'kedua']),
  created_at: z.string(),
  size: z.int(),
  rusak: z.boolean(),
  terenkripsi: z.boolean().nullable(),
  whatsapp: z.boolean().nullable(),
  version: z.string().nullable(),
  rows: z.record(z.string(), z.int()).nullable(),
});
export type BackupRow = z.infer<typeof backupRow>;

/** Options of a new backup, or of a copy for a download. */
export const backupCreate = z.object({ passphrase: passphrase.optional(), withWhatsapp: z.boolean().optional() });
export type BackupCreate = z.infer<typeof backupCreate>;

/**
 * Copies beyond this machine. `checked_at`: when the newest one was last known to hold everything; `ok`: whether the
 * last try went well. `turn`: whether this machine may send (`FenceState`). Instants UTC ISO.
 */
export const standbyState = z.object({
  kind: z.enum(['rclone', 'restic', 'direktori']),
  last_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  every_minutes: z.int(),
  ok: z.boolean().nullable(),
  message: z.string().nullable(),
  turn: z.enum(['unread', 'ours', 'asking', 'taken', 'twin', 'waiting']),
});
export type StandbyState = z.infer<typeof standbyState>;

/** The state of the nightly backups; `last_at` is the last one that succeeded, `ok` whether the last try did. */
export const backupState = z.object({
  last_at: z.string().nullable(),
  ok: z.boolean().nullable(),
  message: z.string().nullable(),
  next_at: z.string().nullable(),
  /** Only if there is such a place. */
  jauh: standbyState.optional(),
});
export type BackupState = z.infer<typeof backupState>;

const params = z.object({ name: z.string().max(100) });
const downloadQuery = z.object({
  withWhatsapp: z.enum(['true', 'false'], { error: 'withWhatsapp harus true atau false' }).optional(),
});

export const backupEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/backups',
    access: 'superadmin',
    summary: 'Daftar cadangan',
    data: backupRow.array(),
  }),
  create: endpoint({
    methods: ['POST'],
    path: '/backups',
    access: 'superadmin',
    summary: 'Buat cadangan',
    body: backupCreate.nullish(),
    data: backupRow,
  }),
  prune: endpoint({
    methods: ['POST'],
    path: '/backups/prune',
    access: 'superadmin',
    summary: 'Hapus cadangan lama',
    query: z.object({
      dryRun: z.enum(['true', 'false'], { error: 'dryRun harus true atau false' }).optional(),
    }),
    data: z.object({ count: z.int(), names: z.string().array() }),
  }),
  download: endpoint({
    methods: ['GET'],
    path: '/backups/:name',
    access: 'superadmin',
    summary: 'Unduh cadangan',
    params,
    query: downloadQuery,
    file: 'out',
  }),
  /** The same with a passphrase, which must not stand in an address. */
  downloadLocked: endpoint({
    methods: ['POST'],
    path: '/backups/:name/download',
    access: 'superadmin',
    summary: 'Unduh cadangan, dengan frasa sandi bila diberi',
    params,
    body: backupCreate.nullish(),
    file: 'out',
  }),
};
