import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account as accountTable } from '#daemon/base/schema.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';
import { watchHashes } from '#tests/support/http/hash-watch.ts';

let api: TestApp;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  await api.services.account.firstStart.run(undefined);
});
afterEach(() => api.close());

const superadmin = { username: 'superadmin', password: PASSWORD };
const login = (body: object = superadmin, headers: Record<string, string> = {}) =>
  api.call('POST', '/auth/login', { body, headers, token: null });
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

  test('sixteen sign-ins of one account at once are sixteen right ones', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => login()));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });

  test('120 guesses from 60 networks leave a known device its place, and another network a share', async () => {
    const device = `device=${cookiesOf(await login())['device']!.value}`;
    const crowd = Array.from({ length: 120 }, (_, n) =>
      login({ username: `orang-${n}`, password: 'salah' }, { 'x-forwarded-for': `10.1.${n % 60}.7` }),
    );
    const [own, other, ...answers] = await Promise.all([
      login(superadmin, { 'x-forwarded-for': '203.0.113.5', cookie: device }),
      login(superadmin, { 'x-forwarded-for': '203.0.113.9' }),
      ...crowd,
    ]);
    expect([own!.status, other!.status]).toEqual([200, 200]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  });

  test('an old hash is raised to the parameters of today', async () => {
    const hash = () => api.database.db.select({ hash: accountTable.password_hash }).from(accountTable).get()!.hash;
    expect(hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The hash of 'sandi-lama' with the weaker parameters m=64 and t=1.
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
