import * as z from 'zod';
import { adminRow } from './admin.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/id.ts';

export const OTP_REQUIRED_MESSAGE = 'Masukkan kode autentikator';

const password = z
  .string({ error: 'Password harus diisi' })
  .min(1, { error: 'Password harus diisi' })
  .max(1000, { error: 'Password paling banyak 1000 huruf' });
const otp = z
  .string({ error: OTP_REQUIRED_MESSAGE })
  .trim()
  .min(1, { error: OTP_REQUIRED_MESSAGE })
  .max(40, { error: 'Kode autentikator terlalu panjang' });

export const twoFactorSetupInput = z.object({ password });
export type TwoFactorSetupInput = z.infer<typeof twoFactorSetupInput>;
/** `otp` is the app's code; where an app is set up already, a recovery code does as well. */
export const twoFactorInput = z.object({ password, otp });
export type TwoFactorInput = z.infer<typeof twoFactorInput>;

/** `since` is an instant, null while it is off. */
export const twoFactorState = z.object({
  enabled: z.boolean(),
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;
/** What the app is to be told: the secret in base32, and the same as an address for a QR code. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;
/** Shown once; only their hashes are kept. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const path = '/auth/two-factor';
export const twoFactorEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path,
    access: 'account',
    summary: 'Keadaan autentikasi dua faktor sendiri',
    data: twoFactorState,
  }),
  setup: endpoint({
    methods: ['POST'],
    path: `${path}/setup`,
    access: 'account',
    summary: 'Kunci baru untuk aplikasi autentikator',
    body: twoFactorSetupInput,
    data: twoFactorSetup,
  }),
  enable: endpoint({
    methods: ['POST'],
    path: `${path}/enable`,
    access: 'account',
    summary: 'Aktifkan autentikasi dua faktor',
    body: twoFactorInput,
    data: recoveryCodes,
  }),
  disable: endpoint({
    methods: ['POST'],
    path: `${path}/disable`,
    access: 'account',
    summary: 'Matikan autentikasi dua faktor',
    body: twoFactorInput,
    data: twoFactorState,
  }),
  renewCodes: endpoint({
    methods: ['POST'],
    path: `${path}/recovery-codes`,
    access: 'account',
    summary: 'Kode pemulihan baru',
    body: twoFactorInput,
    data: recoveryCodes,
  }),
  reset: endpoint({
    methods: ['DELETE'],
    path: '/manage-admin/:id/two-factor',
    access: 'superadmin',
    summary: 'Matikan autentikasi dua faktor seorang admin',
    params: idParams,
    data: adminRow,
  }),
};
