import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { programVersion } from '#tests/support/process/programs.ts';
import { sendRaw } from '#tests/support/http/raw-http.ts';

let api: TestApp;
afterEach(() => api.close());

const failed = (error: string, code: string) => ({ data: null, error, code });

describe('on the wire', () => {
  let port: number;
  beforeEach(async () => {
    api = await startTestApp();
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    port = (api.app.server.address() as AddressInfo).port;
  });
  const send = (lines: string[], body = '') =>
    sendRaw(
      port,
      [...lines, 'Host: localhost', 'Connection: close', 'Authorization: Bearer cli-token-of-the-test', '', body].join(
        '\r\n',
      ),
    );
  const post = (type: string, body: string) =>
    send(['POST /api/masjid HTTP/1.1', `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`], body);

  test('headers beyond 16 KiB are 431', async () => {
    const answer = await send([`GET /api/masjid?id=${'1,'.repeat(10_000)}1 HTTP/1.1`]);
    expect(answer.status).toBe(431);
    expect(answer.headers.toLowerCase()).toContain('content-type: application/json');
    expect(JSON.parse(answer.body)).toEqual(
      failed('Alamat atau kepala permintaan terlalu panjang', 'headers_too_large'),
    );
  });

  test('what is not HTTP is 400', async () => {
    const answer = await sendRaw(port, 'halo\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual(failed('Permintaan tidak dapat dibaca', 'invalid'));
  });

  test.each(['/api/masjid/%zz', '/%c0%80'])('a malformed address is 400: %s', async (url) => {
    const answer = await send([`GET ${url} HTTP/1.1`]);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual(failed('Permintaan tidak dapat dibaca', 'invalid'));
  });

  test.each(['{"nama_masjid":', '{"__proto__":{}}', '[', 'halo'])('malformed JSON is 400: %s', async (body) => {
    const answer = await post('application/json', body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual(failed('Permintaan tidak dapat dibaca', 'invalid'));
  });

  test('a body beyond 1 MiB is 413', async () => {
    const answer = await post('application/json', JSON.stringify({ nama_masjid: 'x'.repeat(1024 * 1024) }));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toEqual(failed('Data yang dikirim terlalu besar', 'too_large'));
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'gambar'])(
    'another type than JSON is 415: %s',
    async (type) => {
      const answer = await post(type, 'nama_masjid=x');
      expect(answer.status).toBe(415);
      expect(JSON.parse(answer.body)).toEqual(failed('Jenis data tidak didukung', 'unsupported_type'));
    },
  );

  test('an empty body with the JSON type is fine on GET and DELETE', async () => {
    expect((await send(['GET /api/masjid HTTP/1.1', 'Content-Type: application/json'])).status).toBe(200);
    expect((await send(['DELETE /api/masjid/batch?id=1 HTTP/1.1', 'Content-Type: application/json'])).status).toBe(200);
    expect(
      (await send(['DELETE /api/masjid/batch?id=1 HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 0']))
        .status,
    ).toBe(200);
    // On POST the answer names the missing fields, with a length or without.
    const { status, body } = await send(['POST /api/masjid HTTP/1.1', 'Content-Type: application/json']);
    expect({ status, body }).toEqual({ status: 400, body: (await post('application/json', '')).body });
  });
});

describe('unknown paths', () => {
  beforeEach(async () => void (api = await startTestApp()));

  test.each([
    ['GET', '/api/tidak-ada'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/health'],
    ['DELETE', '/api/masjid'],
    ['GET', '/api/tidak.ada'],
  ] as const)('%s %s is 404 in the envelope', async (method, url) => {
    const answer = await api.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(failed('Alamat tidak ditemukan', 'not_found'));
  });

  test('without a build the pages are 404 too', async () => {
    const answer = await api.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('pages', () => {
  beforeEach(async () => {
    api = await startTestApp({
      prepare(directory) {
        const put = (name: string, content: string | Buffer) => {
          const file = path.join(directory, 'public', name);
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, content);
        };
        put('app.html', '<title>app</title>');
        put('landing/index.html', '<title>landing</title>');
        put('assets/app-1a2b.js', 'app()');
        put('assets/app-1a2b.js.gz', gzipSync('app()'));
        put('assets/app-1a2b.js.br', 'br');
        put('default-logo.svg', '<svg/>');
        put('.rahasia', 'x');
      },
    });
  });
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    api.app.inject({ url, headers });

  test.each([
    ['/', '<title>landing</title>'],
    ['/?bulan=1', '<title>landing</title>'],
    ['/login', '<title>app</title>'],
    ['/masjid/1?x=.y', '<title>app</title>'],
  ])('%s is a page', async (url, body) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(body);
    const kept = body.includes('landing') ? expect.stringMatching(/^public, max-age=0, must-revalidate, /) : 'no-cache';
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': kept });
  });

  test('the start page is there for whoever asks', async () => {
    expect((await get('/', {})).body).toBe('<title>landing</title>');
  });

  test('hashed files are kept for ever, packed where the browser reads that', async () => {
    const plain = await get('/assets/app-1a2b.js', {});
    expect(plain.body).toBe('app()');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toContain('javascript');
    expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('other files are asked for anew', async () => {
    const logo = await get('/default-logo.svg');
    expect(logo.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    expect((await get('/default-logo.svg', { 'if-none-match': String(logo.headers['etag']) })).statusCode).toBe(304);
  });

  test.each([
    '/tidak-ada.png',
    '/assets/app-old.js',
    '/login.php',
    '/.rahasia',
    '/../mimbar.db',
    '/%2e%2e/mimbar.db',
    '/branding/logo-1.png',
  ])('%s is 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('what is no navigation is 404', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    );
  });

  test('browsers are told to be strict', async () => {
    const { headers } = await get('/login');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';" +
        "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(
      (await get('/login', { accept: 'text/html', 'x-forwarded-proto': 'https' })).headers['strict-transport-security'],
    ).toBe('max-age=31536000');
  });
});

describe('health', () => {
  beforeEach(async () => void (api = await startTestApp()));
  const health = (token: string | null = null) => api.call('GET', '/health', { token });

  test('tells everybody the status, and signed-in callers the rest', async () => {
    expect((await health()).body).toEqual({ data: { status: 'ok' }, error: null });
    expect((await health(await api.as('admin'))).body.data).toEqual({
      status: 'ok',
      version: programVersion,
      started_at: expect.any(String),
      demo: false,
      messenger: { kind: 'simulated', state: 'LOADING', number: null },
      queue: { paused: false, paused_reason: null, waiting: 0, held: 0, running: 0 },
      account: { state: 'sehat', reason: null },
      clock: { trusted: true, reason: null, now: expect.any(String), timezone: 'Asia/Jakarta' },
      backup: { ok: null, last_at: null, next_at: expect.any(String), message: null },
      storage: { state: 'ok', message: null, read_only: false },
      parts: [],
    });
    expect((await api.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
  });

  test('is 503 while starting and stopping', async () => {
    for (const phase of ['starting', 'stopping'] as const) {
      api.services.operations.health.setPhase(phase);
      const answer = await health();
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ data: { status: phase }, error: expect.any(String), code: 'unavailable' });
    }
  });

  test('is 503 when the database does not answer', async () => {
    const broken = await startTestApp();
    await broken.services.stop();
    broken.services.operations.health.setPhase('ok');
    broken.database.close();
    const answer = await broken.call('GET', '/health', { token: null });
    await broken.app.close();
    rmSync(broken.directory, { recursive: true });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      data: { status: 'failing' },
      error: 'Basis data tidak menjawab.',
      code: 'unavailable',
    });
  });
});

test('answers of the API are not kept', async () => {
  api = await startTestApp();
  expect((await api.call('GET', '/masjid')).headers['cache-control']).toBe('no-store');
});
