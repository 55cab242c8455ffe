import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Whether the daemon trusts its clock; `reason` is an Indonesian sentence when it does not. `now`: UTC ISO timestamp.
 */
export const clockState = z.object({
  trusted: z.boolean(),
  reason: z.string().nullable(),
  now: z.string(),
  timezone: z.string(),
});
export type ClockState = z.infer<typeof clockState>;

export const clockEndpoints = {
  confirm: endpoint({
    methods: ['POST'],
    path: '/clock/confirm',
    access: 'account',
    summary: 'Pastikan jam perangkat benar',
    data: clockState,
  }),
};
