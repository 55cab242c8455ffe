import { z } from 'zod';
import { adminInput, adminUpdate } from './admin.ts';
import { role } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';

/** An account of any role; `sessions`: devices that are signed in. */
export const accountRow = z.object({ id, username: z.string(), role, sessions: z.int() });
export type AccountRow = z.infer<typeof accountRow>;

/** A signed-in device; `device` is what the browser calls itself. Instants UTC ISO. */
export const sessionRow = z.object({
  id: z.string(),
  username: z.string(),
  role,
  device: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  expires_at: z.string(),
});
export type SessionRow = z.infer<typeof sessionRow>;

const accountInput = adminInput.pick({ username: true, password: true });
const passwordInput = adminUpdate.pick({ password: true }).required();
const sessionParams = z.object({ id: z.string().max(64) });
const path = '/accounts';

/** Superadmins' accounts change only by way of the token file that lies beside the data (contract, Session). */
export const accountEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path,
    access: 'superadmin',
    summary: 'Daftar akun; superadmin lain hanya lewat token CLI',
    data: accountRow.array(),
  }),
  create: endpoint({
    methods: ['POST'],
    path,
    access: 'superadmin',
    summary: 'Tambah superadmin, hanya lewat token CLI',
    body: accountInput,
    data: accountRow,
  }),
  setPassword: endpoint({
    methods: ['PATCH'],
    path: `${path}/:id`,
    access: 'superadmin',
    summary: 'Ganti password akun mana pun, hanya lewat token CLI',
    params: idParams,
    body: passwordInput,
    data: accountRow,
  }),
  promote: endpoint({
    methods: ['POST'],
    path: `${path}/:id/promote`,
    access: 'superadmin',
    summary: 'Jadikan superadmin, hanya lewat token CLI',
    params: idParams,
    data: accountRow,
  }),
  remove: endpoint({
    methods: ['DELETE'],
    path: `${path}/:id`,
    access: 'superadmin',
    summary: 'Hapus akun mana pun, hanya lewat token CLI',
    params: idParams,
    data: accountRow,
  }),
};

export const sessionEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/sessions',
    access: 'superadmin',
    summary: 'Perangkat yang sedang masuk',
    data: sessionRow.array(),
  }),
  revoke: endpoint({
    methods: ['DELETE'],
    path: '/sessions/:id',
    access: 'superadmin',
    summary: 'Keluarkan sebuah perangkat',
    params: sessionParams,
    data: sessionRow,
  }),
};
