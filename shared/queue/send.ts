import * as z from 'zod';

/**
 * `queued`: messages newly stored; `waiting`: messages of this broadcast that wait now. `nanti`: nothing is queued yet,
 * the send is kept until `pada`, a UTC ISO timestamp.
 */
export const sendResult = z.object({
  id: z.string(),
  queued: z.int(),
  waiting: z.int(),
  nanti: z.object({ id: z.string(), pada: z.string() }).optional(),
});
export type SendResult = z.infer<typeof sendResult>;
