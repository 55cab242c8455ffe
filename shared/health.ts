import { z } from 'zod';
import { backupState } from './backup.ts';
import { endpoint } from './endpoint.ts';
import { queueState } from './queue.ts';
import { messengerState } from './waclient.ts';

/** Everything but `status` is only for signed-in callers. `status`: ok, starting, stopping or failing. */
export const health = z.object({
  status: z.enum(['ok', 'starting', 'stopping', 'failing']),
  version: z.string().optional(),
  demo: z.boolean().optional(),
  messenger: z.object({ kind: z.enum(['whatsapp', 'simulated']), state: messengerState, code: z.string().optional(), number: z.string().nullable() }).optional(),
  queue: queueState.optional(),
  backup: backupState.optional(),
});
export type Health = z.infer<typeof health>;

export const healthEndpoints = {
  get: endpoint({ methods: ['GET'], path: '/health', access: 'public', summary: 'Keadaan layanan', data: health }),
};
