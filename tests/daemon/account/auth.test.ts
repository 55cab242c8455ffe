import { readFileSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account as accountTable } from '#daemon/storage/base/schema.ts';
import { PASSWORD, startTestApp, type TestAnswer, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';
import { watchHashes } from '#tests/support/http/hash-watch.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let api: TestApp;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  await api.services.firstStart.run(undefined);
});
afterEach(() => api.close());

const superadmin = { username: 'superadmin', password: PASSWORD };
const login = (body: object = superadmin, headers: Record<string, string> = {}) =>
  api.call('POST', '/auth/login', { body, headers, token: null });
const refresh = (refreshToken: string) =>
  api.call('GET', '/auth/refresh', { headers: { cookie: `refreshToken=${refreshToken}` }, token: null });
const refreshTokenOf = (answer: TestAnswer) => cookiesOf(answer)['refreshToken']!.value;
const works = async (token: string) => (await api.call('GET', '/masjid', { token })).status;

describe('login', () => {
  test('answers the account and sets the cookies', async () => {
    const answer = await login();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { id: '1', username: 'superadmin', role: 'superadmin', accessToken: expect.any(String) },
      error: null,
    });
    const { refreshToken, device } = cookiesOf(answer);
    expect(refreshToken!.attributes.toSorted()).toEqual([
      'httponly',
      'max-age=1209600',
      'path=/api/auth',
      'samesite=strict',
    ]);
    expect(device!.attributes).toEqual(expect.arrayContaining(['httponly', 'path=/api/auth']));
    expect(await works(answer.body.data.accessToken)).toBe(200);
  });

  test('the name is read without case and outer spaces', async () => {
    expect((await login({ username: ' SuperAdmin ', password: PASSWORD })).status).toBe(200);
  });

  test('the cookie is Secure behind a trusted proxy that speaks https', async () => {
    const answer = await login(superadmin, { 'x-forwarded-proto': 'https' });
    expect(cookiesOf(answer)['refreshToken']!.attributes).toContain('secure');
  });

  test.each([[{ username: 'superadmin', password: 'salah' }], [{ username: 'tidak-ada', password: PASSWORD }]])(
    'a wrong name and a wrong password sound the same',
    async (body) => {
      const answer = await login(body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ data: null, error: 'Username atau password salah', code: 'unauthenticated' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test.each([
    [{ password: 'x' }, 'username', 'Username harus diisi'],
    [{ username: 'x', password: '' }, 'password', 'Password harus diisi'],
  ])('a missing field is named', async (body, field, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: field, message }]);
  });

  test('an unknown user costs one hash, as a wrong password does', async () => {
    const watch = watchHashes();
    for (const username of ['superadmin', 'tidak-ada', '']) {
      const before = watch.count();
      await login({ username, password: 'salah' });
      expect([username, watch.count() - before]).toEqual([username, username === '' ? 0 : 1]);
    }
    watch.stop();
  });

  test('twenty sign-ins at once compute two hashes at a time: 38 MiB, not 380', async () => {
    const watch = watchHashes();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login({ username: `orang-${n}`, password: 'salah' })),
    );
    watch.stop();
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    expect([watch.count(), watch.atOnce()]).toEqual([20, 2]);
  });

  test('an old hash is raised to the parameters of today', async () => {
    const hash = () => api.database.db.select({ hash: accountTable.password_hash }).from(accountTable).get()!.hash;
    expect(hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // 'sandi-lama' under m=64, t=1.
    const old = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$' + (await weakHash('sandi-lama'));
    api.database.db.update(accountTable).set({ password_hash: old }).run();
    expect((await login({ username: 'superadmin', password: 'sandi-lama' })).status).toBe(200);
    expect(hash()).toMatch(/m=19456,t=2,p=1/);
    expect((await login({ username: 'superadmin', password: 'sandi-lama' })).status).toBe(200);
  });
});

async function weakHash(password: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const parameters = {
    message: password,
    nonce: Buffer.from('saltsaltsaltsalt'),
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  };
  return argon2Sync('argon2id', parameters).toString('base64').replace(/=+$/, '');
}

