import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from '#tests/support/app.ts';
import { slowClient, type SlowClient } from '#tests/support/http/slow-client.ts';
import { openSocket } from '#tests/support/http/socket-client.ts';

const AUTHORIZED = 'Authorization: Bearer cli-token-of-the-test';
const BIG = 'x'.repeat(30 * 1024 * 1024);
let api: TestApp;
let port: number;
let clients: SlowClient[] = [];
const SOON = { timeout: 30_000 };
const bugs: string[] = [];
/**
 * Starts the app for a group of tests. Groups that do not test slow clients get the default timeouts, because the
 * machine may be busy.
 */
const start = (timeouts?: TestAppOptions['timeouts']) => async () => {
  api = await startTestApp({
    env: { MIMBAR_LOG_LEVEL: 'error' },
    log: (line) => bugs.push(line),
    ...(timeouts && { timeouts }),
    bounds: {
      requests: 12,
      requestsPerAddress: 8,
      connections: 60,
      bodyBytes: 6 * 1024 * 1024,
      uploads: 2,
      idleMs: 200,
    },
    prepare(directory) {
      mkdirSync(path.join(directory, 'public/assets'), { recursive: true });
      writeFileSync(path.join(directory, 'public/assets/besar-1.txt'), BIG);
    },
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
};
async function stop(): Promise<void> {
  await api.close();
  expect(bugs).toEqual([]);
}
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
  clients = [];
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), SOON);
});

function client(lines: string[], body = ''): SlowClient {
  const one = slowClient(port, [...lines, 'Host: localhost', '', body].join('\r\n'));
  clients.push(one);
  return one;
}
const ask = (url = '/api/masjid') =>
  fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { authorization: 'Bearer cli-token-of-the-test', connection: 'close' },
  });
