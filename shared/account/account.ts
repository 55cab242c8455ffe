import * as z from 'zod';
import { adminInput, adminUpdate } from './admin.ts';
import { role } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';
import { optionalPhone } from '../base/phone.ts';

/** An account of any role; `sessions`: devices that are signed in. `no_hp`: where alerts to it go. */
export const accountRow = z.object({
  id,
  username: z.string(),
  role,
  no_hp: z.string().nullable(),
  sessions: z.int(),
});
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
const accountUpdate = adminUpdate
  .pick({ password: true, no_hp: true })
  .refine((input) => input.password !== undefined || input.no_hp !== undefined, {
    path: ['password'],
    error: 'Password baru harus diisi',
  });
export type AccountUpdate = z.infer<typeof accountUpdate>;

/** One's own account. */
export const ownAccount = accountRow.omit({ sessions: true });
export type OwnAccountRow = z.infer<typeof ownAccount>;
export const ownAccountUpdate = z.object({ no_hp: optionalPhone() });
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
  update: endpoint({
    methods: ['PATCH'],
    path: `${path}/:id`,
    access: 'superadmin',
    summary: 'Ganti password atau nomor HP akun mana pun, hanya lewat token CLI',
    params: idParams,
    body: accountUpdate,
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
  demote: endpoint({
    methods: ['POST'],
    path: `${path}/:id/demote`,
    access: 'superadmin',
    summary: 'Jadikan admin lagi, hanya lewat token CLI; perangkatnya dikeluarkan',
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

/** What everybody may see and change of the account by which he is signed in. */
export const ownAccountEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/auth/account',
    access: 'account',
    summary: 'Akun sendiri',
    data: ownAccount,
  }),
  update: endpoint({
    methods: ['PATCH'],
    path: '/auth/account',
    access: 'account',
    summary: 'Ubah nomor HP sendiri, tujuan pemberitahuan',
    body: ownAccountUpdate,
    data: ownAccount,
  }),
};