describe('throttling', () => {
  const guess = (address: string, headers: Record<string, string> = {}, username = 'superadmin') =>
    login({ username, password: 'salah' }, { 'x-forwarded-for': address, ...headers });

  test('after ten failures the delays grow, for that name in that network only', async () => {
    for (let n = 0; n < 10; n++) expect((await guess(`198.51.100.${n}`)).status).toBe(401);
    const blocked = await guess('198.51.100.200');
    expect(blocked.status).toBe(429);
    expect(blocked.headers['retry-after']).toBe('5');
    expect(blocked.body).toEqual({
      data: null,
      error: 'Terlalu banyak percobaan. Coba lagi dalam 5 detik.',
      code: 'throttled',
    });
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(429);
    expect((await guess('203.0.113.1')).status).toBe(401);
    expect((await guess('198.51.100.1', {}, 'orang-lain')).status).toBe(401);
    clock.advance(5_000);
    expect((await guess('198.51.100.1')).status).toBe(401);
    expect((await guess('198.51.100.1')).headers['retry-after']).toBe('10');
    clock.advance(10_000);
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(200);
    expect((await guess('198.51.100.1')).status).toBe(401);
  });

  test('many guesses at once count as many', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess('2001:db8::1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await guess('2001:db8::ffff:1')).status).toBe(429);
    expect((await guess('2001:db8:0:1::1')).status).toBe(401);
  });

  test('a device that has signed in before is not locked out by others, but by itself', async () => {
    const device = `device=${cookiesOf(await login())['device']!.value}`;
    for (let n = 0; n < 11; n++) await guess('198.51.100.1');
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(429);
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1', cookie: device })).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await guess('198.51.100.1', { cookie: device })).status).toBe(401);
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1', cookie: device })).status).toBe(429);
  });

  test("one account's device says nothing for another account", async () => {
    await api.call('POST', '/manage-admin', { body: { username: 'umar', password: PASSWORD } });
    const own = await login({ username: 'umar', password: PASSWORD });
    const device = `device=${cookiesOf(own)['device']!.value}`;
    for (let n = 0; n < 10; n++) await guess('198.51.100.1');
    expect((await guess('198.51.100.1', { cookie: device })).status).toBe(429);
    const both = cookiesOf(await login(superadmin, { cookie: device }))['device']!.value;
    expect(
      (
        await login(
          { username: 'umar', password: PASSWORD },
          { 'x-forwarded-for': '198.51.100.1', cookie: `device=${both}` },
        )
      ).status,
    ).toBe(200);
    expect((await login(superadmin, { 'x-forwarded-for': '198.51.100.1', cookie: `device=${both}` })).status).toBe(200);
  });
});

describe('access token', () => {
  test('lives 15 minutes', async () => {
    const { accessToken } = (await login()).body.data;
    clock.advance(15 * MINUTE - 1);
    expect(await works(accessToken)).toBe(200);
    clock.advance(1);
    expect(await works(accessToken)).toBe(401);
  });

  test('a changed or foreign one is not taken', async () => {
    const { accessToken } = (await login()).body.data;
    const [id, expiry, mac] = accessToken.split('.');
    expect(await works(`${id}.${Number(expiry) + 1}.${mac}`)).toBe(401);
    expect(await works(refreshTokenOf(await login()))).toBe(401);
    expect(await works('undefined')).toBe(401);
  });

  test('public calls pay no attention to a bad one', async () => {
    expect((await api.call('GET', '/auth/logout', { token: 'undefined' })).body).toEqual({
      data: { ended: false },
      error: null,
    });
  });

  test('the role counts as it is now', async () => {
    const token = await api.as('admin');
    expect((await api.call('GET', '/manage-admin', { token })).status).toBe(403);
    expect(await works(token)).toBe(200);
  });
});

