import * as z from 'zod';

/** `queued`: messages newly stored; `waiting`: messages of this broadcast that wait now. */
export const sendResult = z.object({ id: z.string(), queued: z.int(), waiting: z.int() });
export type SendResult = z.infer<typeof sendResult>;
