import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestAnswer, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';

let api: TestApp;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock() });
  await api.services.account.firstStart.run(undefined);
});
afterEach(() => api.close());

const superadmin = { username: 'superadmin', password: PASSWORD };
const login = (body: object = superadmin, headers: Record<string, string> = {}) =>
  api.call('POST', '/auth/login', { body, headers, token: null });
const refresh = (refreshToken: string) =>
  api.call('GET', '/auth/refresh', { headers: { cookie: `refreshToken=${refreshToken}` }, token: null });
const refreshTokenOf = (answer: TestAnswer) => cookiesOf(answer)['refreshToken']!.value;
const works = async (token: string) => (await api.call('GET', '/masjid', { token })).status;

describe('change-password', () => {
  const form = { old_password: PASSWORD, new_password: 'pisang-goreng-9', confirm_password: 'pisang-goreng-9' };
  const change = (body: object, token: string | null | undefined) =>
    api.call('POST', '/auth/change-password', { body, ...(token !== undefined && { token }) });

  test('changes it and ends the other sessions of the account', async () => {
    const other = await api.signIn('superadmin', PASSWORD);
    const own = await login();
    const token = own.body.data.accessToken;
    const answer = await change(form, token);
    expect(answer.body).toEqual({ data: 'Password berhasil diubah', error: null });
    expect(await works(token)).toBe(200);
    expect((await refresh(refreshTokenOf(own))).status).toBe(200);
    expect(await works(other)).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await login({ ...superadmin, password: form.new_password })).status).toBe(200);
  });

  test('a wrong old password is 400, and throttled', async () => {
    const token = await api.as('superadmin');
    const answer = await change({ ...form, old_password: 'bukan-ini' }, token);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'Password lama salah',
      issues: [{ path: 'old_password', message: 'Password lama salah' }],
    });
    for (let n = 0; n < 9; n++) await change({ ...form, old_password: 'bukan-ini' }, token);
    expect((await change(form, token)).status).toBe(429);
  });

  test.each([
    [{ ...form, old_password: '' }, 'old_password', 'Password lama harus diisi'],
    [{ ...form, new_password: undefined }, 'new_password', 'Password baru harus diisi'],
    [{ ...form, confirm_password: '' }, 'confirm_password', 'Konfirmasi password harus diisi'],
    [{ ...form, confirm_password: 'lain' }, 'confirm_password', 'Konfirmasi password tidak sesuai'],
  ])('a wrong field is named', async (body, field, message) => {
    const answer = await change(body, await api.as('superadmin'));
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0]).toEqual({ path: field, message });
  });

  test('a weak one is taken with a warning', async () => {
    const token = await api.as('superadmin');
    const short = await change({ ...form, new_password: 'a', confirm_password: 'a' }, token);
    expect(short.body.warnings).toEqual(['Password lemah: kurang dari 8 karakter']);
    const common = await change(
      { old_password: 'a', new_password: 'Bismillah123', confirm_password: 'Bismillah123' },
      token,
    );
    expect(common.body.warnings).toEqual(['Password lemah: terlalu umum dan mudah ditebak']);
  });

  test('without a session 401, and the CLI has no password of its own', async () => {
    expect((await change(form, null)).status).toBe(401);
    expect((await change(form, undefined)).status).toBe(403);
  });
});

describe('settings', () => {
  test('MIMBAR_PASSWORD_MIN makes short passwords a refusal', async () => {
    const strict = await startTestApp({ env: { MIMBAR_PASSWORD_MIN: '8' } });
    const answer = await strict.call('POST', '/manage-admin', { body: { username: 'umar', password: 'tujuh77' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'Password minimal 8 karakter', issues: [{ path: 'password' }] });
    const token = await strict.as('superadmin');
    const change = { old_password: PASSWORD, new_password: 'pendek', confirm_password: 'pendek' };
    expect((await strict.call('POST', '/auth/change-password', { body: change, token })).body.error).toBe(
      'Password minimal 8 karakter',
    );
    await strict.close();
  });

  test('where 8 characters are wanted, a common password is refused too', async () => {
    const strict = await startTestApp({ env: { MIMBAR_PASSWORD_MIN: '8' } });
    for (const password of [
      'Password2024!',
      'superadmin99',
      '1945-08-17',
      'M1mb4r!2026',
      'abcabcabc',
      'umar.faruq1',
      'PENGAJIAN1',
    ]) {
      const answer = await strict.call('POST', '/manage-admin', { body: { username: 'umar.faruq', password } });
      expect([password, answer.status]).toEqual([password, 400]);
      expect(answer.body).toMatchObject({
        error: 'Password terlalu umum dan mudah ditebak',
        issues: [{ path: 'password' }],
      });
    }
    expect(
      (
        await strict.call('POST', '/manage-admin', {
          body: { username: 'umar.faruq', password: 'korek api sapu lidi' },
        })
      ).body,
    ).toMatchObject({ error: null });
    await strict.close();
  });

  test('the demo has cookies of its own', async () => {
    const demo = await startTestApp({ demo: true });
    await demo.services.account.firstStart.run(undefined);
    const answer = await demo.call('POST', '/auth/login', { body: superadmin, token: null });
    expect(Object.keys(cookiesOf(answer))).toEqual(['refreshTokenDemo', 'deviceDemo']);
    await demo.close();
  });
});

describe('first start', () => {
  const fresh = async (run: (app: TestApp, file: string) => Promise<void>) => {
    const app = await startTestApp({ env: { MIMBAR_SUPERADMIN_PASSWORD: '' } });
    await run(app, path.join(app.directory, 'superadmin-password.txt'));
    await app.close();
  };

  test('without a terminal the password goes to a file, which goes at the first sign-in', () =>
    fresh(async (app, file) => {
      await app.services.account.firstStart.run(undefined);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const password = readFileSync(file, 'utf8').trim();
      await app.call('POST', '/manage-admin', { body: { username: 'umar', password: PASSWORD } });
      await app.signIn('umar', PASSWORD);
      expect(existsSync(file)).toBe(true);
      await app.signIn('superadmin', password);
      expect(existsSync(file)).toBe(false);
    }));

  test('with a terminal it is shown there, once', () =>
    fresh(async (app, file) => {
      const shown: { username: string; password: string }[] = [];
      await app.services.account.firstStart.run((first) => void shown.push(first));
      expect(existsSync(file)).toBe(false);
      await app.signIn('superadmin', shown[0]!.password);
      await app.services.account.firstStart.run((first) => void shown.push(first));
      expect(shown).toHaveLength(1);
    }));

  test('a given password that is too short is refused', async () => {
    const strict = await startTestApp({ env: { MIMBAR_PASSWORD_MIN: '8', MIMBAR_SUPERADMIN_PASSWORD: 'pendek' } });
    await expect(strict.services.account.firstStart.run(undefined)).rejects.toThrow('Password minimal 8 karakter');
    await strict.close();
  });
});