describe('refresh', () => {
  test('400 without a cookie, 401 with one that is not good', async () => {
    expect((await api.call('GET', '/auth/refresh', { token: null })).status).toBe(400);
    expect((await refresh('x.1.y')).status).toBe(401);
    const [id, , mac] = refreshTokenOf(await login()).split('.');
    expect((await refresh(`${id}.2.${mac}`)).status).toBe(401);
  });

  test('several at once get the same next token, and all access tokens are good', async () => {
    const first = await login();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(refreshTokenOf(first))));
    expect(new Set(answers.map(refreshTokenOf)).size).toBe(1);
    for (const { body } of [first, ...answers]) expect(await works(body.data.accessToken)).toBe(200);
    expect(answers[0]!.body.data).toMatchObject({ id: '1', username: 'superadmin', role: 'superadmin' });
  });

  test('a lost answer does no harm: the old token stays good until the next was shown, however late', async () => {
    const one = refreshTokenOf(await login());
    const two = refreshTokenOf(await refresh(one));
    clock.advance(10 * DAY);
    expect(refreshTokenOf(await refresh(one))).toBe(two);
    clock.advance(10 * DAY);
    expect((await refresh(two)).status).toBe(200);
  });

  test('60 s after the next was shown, the old one ends the session', async () => {
    const first = await login();
    const one = refreshTokenOf(first);
    const two = refreshTokenOf(await refresh(one));
    const three = refreshTokenOf(await refresh(two));
    clock.advance(MINUTE);
    expect(refreshTokenOf(await refresh(one))).toBe(two);
    expect(refreshTokenOf(await refresh(two))).toBe(three);
    clock.advance(1);
    const ended: string[] = [];
    api.services.sessions.onEnded((ids) => ended.push(...ids));
    expect((await refresh(one)).status).toBe(401);
    expect(ended).toEqual([one.split('.')[0]]);
    expect((await refresh(three)).status).toBe(401);
    expect(await works(first.body.data.accessToken)).toBe(401);
  });

  test('tokens shown in any order, several generations within a minute', async () => {
    const tokens = [refreshTokenOf(await login())];
    for (let n = 0; n < 5; n++) tokens.push(refreshTokenOf(await refresh(tokens.at(-1)!)));
    for (const index of [2, 0, 4, 1, 3]) expect(refreshTokenOf(await refresh(tokens[index]!))).toBe(tokens[index + 1]);
    clock.advance(MINUTE + 1);
    expect((await refresh(tokens[4]!)).status).toBe(200);
    expect((await refresh(tokens[5]!)).status).toBe(200);
    expect((await refresh(tokens[3]!)).status).toBe(401);
  });

  test('a session lives 14 days from its last refresh', async () => {
    const one = refreshTokenOf(await login());
    clock.advance(14 * DAY - 1);
    const two = refreshTokenOf(await refresh(one));
    clock.advance(14 * DAY - 1);
    const three = refreshTokenOf(await refresh(two));
    clock.advance(14 * DAY);
    expect((await refresh(three)).status).toBe(401);
  });

  test('sessions outlive a restart', async () => {
    const token = refreshTokenOf(await login());
    const again = await startTestApp({ clock, directory: api.directory });
    expect(
      (await again.call('GET', '/auth/refresh', { headers: { cookie: `refreshToken=${token}` }, token: null })).status,
    ).toBe(200);
    await again.close();
  });
});

describe('logout', () => {
  test('ends the session of the cookie, with or without a token, and clears the cookie', async () => {
    const first = await login();
    const answer = await api.call('GET', '/auth/logout', {
      headers: { cookie: `refreshToken=${refreshTokenOf(first)}` },
      token: null,
    });
    expect(answer.body).toEqual({ data: { ended: true }, error: null });
    expect(cookiesOf(answer)['refreshToken']).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['path=/api/auth', 'max-age=0']),
    });
    expect(await works(first.body.data.accessToken)).toBe(401);
    expect((await refresh(refreshTokenOf(first))).status).toBe(401);
  });

  test('ends the session of the token', async () => {
    const first = await login();
    expect((await api.call('GET', '/auth/logout', { token: first.body.data.accessToken })).body.data).toEqual({
      ended: true,
    });
    expect((await refresh(refreshTokenOf(first))).status).toBe(401);
  });

  test('signing in again on a device ends its earlier session, and no other', async () => {
    const elsewhere = await login();
    const first = await login();
    await login(superadmin, { cookie: `refreshToken=${refreshTokenOf(first)}` });
    expect(await works(first.body.data.accessToken)).toBe(401);
    expect(await works(elsewhere.body.data.accessToken)).toBe(200);
  });
});

