import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestAnswer, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
const refresh = (refreshToken: string) =>
  api.call('GET', '/auth/refresh', { headers: { cookie: `refreshToken=${refreshToken}` }, token: null });
const refreshTokenOf = (answer: TestAnswer) => cookiesOf(answer)['refreshToken']!.value;
const works = async (token: string) => (await api.call('GET', '/masjid', { token })).status;

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
    api.services.account.sessions.onEnded((ids) => ended.push(...ids));
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
