import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';

/** The result of one check. `remedy` is what to do about a problem. */
export const finding = z.object({
  subject: z.string(),
  level: z.enum(['ok', 'warning', 'problem']),
  text: z.string(),
  remedy: z.string().nullable(),
});
export type Finding = z.infer<typeof finding>;

export const doctorEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/doctor',
    access: 'superadmin',
    summary: 'Pemeriksaan keadaan',
    data: finding.array(),
  }),
};
