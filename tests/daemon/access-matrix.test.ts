import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import type { Endpoint, Method } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

/** Every call of the contract with every method that it takes, made from the contract's own table. */
const calls = allEndpoints.flatMap((endpoint) => endpoint.methods.map((method) => ({ name: `${method} ${endpoint.path}`, method, endpoint })));
const guarded = calls.filter(({ endpoint }) => endpoint.access === 'account' || endpoint.access === 'superadmin');
/** A path with an id, or another name, that does not exist. */
const missing = (path: string) => path.replace(':id', '999999').replace(/:\w+/g, 'tidak-ada');

describe('who may call what', () => {
  let api: TestApp;
  let admin: string;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.as('admin');
  });
  afterAll(() => api.close());
  const call = (method: Method, endpoint: Endpoint, token: string | null) => api.call(method, missing(endpoint.path), { token });

  test.each(guarded)('$name takes nobody without a session', async ({ method, endpoint }) => {
    for (const token of [null, 'undefined', 'salah', `${admin}x`]) {
      const answer = await call(method, endpoint, token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ data: null, error: 'Silakan login terlebih dahulu', code: 'unauthenticated' });
    }
  });

  test.each(guarded.filter(({ endpoint }) => endpoint.access === 'superadmin'))('$name refuses an admin', async ({ method, endpoint }) => {
    const answer = await call(method, endpoint, admin);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ data: null, code: 'forbidden' });
  });

  test.each(guarded.filter(({ endpoint, method }) => endpoint.path.includes(':id') && method !== 'PATCH'))('$name says when there is no such id', async ({ method, endpoint }) => {
    const answer = await api.call(method, missing(endpoint.path));
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ data: null, error: expect.stringMatching(/tidak ditemukan/), code: 'not_found' });
  });

  test.each(guarded.filter(({ endpoint, method }) => endpoint.path.includes(':id') && method === 'PATCH'))('$name says when there is no such id', async ({ endpoint }) => {
    const field = Object.keys((endpoint.body as unknown as { shape: object }).shape)[0]!;
    const value = field === 'tanggal' ? '2026-12-04' : 'Contoh';
    expect((await api.call('PATCH', missing(endpoint.path), { body: { [field]: value } })).status).toBe(404);
  });

  test('the table is not empty', () => {
    expect(guarded.length).toBeGreaterThan(60);
  });
});
