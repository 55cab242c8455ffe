import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import type { Endpoint, Method } from '#shared/base/endpoint.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';

/** Every call of the contract with every method that it takes, read from the contract's own table. */
const calls = allEndpoints.flatMap((endpoint) =>
  endpoint.methods.map((method) => ({ name: `${method} ${endpoint.path}`, method, endpoint })),
);
const guarded = calls.filter(({ endpoint }) => endpoint.access === 'account' || endpoint.access === 'superadmin');
/** A path with an id, or another name, that does not exist. */
const missing = (path: string) =>
  path.replace(':id', '999999').replace(':kind', 'jumatan').replace(/:\w+/g, 'tidak-ada');

/**
 * Adds an account to the table directly, with an existing account's password hash: hashing each would only take time.
 */
function addAccount(api: TestApp, username: string, role: 'admin' | 'superadmin'): void {
  api.database.sqlite
    .prepare(
      'insert into account (username, role, password_hash, version, updated_by, created_at) select ?, ?, password_hash, 1, ?, 0 from account where id = 1',
    )
    .run(username, role, 'tes');
}

/** The tokens of live sessions, and tokens that must be refused, each under the name of its fault. */
async function tokensOf(api: TestApp, clock: TestClock, foreign: TestApp) {
  await api.services.account.firstStart.run(undefined);
  for (const name of ['admin', 'luar', 'keluar', 'hapus', 'ganti', 'usai']) addAccount(api, name, 'admin');
  addAccount(api, 'turun', 'superadmin');
  const expired = await api.signIn('usai', PASSWORD);
  clock.advance(16 * 60_000);
  const [admin, superadmin, revoked, deleted, reset, demoted] = await Promise.all(
    ['admin', 'superadmin', 'keluar', 'hapus', 'ganti', 'turun'].map((name) => api.signIn(name, PASSWORD)),
  );
  await api.call('GET', '/auth/logout', { token: revoked! });
  const idOf = (name: string) =>
    api.database.sqlite.prepare('select id from account where username = ?').pluck().get(name) as number;
  await api.call('DELETE', `/manage-admin/${idOf('hapus')}`);
  await api.call('PATCH', `/manage-admin/${idOf('ganti')}`, { body: { password: 'pisang-goreng-9' } });
  api.database.sqlite.prepare("update account set role = 'admin' where username = 'turun'").run();
  const signedIn = await api.call('POST', '/auth/login', {
    body: { username: 'luar', password: PASSWORD },
    token: null,
  });
  const [id, until, mac] = admin!.split('.') as [string, string, string];
  await foreign.services.account.firstStart.run(undefined);
  const dead: Record<string, string | null> = {
    nobody: null,
    'the word undefined': 'undefined',
    'no token of ours': 'salah',
    'a byte too many': `${admin}x`,
    'a forged signature': `${id}.${until}.${'A'.repeat(mac.length)}`,
    'a longer life under the old signature': `${id}.${Number(until) + 60_000}.${mac}`,
    'the signature of another session': `${superadmin!.split('.')[0]}.${until}.${mac}`,
    'another installation': await foreign.signIn('superadmin', PASSWORD),
    'a refresh token': cookiesOf(signedIn)['refreshToken']!.value,
    'a ticket for a socket': (await api.call('GET', '/events/connect')).body.data.token,
    'an expired one': expired,
    'a revoked device': revoked!,
    'a deleted account': deleted!,
    'a password that was reset': reset!,
  };
  return { admin: admin!, superadmin: superadmin!, demoted: demoted!, dead };
}

