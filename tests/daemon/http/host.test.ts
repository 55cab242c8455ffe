import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendRaw } from '#tests/support/http/raw-http.ts';
import { openSocket } from '#tests/support/http/socket-client.ts';

describe('under which names it answers', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({
      env: { MIMBAR_PUBLIC_URL: 'https://jadwal.example.org:8443', MIMBAR_ALLOWED_HOSTS: 'Mimbar.example.net, raspi' },
    });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => api.close());
  const ask = (headers: Record<string, string>, url = '/api/health') => api.app.inject({ url, headers });

  test.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.',
    '127.0.0.1',
    '192.168.1.20:8080',
    '[::1]:8080',
    '[fe80::1]',
    'mimbar.local',
    'mimbar.masjid.local:80',
    'jadwal.example.org',
    'jadwal.example.org:443',
    'mimbar.example.net',
    'raspi:8080',
  ])('%s is ours', async (host) => {
    expect((await ask({ host })).statusCode).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'example.org',
    'x.jadwal.example.org',
    'local',
    '.local',
    'evil.local.example',
    '1.2.3',
    '[::1',
    'localhost@evil.example',
    'localhost/evil',
    '%6cocalhost',
    'mimbar',
  ])('%s is not', async (host) => {
    const { statusCode, headers } = await ask({ host });
    expect([statusCode, headers['content-type']]).toEqual([421, 'application/json; charset=utf-8']);
  });

  test('a person at a browser gets a page that says the same, and nothing of the name is markup', async () => {
    for (const url of ['/', '/login']) {
      const answer = await ask({ host: 'Mimbar.Masjid.example:8080', accept: 'text/html' }, url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('tambahkan mimbar.masjid.example ke MIMBAR_ALLOWED_HOSTS');
    }
    expect((await ask({ host: '<b>', accept: 'text/html' }, '/')).body).not.toContain('<b>');
    expect((await ask({ host: 'evil.example', accept: 'text/html' }, '/api/masjid')).headers['content-type']).toMatch(
      /json/,
    );
  });

  test('the answer says what to set, for pages, calls and files alike', async () => {
    for (const url of ['/api/masjid', '/api/tidak-ada', '/assets/app.js', '/branding/logo-1.png', '/api/docs']) {
      const answer = await ask({ host: 'Mimbar.Masjid.example:8080' }, url);
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toEqual({
        data: null,
        code: 'misdirected',
        error:
          "Nama 'mimbar.masjid.example' belum dikenal di sini. Buka lewat alamat IP, atau tambahkan mimbar.masjid.example ke MIMBAR_ALLOWED_HOSTS di pengaturan Mimbar lalu jalankan ulang.",
      });
    }
  });

  test('nothing happens under a foreign name', async () => {
    const answer = await api.call('POST', '/mubaligh', {
      headers: { host: 'evil.example' },
      body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' },
    });
    expect(answer.status).toBe(421);
    expect((await api.call('GET', '/mubaligh')).body.data).toEqual([]);
  });

  test('a name that a proxy forwards counts beside the one it calls, never instead of it', async () => {
    expect((await ask({ host: '127.0.0.1', 'x-forwarded-host': 'evil.example' })).statusCode).toBe(421);
    // DNS rebinding: a script of a site whose name points at this machine can send these headers.
    expect((await ask({ host: 'evil.example', 'x-forwarded-host': 'localhost' })).statusCode).toBe(421);
    expect((await ask({ host: '127.0.0.1', 'x-forwarded-host': 'jadwal.example.org' })).statusCode).toBe(200);
  });

  test('sockets are refused too, and let go', async () => {
    const { token } = (await api.call('GET', '/events/connect')).body.data;
    await expect(
      openSocket(api, `/events/ws?token=${token}`, {
        headers: { host: 'evil.example', origin: 'http://evil.example' },
      }),
    ).rejects.toThrow('HTTP 421 {"data":null');
    await openSocket(api, `/events/ws?token=${token}`, {
      headers: { host: 'mimbar.local:1', origin: 'http://mimbar.local:1' },
    });
  });

  test('a request without a name is refused, also by HTTP/1.0', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    for (const version of ['1.0', '1.1']) {
      const answer = await sendRaw(port, `GET /api/health HTTP/${version}\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(421);
      expect(JSON.parse(answer.body).error).toBe(
        'Permintaan ini tidak menyebut alamat Mimbar (Host). Buka lewat alamat IP-nya.',
      );
    }
  });

  test('a wish to upgrade to anything but a socket is an ordinary request', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      const call = request(
        {
          port,
          path: '/api/health',
          headers: { connection: 'Upgrade, HTTP2-Settings, close', upgrade: 'h2c', 'http2-settings': '' },
        },
        (answer) => resolve(answer.statusCode),
      );
      call.on('error', reject).end();
    });
    expect(status).toBe(200);
  });
});

describe('a proxy that is not declared', () => {
  let api: TestApp;
  afterEach(() => api.close());
  const proxy = async () =>
    (await api.call('GET', '/doctor')).body.data.find(({ subject }: { subject: string }) => subject === 'Proxy');

  test('is named by the doctor, and what it says is ignored', async () => {
    api = await startTestApp({ env: { MIMBAR_TRUST_PROXY: '10.0.0.0/8' } });
    expect(await proxy()).toBeUndefined();
    const forwarded = {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    const answer = await api.app.inject({ url: '/api/health', headers: forwarded });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(await proxy()).toEqual({
      subject: 'Proxy',
      level: 'warning',
      text: '127.0.0.1 meneruskan permintaan, tetapi tidak dinyatakan sebagai proxy',
      remedy: 'Bila itu proxy Anda: MIMBAR_TRUST_PROXY=10.0.0.0/8,127.0.0.1, lalu jalankan ulang.',
    });
  });

  test('is told once in the log', async () => {
    const lines: string[] = [];
    api = await startTestApp({
      env: { MIMBAR_TRUST_PROXY: '10.0.0.0/8', MIMBAR_LOG_LEVEL: 'warn' },
      log: (line) => lines.push(line),
    });
    for (let time = 0; time < 3; time++)
      await api.app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(lines.filter((line) => line.includes('MIMBAR_TRUST_PROXY'))).toHaveLength(1);
    expect(lines.join()).toContain('"address":"127.0.0.1"');
  });

  test('a declared one is not', async () => {
    api = await startTestApp();
    await api.app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(await proxy()).toBeUndefined();
  });
});
