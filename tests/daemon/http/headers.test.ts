import { mkdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendRaw } from '#tests/support/http/raw-http.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

let api: TestApp;
let port: number;
beforeAll(async () => {
  api = await startTestApp({
    env: { MIMBAR_PASSWORD_MIN: '1' },
    prepare(directory) {
      for (const [name, content] of Object.entries({
        'app.html': '<title>app</title>',
        'landing/index.html': '<title>landing</title><head></head>',
        'assets/app-1a2b.js': 'app()',
      })) {
        const file = path.join(directory, 'public', name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    },
  });
  await api.as('superadmin');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
  await api.call('POST', '/rebrand/logo', {
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
  });
});
afterAll(() => api.close());

const AUTHORIZED = { authorization: 'Bearer cli-token-of-the-test' };
function ask(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({ port, method, path: url, headers: { connection: 'close', ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}
async function raw(lines: string): Promise<Answer> {
  const { status, headers, body } = await sendRaw(port, lines);
  const pairs = headers
    .split('\r\n')
    .slice(1)
    .map((line) => [line.split(': ', 1)[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]);
  return { status, headers: Object.fromEntries(pairs) as IncomingHttpHeaders, body };
}
const SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
const ticket = async () => (await api.call('GET', '/events/connect')).body.data.token as string;

/** One answer of every kind, with its status. */
const KINDS: [string, number, () => Promise<Answer>][] = [
  ['the landing page', 200, () => ask('GET', '/')],
  ['a page of the app', 200, () => ask('GET', '/login', { accept: 'text/html' })],
  ['a file of the build', 200, () => ask('GET', '/assets/app-1a2b.js')],
  ['a logo', 200, () => ask('GET', '/branding/logo-1.svg')],
  ['a call', 200, () => ask('GET', '/api/masjid', AUTHORIZED)],
  ['a public call', 200, () => ask('GET', '/api/public/customizations')],
  [
    'what a public call has not changed',
    304,
    async () => ask('GET', '/', { 'if-none-match': String((await ask('GET', '/')).headers.etag) }),
  ],
  ['a HEAD', 200, () => ask('HEAD', '/api/health')],
  ['a download', 200, () => ask('GET', '/api/masjid/template', AUTHORIZED)],
  ['a calendar', 200, () => ask('GET', '/api/public/kalender.ics')],
  ['the metrics', 200, () => ask('GET', '/api/metrics', AUTHORIZED)],
  ['openapi.json', 200, () => ask('GET', '/api/openapi.json')],
  ['the page about the API', 200, () => ask('GET', '/api/docs')],
  ['a wrong field', 400, () => ask('POST', '/api/masjid', { ...AUTHORIZED, 'content-type': 'application/json' }, '{}')],
  ['broken JSON', 400, () => ask('POST', '/api/masjid', { ...AUTHORIZED, 'content-type': 'application/json' }, '{')],
  ['a malformed address', 400, () => ask('GET', '/api/%zz')],
  ['nobody', 401, () => ask('GET', '/api/masjid')],
  ['an unknown call', 404, () => ask('GET', '/api/tidak-ada', { accept: 'text/html' })],
  ['an unknown file', 404, () => ask('GET', '/tidak-ada.php', { accept: 'text/html' })],
  ['a foreign name', 421, () => ask('GET', '/login', { host: 'evil.example' })],
  ['a file that is no workbook', 415, () => ask('POST', '/api/masjid/upload', AUTHORIZED, 'halo')],
  ['a body that is too large', 413, () => ask('POST', '/api/rebrand/logo', AUTHORIZED, Buffer.alloc(1024 * 1024 + 1))],
  [
    'another type than JSON',
    415,
    () => ask('POST', '/api/masjid', { ...AUTHORIZED, 'content-type': 'text/plain' }, 'x'),
  ],
  ['what is not HTTP', 400, () => raw('halo\r\n\r\n')],
  [
    'two lengths of one body',
    400,
    () =>
      raw(
        'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
  ],
  ['an expectation that nobody knows', 401, () => ask('GET', '/api/masjid', { expect: 'the-unexpected' })],
  [
    'headers that are too large',
    431,
    () => raw(`GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  ['a socket without a token', 401, () => ask('GET', '/api/events/ws', SOCKET)],
  ['a socket of another site', 403, () => ask('GET', '/api/events/ws', { ...SOCKET, origin: 'https://evil.example' })],
  ['a socket under a foreign name', 421, () => ask('GET', '/api/events/ws', { ...SOCKET, host: 'evil.example' })],
  [
    'a handshake that is none',
    400,
    async () => ask('GET', `/api/events/ws?token=${await ticket()}`, { ...SOCKET, 'sec-websocket-version': '1' }),
  ],
  ['an unknown socket', 404, () => ask('GET', '/api/tidak/ws', SOCKET)],
];

/** The sources that a policy gives to a kind of content. */
function sourcesOf(policy: string, directive: string): string | undefined {
  return policy
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${directive} `))
    ?.slice(directive.length + 1);
}

describe('every kind of answer', () => {
  test.each(KINDS)('%s: browsers are told to be strict, and nobody what it runs on', async (_kind, status, get) => {
    const { headers, body, status: got } = await get();
    expect(got).toBe(status);
    const policy = String(headers['content-security-policy']);
    expect(sourcesOf(policy, 'script-src') ?? sourcesOf(policy, 'default-src')).toMatch(/^'(self|none)'$/);
    expect(policy).not.toContain('unsafe-eval');
    expect(sourcesOf(policy, 'frame-ancestors') ?? 'sandbox').toMatch(/^('none'|sandbox)$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|via|x-runtime)$/)]),
    );
    if (status >= 400) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(body)).toEqual({
        data: null,
        error: expect.stringMatching(/^[A-Z]/),
        code: expect.stringMatching(/^\w+$/),
        ...(status === 400 && { issues: JSON.parse(body).issues }),
      });
      expect(body).not.toMatch(/fastify|node|at \w+ \(|\.ts\b|\d+\.\d+\.\d+/i);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('https, and nothing else, is asked for again for a year', async () => {
    for (const url of ['/', '/login', '/api/health', '/api/tidak-ada', '/assets/app-1a2b.js']) {
      const { headers } = await ask('GET', url, { accept: 'text/html', 'x-forwarded-proto': 'https' });
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
      expect(headers['permissions-policy']).toContain('geolocation=()');
    }
  });

  test('an opened logo is caged', async () => {
    const { headers } = await ask('GET', '/branding/logo-1.svg');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('the cookies of a sign-in are for these calls only, and for no script', async () => {
    const form = JSON.stringify({ username: 'superadmin', password: 'kelapa-muda-7' });
    const sign = async (headers: Record<string, string>) =>
      (await ask('POST', '/api/auth/login', { 'content-type': 'application/json', ...headers }, form)).headers[
        'set-cookie'
      ]!;
    for (const cookie of await sign({}))
      expect(cookie).toMatch(
        /^(refreshToken|device)=[\w.-]+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      );
    const secure = await sign({ 'x-forwarded-proto': 'https' });
    expect(secure).toHaveLength(2);
    for (const cookie of secure) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });
});
