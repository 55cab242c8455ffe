import * as z from 'zod';
import { role } from './auth.ts';
import { optionalPhone } from '../base/phone.ts';
import { username } from '../base/values.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { readDeleteEndpoints, writeEndpoints } from '../base/resource.ts';

const PASSWORD_MAX = 1000;
const newPassword = (message: string) =>
  z
    .string({ error: message })
    .min(1, { error: message })
    .max(PASSWORD_MAX, { error: `Password paling banyak ${PASSWORD_MAX} huruf` });

export const adminInput = z.object({
  username: username(),
  password: newPassword('Password harus diisi'),
  role: z.literal('admin', { error: 'Role harus admin' }).optional(),
  /** Where alerts to this admin go. */
  no_hp: optionalPhone().optional(),
});
export type AdminInput = z.infer<typeof adminInput>;

export const adminUpdate = z
  .object({ username: username(), password: newPassword('Password baru harus diisi'), no_hp: optionalPhone() })
  .partial();
export type AdminUpdate = z.infer<typeof adminUpdate>;

export const adminRow = z.object({ id, username: z.string(), role, no_hp: z.string().nullable(), version: z.int() });
export type Admin = z.infer<typeof adminRow>;

const path = '/manage-admin';
export const adminEndpoints = {
  endDevices: endpoint({
    methods: ['DELETE'],
    path: `${path}/:id/sessions`,
    access: 'superadmin',
    summary: 'Keluarkan seorang admin dari semua perangkat',
    params: idParams,
    data: z.object({ count: z.int() }),
  }),
  ...readDeleteEndpoints({
    path,
    noun: 'admin',
    row: adminRow,
    detail: adminRow,
    query: listQuery,
    access: 'superadmin',
  }),
  ...writeEndpoints({
    path,
    noun: 'admin',
    row: adminRow,
    create: adminInput,
    update: adminUpdate,
    access: 'superadmin',
  }),
};
