import * as z from 'zod';
import { backupState } from '../backup/backup.ts';
import { clockState } from '../base/clock.ts';
import { endpoint } from '../base/endpoint.ts';
import { queueState } from '../queue/queue.ts';
import { MESSENGER_KINDS, messengerState } from '../queue/waclient.ts';

/**
 * sehat; melambat: slowed down by a limit or by WhatsApp; dijeda: nothing is sent. `reason` is an Indonesian sentence;
 * `by` as the queue's.
 */
export const accountState = z.object({
  state: z.enum(['sehat', 'melambat', 'dijeda']),
  reason: z.string().nullable(),
  by: queueState.shape.paused_by,
});
export type AccountState = z.infer<typeof accountState>;

/**
 * The disk under the data. `read_only`: data can only be read, and nothing is sent. `message` is an Indonesian
 * sentence.
 */
export const storageState = z.object({
  state: z.enum(['ok', 'penuh', 'hanya_baca', 'hilang']),
  read_only: z.boolean(),
  message: z.string().nullable(),
});

/** A part of the daemon that has failed since its start; `since` is when its present trouble began. */
export const partState = z.object({
  name: z.string(),
  failures: z.number(),
  last_error: z.string(),
  since: z.string(),
  last_at: z.string(),
  recovered: z.boolean(),
});

/** Everything but `status` is only for signed-in callers. `status`: ok, starting, stopping or failing. */
export const health = z.object({
  status: z.enum(['ok', 'starting', 'stopping', 'failing']),
  version: z.string().optional(),
  /** When the process began, UTC ISO. */
  started_at: z.string().optional(),
  demo: z.boolean().optional(),
  messenger: z
    .object({
      kind: z.enum(MESSENGER_KINDS),
      state: messengerState,
      code: z.string().optional(),
      number: z.string().nullable(),
    })
    .optional(),
  queue: queueState.optional(),
  backup: backupState.optional(),
  account: accountState.optional(),
  clock: clockState.optional(),
  storage: storageState.optional(),
  parts: partState.array().optional(),
});
export type Health = z.infer<typeof health>;

export const healthEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/health',
    access: 'public',
    summary: 'Keadaan layanan; dengan ?strict juga 503 bila tidak ada yang dapat disimpan',
    query: z.object({ strict: z.enum(['', 'true'], { error: 'strict harus true atau kosong' }).optional() }),
    data: health,
  }),
};
