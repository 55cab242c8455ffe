import { afterEach, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fromSource } from '#tests/support/process/programs.ts';

let api: TestApp;
/** 'METHOD /path/{id}' of every route under /api. */
let registered: string[];
beforeEach(async () => {
  registered = [];
  api = await startTestApp({
    onRoute: ({ method, url }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD' && url.startsWith('/api/')) registered.push(nameOf(each, url));
    },
  });
});
afterEach(() => api.close());

const nameOf = (method: string, url: string) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`;

test('every call of the contract is registered, and nothing else', () => {
  const contract = allEndpoints.flatMap(({ methods, path }) => methods.map((method) => nameOf(method, `/api${path}`)));
  const own = ['GET /api/openapi.json', 'GET /api/docs'];
  expect(registered.toSorted()).toEqual([...contract, ...own].toSorted());
});

test('openapi.json describes every route', async () => {
  const answer = await api.app.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  const { openapi, paths } = answer.json() as { openapi: string; paths: Record<string, Record<string, any>> };
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(described.toSorted()).toEqual(registered.toSorted());
  expect(paths['/api/masjid']!['post'].requestBody.content['application/json'].schema.required).toEqual([
    'nama_masjid',
    'nama_ketua_dkm',
    'no_hp',
  ]);
  expect(paths['/api/masjid']!['get'].responses['200'].content['application/json'].schema.properties.data.type).toBe(
    'array',
  );
  expect(paths['/api/masjid']!['get'].security).toEqual([{ token: [] }]);
  expect(paths['/api/auth/login']!['post'].security).toBeUndefined();
  expect(Object.keys(paths['/api/rebrand/logo']!['post'].requestBody.content)).toEqual(['application/octet-stream']);
});

test('the page names every route and needs nothing else', async () => {
  const answer = await api.app.inject('/api/docs');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const name of registered) expect(answer.body).toContain(`<h3>${name}</h3>`);
  expect(answer.body).not.toMatch(/<script|<link|src=|@import|url\(/);
  expect(answer.body).toContain('nama_masjid: string');
});

test.skipIf(fromSource)(
  'both are files of the build: compressed, and asked for anew they are not sent again',
  async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const first = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(first.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'no-cache',
        etag: expect.any(String),
      });
      const again = await api.app.inject({
        url,
        headers: { 'accept-encoding': 'gzip', 'if-none-match': first.headers.etag as string },
      });
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
      expect((await api.app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
    }
  },
);
