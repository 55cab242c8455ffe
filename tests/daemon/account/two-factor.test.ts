import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totp, stepOf } from '#daemon/account/two-factor.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';

const STEP = 30_000;

let api: TestApp;
let clock: TestClock;
beforeAll(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  await api.services.account.firstStart.run(undefined);
});
afterAll(() => api.close());

const login = (body: object, headers: Record<string, string> = {}) =>
  api.call('POST', '/auth/login', { body: { password: PASSWORD, ...body }, headers, token: null });
const post = (path: string, body: object, token: string) =>
  api.call('POST', `/auth/two-factor${path}`, { body, token });
const alive = async (token: string) => (await api.call('GET', '/auth/two-factor', { token })).status === 200;
const wrong = { error: 'Kode autentikator salah atau sudah dipakai', code: 'otp_required' };

/** Admins with the second factor on, by name; making one costs fourteen hashes, so tests share them. */
const made = new Map<string, ReturnType<typeof makeWithTwoFactor>>();
function withTwoFactor(username: string): ReturnType<typeof makeWithTwoFactor> {
  if (!made.has(username)) made.set(username, makeWithTwoFactor(username));
  return made.get(username)!;
}
async function makeWithTwoFactor(username: string) {
  const { body } = await api.call('POST', '/manage-admin', { body: { username, password: PASSWORD } });
  const token = await api.signIn(username, PASSWORD);
  const { secret } = (await post('/setup', { password: PASSWORD }, token)).body.data as { secret: string };
  /** A code of a time step that no earlier code used, even if that code was one step ahead. */
  const next = () => {
    clock.advance(2 * STEP);
    return totp(secret, stepOf(clock.now()));
  };
  const enabled = await post('/enable', { password: PASSWORD, otp: next() }, token);
  /** Signs in as a new device and gives its access token. */
  const signIn = async () => (await login({ username, otp: next() })).body.data.accessToken as string;
  return {
    id: body.data.id as string,
    username,
    signIn,
    secret,
    next,
    codes: enabled.body.data.recovery_codes as string[],
  };
}