const login = (length = 100) =>
  client(
    ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${length}`],
    '{"username":',
  );
const upload = () =>
  client(['POST /api/masjid/upload HTTP/1.1', AUTHORIZED, 'Transfer-Encoding: chunked'], '4\r\nPK\x03\x04\r\n');
const busy = { data: null, error: 'Mimbar sedang sibuk. Coba lagi sebentar.', code: 'unavailable' };

describe('clients that keep everybody waiting', () => {
  beforeAll(start({ headersMs: 300, bodyGraceMs: 300, stallMs: 300 }));
  afterAll(stop);

  /** Each client: its name, its start, the bytes that it sends again and again, and the status of its answer. */
  const SLOW: [string, () => SlowClient, string, number][] = [
    ['headers that never end', () => slowClient(port, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: '), 'x', 408],
    ['nothing at all', () => slowClient(port, ''), '', 408],
    ['a body that never comes', () => login(), 'x', 408],
    ['a body without end', () => upload(), '1\r\nx\r\n', 408],
    [
      'a body for a call that is refused',
      () => client(['POST /api/masjid/upload HTTP/1.1', 'Content-Length: 1000'], 'x'),
      'x',
      401,
    ],
    [
      'a body where none is taken',
      () =>
        client(
          ['DELETE /api/rebrand/logo HTTP/1.1', AUTHORIZED, 'Content-Type: application/json', 'Content-Length: 1000'],
          'x',
        ),
      'x',
      408,
    ],
  ];

  test('slow headers, slow bodies and silence: told so and let go', async () => {
    await Promise.all(
      SLOW.map(async ([what, start, again, status]) => {
        const one = start();
        clients.push(one);
        const drip = setInterval(() => one.socket.writable && one.socket.write(again), 60);
        expect([what, await one.status]).toEqual([what, status]);
        expect(JSON.parse(one.text().split('\r\n\r\n')[1]!)).toMatchObject({ data: null, error: expect.any(String) });
        void one.closed.then(() => clearInterval(drip));
      }),
    );
    await expect.poll(connections, SOON).toBe(0);
  });

  test('who goes on sending at full speed after a refusal is let go', async () => {
    const one = client(['POST /api/masjid/upload HTTP/1.1', 'Transfer-Encoding: chunked']);
    const piece = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const pump = setInterval(() => one.socket.writable && one.socket.write(piece), 5);
    expect(await one.status).toBe(401);
    await expect.poll(connections, SOON).toBe(0);
    clearInterval(pump);
  });

  test('who does not take its answer is let go, and the file is closed', async () => {
    const one = client(['GET /assets/besar-1.txt HTTP/1.1']);
    one.socket.pause();
    await expect.poll(connections, SOON).toBe(1);
    await expect.poll(connections, SOON).toBe(0);
  });

  test('who goes in the middle of a download takes nothing along', async () => {
    for (let time = 0; time < 12; time++) {
      const one = client(['GET /assets/besar-1.txt HTTP/1.1']);
      await new Promise((resolve) => one.socket.once('data', resolve));
      one.socket.destroy();
      await one.closed;
    }
    await expect.poll(connections, SOON).toBe(0);
    expect((await ask()).status).toBe(200);
  });

  test('a large body on a slow line, but steady, arrives', async () => {
    const text = JSON.stringify({ nama_masjid: 'x'.repeat(600_000) });
    const drips = 60_000;
    const one = client([
      'POST /api/masjid HTTP/1.1',
      AUTHORIZED,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
    ]);
    // Most of the body comes at once and satisfies the required pace for a minute, because this machine may stall
    // between two drips.
    one.socket.write(text.slice(0, -drips));
    for (let at = text.length - drips; at < text.length; at += 6000) {
      one.socket.write(text.slice(at, at + 6000));
      await new Promise((resolve) => setTimeout(resolve, 70));
    }
    expect(await one.status).toBe(400);
    expect(one.text()).toContain('"issues"');
  });
});

describe('too much at once', () => {
  beforeAll(start());
  afterAll(stop);

  test('more requests than are taken: 503, and those inside are served', async () => {
    const inside = Array.from({ length: 8 }, () => login());
    await expect.poll(async () => (await ask()).status, SOON).toBe(503);
    const refused = await ask();
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual(busy);
    expect((await ask('/api/health')).status).toBe(200);
    for (const one of inside) one.socket.write('"a","password":"b"}'.padEnd(88));
    expect(await Promise.all(inside.map(({ status }) => status))).toEqual(Array(8).fill(401));
  });

  test('more files than are taken', async () => {
    for (let n = 0; n < 2; n++) client(['POST /api/masjid/upload HTTP/1.1', AUTHORIZED, 'Content-Length: 1000'], 'PK');
    const third = () =>
      client(
        ['POST /api/mubaligh/upload HTTP/1.1', AUTHORIZED, 'Content-Length: 4', 'Connection: close'],
        'PK\x03\x04',
      );
    await expect.poll(() => third().status, SOON).toBe(503);
    const { text, status } = third();
    expect(await status).toBe(503);
    await expect.poll(text, SOON).toContain('Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.');
    expect((await ask()).status).toBe(200);
  });

  test('more bytes than are held: a body counts with what it says', async () => {
    const body = ['Content-Type: application/json', `Content-Length: ${1024 * 1024}`];
    const inside = Array.from({ length: 6 }, () => client(['POST /api/masjid HTTP/1.1', AUTHORIZED, ...body], '{'));
    const seventh = () => client(['POST /api/masjid HTTP/1.1', AUTHORIZED, ...body], '{').status;
    await expect.poll(seventh, SOON).toBe(503);
    for (const one of inside) one.socket.destroy();
    await Promise.all(inside.map(({ closed }) => closed));
  });

  test('whoever has not signed in can hold little', async () => {
    const one = client(
      ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${20 * 1024}`],
      '{',
    );
    expect(await one.status).toBe(413);
  });

  test('more connections than are answered', async () => {
    for (let n = 0; n < 61; n++) clients.push(slowClient(port, ''));
    await expect.poll(connections, SOON).toBe(61);
    const answer = await ask();
    expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([503, 'close', busy]);
    expect((await ask('/api/health')).status).toBe(200);
  });

  test('connections that only rest make room', async () => {
    const resting = Array.from({ length: 60 }, () => client(['GET /api/public/customizations HTTP/1.1']));
    await Promise.all(resting.map(({ status }) => status));
    await new Promise((resolve) => setTimeout(resolve, 250));
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200);
    expect(await connections()).toBeLessThanOrEqual(60);
  });

  test('an account has so many sockets, in however many sessions', async () => {
    const tokens = [];
    for (let n = 0; n < 5; n++) tokens.push(n === 0 ? await api.as('admin') : await api.signIn('admin', PASSWORD));
    const answers: string[] = [];
    for (const token of tokens) {
      for (let n = 0; n < 10; n++) {
        const noun = n % 2 === 0 ? '/events' : '/waclient';
        const { body } = await api.call('GET', `${noun}/connect`, { token });
        answers.push(
          await openSocket(api, `${noun}/ws?token=${body.data.token}`).then(
            () => 'open',
            (error: Error) => error.message,
          ),
        );
      }
    }
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(40);
    expect(answers.at(-1)).toBe(
      'HTTP 503 {"data":null,"error":"Terlalu banyak layar yang terbuka. Tutup yang tidak dipakai, lalu coba lagi.","code":"unavailable"}',
    );
    for (const socket of api.app.websocketServer.clients) socket.terminate();
  });
});

function connections(): Promise<number> {
  return new Promise((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
}
