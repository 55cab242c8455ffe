import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

/**
 * A setting's effective value. `asal`: 'lingkungan', a file, or 'bawaan' for its default; the values of secrets are
 * left out.
 */
export const settingRow = z.object({ name: z.string(), value: z.string(), secret: z.boolean(), asal: z.string() });
export type SettingRow = z.infer<typeof settingRow>;

export const configEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/config',
    access: 'superadmin',
    summary: 'Pengaturan yang berlaku dan asalnya',
    data: settingRow.array(),
  }),
};