describe('codes', () => {
  // The last six of the eight digits of RFC 6238, appendix B, SHA-1: the secret is the ASCII text 12345678901234567890.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238: at %s s the code is %s', (seconds, code) => {
    expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', stepOf(seconds * 1000))).toBe(code);
  });

  test('a code counts a step early and a step late, no further, and once', async () => {
    const { username, secret, next } = await withTwoFactor('aminah');
    next();
    clock.advance(5 * STEP);
    const step = stepOf(clock.now());
    for (const far of [step - 2, step + 2])
      expect((await login({ username, otp: totp(secret, far) })).body).toMatchObject(wrong);
    for (const near of [step - 1, step, step + 1]) {
      expect((await login({ username, otp: totp(secret, near) })).status).toBe(200);
      expect((await login({ username, otp: totp(secret, near) })).body).toMatchObject(wrong);
    }
    expect((await login({ username, otp: totp(secret, step) })).body).toMatchObject(wrong);
  });

  test('the same code from two devices at once lets one of them in', async () => {
    const { username, next } = await withTwoFactor('aminah');
    const otp = next();
    const answers = await Promise.all([login({ username, otp }), login({ username, otp })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

describe('signing in', () => {
  test('asks for the code once name and password are right, and for nothing before', async () => {
    const { username, next } = await withTwoFactor('aminah');
    const asked = await login({ username });
    expect(asked.status).toBe(401);
    expect(asked.body).toEqual({ data: null, error: 'Masukkan kode autentikator', code: 'otp_required' });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await login({ username, otp: '' })).body.code).toBe('otp_required');
    expect((await login({ username, password: 'salah', otp: next() })).body).toMatchObject({
      error: 'Username atau password salah',
      code: 'unauthenticated',
    });
    const otp = next();
    expect((await login({ username, otp: ` ${otp.slice(0, 3)} ${otp.slice(3)} ` })).body.data).toMatchObject({
      username,
      role: 'admin',
    });
  });

  test('who has it off needs no code, and one that is given is passed over', async () => {
    expect((await login({ username: 'superadmin' })).status).toBe(200);
    expect((await login({ username: 'superadmin', otp: '123456' })).status).toBe(200);
  });

  test('wrong codes are slowed down like wrong passwords, and asking for the code wipes nothing out', async () => {
    const { username, next } = await withTwoFactor('darto');
    const from = { 'x-forwarded-for': '203.0.113.7' };
    for (let n = 0; n < 10; n++) {
      expect((await login({ username, otp: '000000' }, from)).status).toBe(401);
      if (n < 9) expect((await login({ username }, from)).body.error).toBe('Masukkan kode autentikator');
    }
    expect((await login({ username }, from)).status).toBe(429);
    expect((await login({ username, otp: next() }, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  });

  test('a recovery code lets in once', async () => {
    const { username, codes, signIn } = await withTwoFactor('aminah');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    const otp = codes[3]!;
    const answers = await Promise.all([
      login({ username, otp }),
      login({ username, otp: otp.toLowerCase().replaceAll('-', ' ') }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await login({ username, otp })).body).toMatchObject(wrong);
    expect((await login({ username, otp: codes[9] })).status).toBe(200);
    expect((await api.call('GET', '/auth/two-factor', { token: await signIn() })).body.data).toMatchObject({
      enabled: true,
      recovery_codes_left: 8,
    });
  });
});

describe('switching it on', () => {
  test('is off at first; asks for the password and a first code, and signs other devices out', async () => {
    await api.call('POST', '/manage-admin', { body: { username: 'fatimah', password: PASSWORD } });
    const [token, other] = [await api.signIn('fatimah', PASSWORD), await api.signIn('fatimah', PASSWORD)];
    expect((await api.call('GET', '/auth/two-factor', { token })).body.data).toEqual({
      enabled: false,
      since: null,
      recovery_codes_left: 0,
    });
    expect((await post('/enable', { password: PASSWORD, otp: '123456' }, token)).status).toBe(409);
    expect((await post('/setup', { password: 'salah' }, token)).body).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'password', message: 'Password salah' }],
    });
    const { secret, uri } = (await post('/setup', { password: PASSWORD }, token)).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Broadcast:fatimah?secret=${secret}&issuer=Broadcast`);
    expect((await login({ username: 'fatimah' })).status).toBe(200);
    const otp = totp(secret, stepOf(clock.now()));
    expect((await post('/enable', { password: 'salah', otp }, token)).status).toBe(400);
    expect((await post('/enable', { password: PASSWORD, otp: '000000' }, token)).body.issues).toEqual([
      { path: 'otp', message: 'Kode autentikator salah atau sudah dipakai' },
    ]);
    expect(await alive(other)).toBe(true);
    expect((await post('/enable', { password: PASSWORD, otp }, token)).status).toBe(200);
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    expect((await login({ username: 'fatimah', otp })).body).toMatchObject(wrong);
    expect((await post('/setup', { password: PASSWORD }, token)).status).toBe(409);
  });

  test('a secret that nobody confirmed is forgotten after 15 minutes', async () => {
    const token = await api.as('superadmin');
    const { secret } = (await post('/setup', { password: PASSWORD }, token)).body.data;
    clock.advance(15 * 60_000 + 1);
    const fresh = await api.signIn('superadmin', PASSWORD);
    const late = await post('/enable', { password: PASSWORD, otp: totp(secret, stepOf(clock.now())) }, fresh);
    expect(late.body).toMatchObject({ error: 'Kode QR sudah tidak berlaku. Mulai lagi dari awal.', code: 'conflict' });
  });

  test('neither secret nor codes are in any list, nor in the clear in the database', async () => {
    const { id, secret, codes, signIn } = await withTwoFactor('aminah');
    const token = await signIn();
    for (const path of ['/manage-admin', `/manage-admin/${id}`, '/auth/two-factor']) {
      const text = JSON.stringify((await api.call('GET', path, path.startsWith('/auth') ? { token } : {})).body);
      for (const hidden of [secret, ...codes]) expect(text).not.toContain(hidden);
    }
    const stored = JSON.stringify(api.database.sqlite.prepare('select * from recovery_code').all());
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('switching it off', () => {
  test('asks for password and code, and signs other devices out', async () => {
    const { username, next, signIn } = await withTwoFactor('hasan');
    const token = await signIn();
    const other = (await login({ username, otp: next() })).body.data.accessToken;
    expect((await post('/disable', { password: 'salah', otp: next() }, token)).body.issues).toEqual([
      { path: 'password', message: 'Password salah' },
    ]);
    expect((await post('/disable', { password: PASSWORD, otp: '000000' }, token)).body.issues[0].path).toBe('otp');
    expect((await post('/disable', { password: PASSWORD, otp: next() }, token)).body.data).toEqual({
      enabled: false,
      since: null,
      recovery_codes_left: 0,
    });
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    expect((await login({ username })).status).toBe(200);
    expect((await post('/disable', { password: PASSWORD, otp: next() }, token)).status).toBe(409);
  });

  test('new recovery codes end the old ones', async () => {
    const { username, next, codes, signIn } = await withTwoFactor('aminah');
    const token = await signIn();
    const fresh = (await post('/recovery-codes', { password: PASSWORD, otp: next() }, token)).body.data
      .recovery_codes as string[];
    expect((await login({ username, otp: codes[0] })).status).toBe(401);
    expect((await login({ username, otp: fresh[0] })).status).toBe(200);
  });

  test('guesses in a live session are throttled too', async () => {
    const { signIn } = await withTwoFactor('darto');
    const token = await signIn();
    for (let n = 0; n < 10; n++)
      expect((await post('/disable', { password: PASSWORD, otp: '000000' }, token)).status).toBe(400);
    expect((await post('/disable', { password: PASSWORD, otp: '000000' }, token)).status).toBe(429);
  });

  test('a superadmin does it for an admin who has lost the phone; his devices are signed out', async () => {
    const { id, username, signIn } = await withTwoFactor('darto');
    const token = await signIn();
    expect((await api.call('DELETE', `/manage-admin/${id}/two-factor`, { token })).status).toBe(403);
    const answer = await api.call('DELETE', `/manage-admin/${id}/two-factor`);
    expect(answer.body.data).toMatchObject({ id, username });
    expect(await alive(token)).toBe(false);
    expect((await login({ username })).status).toBe(200);
    expect((await api.call('DELETE', `/manage-admin/${id}/two-factor`)).body).toMatchObject({
      code: 'conflict',
      error: 'Autentikasi dua faktor admin ini tidak aktif',
    });
    expect((await api.call('DELETE', '/manage-admin/1/two-factor')).status).toBe(404);
  });

  test('the CLI has no second factor of its own', async () => {
    expect((await api.call('GET', '/auth/two-factor')).status).toBe(403);
  });
});

test('every kind of it is in the audit trail, and no code or secret', () => {
  const rows = api.database.sqlite
    .prepare("select distinct action from audit where action like 'two-factor.%' order by action")
    .pluck()
    .all();
  expect(rows).toEqual(['two-factor.codes', 'two-factor.disable', 'two-factor.enable', 'two-factor.reset']);
  const details = api.database.sqlite
    .prepare("select detail from audit where action in ('session.start', 'session.failed')")
    .pluck()
    .all()
    .map((text) => JSON.parse(text as string));
  expect(new Set(details.map(({ method }) => method).filter(Boolean))).toEqual(
    new Set(['password', 'otp', 'recovery']),
  );
  expect(new Set(details.map(({ reason }) => reason).filter(Boolean))).toEqual(
    new Set(['password', 'otp', 'throttled']),
  );
});
