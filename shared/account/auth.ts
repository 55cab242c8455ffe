import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';

export const role = z.enum(['superadmin', 'admin']);
export type Role = z.infer<typeof role>;

export const account = z.object({ id, username: z.string(), role, accessToken: z.string() });
export type Account = z.infer<typeof account>;

export const loginInput = z.object({
  username: z
    .string({ error: 'Username harus diisi' })
    .min(1, { error: 'Username harus diisi' })
    .max(100, { error: 'Username paling banyak 100 huruf' }),
  password: z
    .string({ error: 'Password harus diisi' })
    .min(1, { error: 'Password harus diisi' })
    .max(1000, { error: 'Password paling banyak 1000 huruf' }),
  /** The authenticator's code or a recovery code, where two-factor sign-in is on. */
  otp: z.string().max(40, { error: 'Kode autentikator terlalu panjang' }).optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

const password = (message: string) =>
  z.string({ error: message }).min(1, { error: message }).max(1000, { error: 'Password paling banyak 1000 huruf' });

export const changePasswordInput = z
  .object({
    old_password: password('Password lama harus diisi'),
    new_password: password('Password baru harus diisi'),
    confirm_password: password('Konfirmasi password harus diisi'),
  })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Konfirmasi password tidak sesuai',
  });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const PASSWORD_CHANGED_MESSAGE = 'Password berhasil diubah';

/**
 * A signed-in device; `user_agent` is what its browser calls itself, `seen_at` its last sign of life. Instants UTC ISO.
 */
export const deviceRow = z.object({
  id: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceRow>;
const ended = z.object({ count: z.int() });

export const authEndpoints = {
  login: endpoint({
    methods: ['POST'],
    path: '/auth/login',
    access: 'public',
    summary: 'Masuk',
    body: loginInput,
    data: account,
  }),
  refresh: endpoint({
    methods: ['GET'],
    path: '/auth/refresh',
    access: 'public',
    summary: 'Perbarui sesi',
    data: account,
  }),
  logout: endpoint({
    methods: ['GET'],
    path: '/auth/logout',
    access: 'public',
    summary: 'Keluar',
    data: z.object({ ended: z.boolean() }),
  }),
  changePassword: endpoint({
    methods: ['POST'],
    path: '/auth/change-password',
    access: 'account',
    summary: 'Ubah password sendiri',
    body: changePasswordInput,
    data: z.string(),
  }),
  devices: endpoint({
    methods: ['GET'],
    path: '/auth/sessions',
    access: 'account',
    summary: 'Perangkat yang masuk ke akun sendiri',
    data: deviceRow.array(),
  }),
  endDevice: endpoint({
    methods: ['DELETE'],
    path: '/auth/sessions/:id',
    access: 'account',
    summary: 'Keluarkan satu perangkat',
    params: idParams,
    data: ended,
  }),
  endOtherDevices: endpoint({
    methods: ['DELETE'],
    path: '/auth/sessions',
    access: 'account',
    summary: 'Keluarkan semua perangkat lain',
    data: ended,
  }),
};