describe('who may call what', () => {
  let api: TestApp;
  let tokens: Awaited<ReturnType<typeof tokensOf>>;
  /** 'METHOD /path' of every route that the app has registered under /api. */
  const registered: string[] = [];
  beforeAll(async () => {
    const clock = createTestClock();
    api = await startTestApp({
      clock,
      onRoute: ({ method, url }) => void registered.push(...[method].flat().map((each) => `${each} ${url}`)),
    });
    const foreign = await startTestApp({ clock });
    tokens = await tokensOf(api, clock, foreign);
    await foreign.close();
  });
  afterAll(() => api.close());
  const call = (method: Method, endpoint: Endpoint, token: string | null | undefined, headers = {}) =>
    api.call(method, missing(endpoint.path), { ...(token !== undefined && { token }), headers });

  test('the table holds every route that the app registers', () => {
    const own = ['GET /api/openapi.json', 'GET /api/docs'];
    const routes = registered.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
    expect(routes.toSorted()).toEqual(
      [...calls.map(({ method, endpoint }) => `${method} /api${endpoint.path}`), ...own].toSorted(),
    );
    expect(guarded.length).toBeGreaterThan(60);
  });

  test.each(guarded)('$name takes nobody without a session', async ({ method, endpoint }) => {
    for (const [who, token] of Object.entries(tokens.dead)) {
      const answer = await call(method, endpoint, token);
      expect([who, answer.status, answer.body]).toEqual([
        who,
        401,
        { data: null, error: 'Silakan login terlebih dahulu', code: 'unauthenticated' },
      ]);
    }
    // The CLI's token is valid on this machine only.
    expect((await call(method, endpoint, undefined, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(401);
  });

  test.each(guarded.filter(({ endpoint }) => endpoint.access === 'superadmin'))(
    '$name refuses an admin',
    async ({ method, endpoint }) => {
      for (const token of [tokens.admin, tokens.demoted]) {
        const answer = await call(method, endpoint, token);
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ data: null, code: 'forbidden' });
      }
    },
  );

  test.each(
    guarded.filter(
      ({ endpoint }) => endpoint.access === 'account' && endpoint.methods[0] === 'GET' && endpoint.file === undefined,
    ),
  )('$name lets an admin in', async ({ method, endpoint }) => {
    for (const token of [tokens.admin, tokens.demoted, tokens.superadmin])
      expect([401, 403]).not.toContain((await call(method, endpoint, token)).status);
  });

  test('HEAD is guarded like GET', async () => {
    for (const { endpoint } of guarded.filter(({ method }) => method === 'GET')) {
      const { statusCode } = await api.app.inject({ method: 'HEAD', url: `/api${missing(endpoint.path)}` });
      expect([401, 404]).toContain(statusCode);
    }
  });

  test.each(calls.filter(({ endpoint }) => endpoint.access === 'ticket'))(
    '$name takes no bearer token',
    async ({ method, endpoint }) => {
      for (const token of [tokens.superadmin, tokens.dead['a ticket for a socket']!])
        expect((await call(method, endpoint, token)).status).toBe(400);
    },
  );

  test.each(
    guarded.filter(
      ({ endpoint, method }) =>
        endpoint.path.includes(':id') && method !== 'PATCH' && !/\/(konfirmasi|tawarkan)$/.test(endpoint.path),
    ),
  )('$name says when there is no such id', async ({ method, endpoint }) => {
    // The CLI has no account of its own.
    const answer = await call(method, endpoint, endpoint.path.startsWith('/auth/') ? tokens.superadmin : undefined);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      data: null,
      error: expect.stringMatching(/tidak ditemukan/),
      code: 'not_found',
    });
  });

  test.each(guarded.filter(({ endpoint }) => endpoint.path.endsWith('/konfirmasi')))(
    '$name says when there is no such id',
    async ({ method, endpoint }) => {
      expect((await api.call(method, missing(endpoint.path), { body: { jawaban: 'hadir' } })).status).toBe(404);
    },
  );

  test.each(guarded.filter(({ endpoint, method }) => endpoint.path.includes(':id') && method === 'PATCH'))(
    '$name says when there is no such id',
    async ({ endpoint }) => {
      const field = Object.keys((endpoint.body as unknown as { shape: object }).shape)[0]!;
      const soon = new Date(Date.now() + 86_400_000).toISOString();
      const values: Record<string, unknown> = { tanggal: '2026-12-04', pada: soon, boleh: true };
      const value = values[field] ?? (field.startsWith('id_') ? '1' : 'Contoh');
      expect((await api.call('PATCH', missing(endpoint.path), { body: { [field]: value } })).status).toBe(404);
    },
  );
});