describe('devices', () => {
  const list = async (token: string) =>
    (await api.call('GET', '/auth/sessions', { token })).body.data as {
      id: string;
      user_agent: string;
      current: boolean;
    }[];

  test('one sees those of the own account, and signs out one of them or all others', async () => {
    const own = (await login(superadmin, { 'user-agent': 'Penguji/1.0' })).body.data.accessToken;
    clock.advance(MINUTE);
    const others = [
      await api.signIn('superadmin', PASSWORD),
      await api.signIn('superadmin', PASSWORD),
      await api.signIn('superadmin', PASSWORD),
    ];
    const devices = await list(own);
    expect(devices).toHaveLength(4);
    expect(devices.filter(({ current }) => current)).toEqual([
      expect.objectContaining({ user_agent: 'Penguji/1.0', created_at: expect.stringMatching(/Z$/) }),
    ]);
    const ended = devices.find(({ id }) => id === others[0]!.split('.')[0])!;
    expect((await api.call('DELETE', `/auth/sessions/${ended.id}`, { token: own })).body.data).toEqual({ count: 1 });
    expect([await works(others[0]!), await works(others[1]!)]).toEqual([401, 200]);
    expect((await api.call('DELETE', '/auth/sessions', { token: own })).body.data).toEqual({ count: 2 });
    expect([await works(own), await works(others[1]!), await works(others[2]!)]).toEqual([200, 401, 401]);
    expect((await api.call('DELETE', `/auth/sessions/${ended.id}`, { token: own })).body).toMatchObject({
      code: 'not_found',
      error: 'Perangkat tidak ditemukan',
    });
  });

  test("another account's device is none of one's own, but a superadmin's to end", async () => {
    const admin = await api.as('admin');
    const own = await api.signIn('superadmin', PASSWORD);
    const foreign = own.split('.')[0]!;
    expect(await list(admin)).toHaveLength(1);
    expect((await api.call('DELETE', `/auth/sessions/${foreign}`, { token: admin })).status).toBe(404);
    expect(await works(own)).toBe(200);
    expect((await api.call('DELETE', '/manage-admin/1/sessions')).status).toBe(404);
    expect((await api.call('DELETE', '/manage-admin/2/sessions')).body.data).toEqual({ count: 1 });
    expect(await works(admin)).toBe(401);
  });
});

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
    await demo.services.firstStart.run(undefined);
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
      await app.services.firstStart.run(undefined);
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
      let shown = '';
      await app.services.firstStart.run((text) => void (shown += text));
      expect(existsSync(file)).toBe(false);
      await app.signIn('superadmin', /Password: +(\S+)/.exec(shown)![1]!);
      const before = shown;
      await app.services.firstStart.run((text) => void (shown += text));
      expect(shown).toBe(before);
    }));

  test('a given password that is too short is refused', async () => {
    const strict = await startTestApp({ env: { MIMBAR_PASSWORD_MIN: '8', MIMBAR_SUPERADMIN_PASSWORD: 'pendek' } });
    await expect(strict.services.firstStart.run(undefined)).rejects.toThrow('Password minimal 8 karakter');
    await strict.close();
  });
});

test('every change of a session leaves an audit row', async () => {
  const first = await login();
  await api.call('GET', '/auth/logout', { token: first.body.data.accessToken });
  const rows = api.database.sqlite.prepare('select actor, action, subject, id_session from audit order by id').all();
  const id_session = refreshTokenOf(first).split('.')[0];
  expect(rows).toEqual([
    { actor: 'sistem', action: 'account.create', subject: 'account:1', id_session: null },
    { actor: 'superadmin', action: 'session.start', subject: 'account:1', id_session },
    { actor: 'superadmin', action: 'session.end', subject: 'account:1', id_session },
  ]);
});
