import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { freePort, startCaddy, startNginx, type Proxy } from '#tests/support/process/proxies.ts';

// The proxies use self-signed certificates.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

const MB = 1024 * 1024;
/** A visitor sees an edit within this time, in ms; the header of Mimbar promises it. */
const SEEN_WITHIN = 10_000;

const PROXIES = [
  ['caddy', startCaddy],
  ['nginx', startNginx],
] as const;

describe.each(PROXIES.filter(([name]) => needs(name, 'openssl')))('behind %s', (name, startProxy) => {
  let daemon: DaemonProcess;
  let proxy: Proxy;
  let url: string;
  beforeAll(async () => {
    const [plainPort, port] = [await freePort(), await freePort()];
    url = `https://localhost:${port}`;
    daemon = await startDaemonProcess({
      env: { MIMBAR_PUBLIC_URL: url, MIMBAR_TRUST_PROXY: '127.0.0.1', MIMBAR_METRICS_ALLOW: 'loopback' },
    });
    proxy = await startProxy(Number(new URL(daemon.url).port), plainPort, port);
  });
  afterAll(async () => {
    await proxy?.close();
    await daemon?.close();
  });

  const login = async () => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'superadmin', password: DAEMON_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    return { token: data.accessToken, cookies: answer.headers.getSetCookie() };
  };

  test('http leads to https', async () => {
    const answer = await fetch(`http://localhost:${proxy.plainPort}/login`, { redirect: 'manual' });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost/);
  });

  test('pages, HSTS, and cookies that go over https alone', async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    const { cookies } = await login();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  test('the live socket', async () => {
    const { token } = await login();
    const ticket = await fetch(`${url}/api/events/connect`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await ticket.json()) as { data: { token: string } };
    const socket = new WebSocket(`${url.replace('https', 'wss')}/api/events/ws?token=${data.token}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    const frame = new Promise<string>((resolve) =>
      socket.addEventListener('message', ({ data: text }) => resolve(String(text))),
    );
    await daemon.call('POST', '/queue/pause');
    expect(JSON.parse(await frame)).toMatchObject({ type: expect.any(String) });
    await daemon.call('POST', '/queue/resume');
    socket.close();
  });

  test('whoever calls is known by his own address, whatever he says of himself', async () => {
    const body = JSON.stringify({ username: 'superadmin', password: 'salah-sekali-1' });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          localAddress: '127.0.0.9',
          port: proxy.port,
          servername: 'localhost',
          path: '/api/auth/login',
          method: 'POST',
          rejectUnauthorized: false,
          headers: {
            host: `localhost:${proxy.port}`,
            'content-type': 'application/json',
            'content-length': body.length,
            'x-forwarded-for': '203.0.113.5',
          },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      call.on('error', reject).end(body);
    });
    expect(status).toBe(401);
    const { data } = (await daemon.call('GET', '/audit?limit=20')).body;
    const failed = data.find(({ action }: { action: string }) => action === 'session.failed');
    expect(JSON.stringify(failed.detail)).toContain('127.0.0.9');
    expect(JSON.stringify(data)).not.toContain('203.0.113.5');
  });

  test('an upload of 5 MB reaches Mimbar, and a larger one is refused in its own words', async () => {
    const { token } = await login();
    const send = (size: number) =>
      fetch(`${url}/api/masjid/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(size),
      });
    for (const size of [5 * MB - 1000, 5 * MB + 1000]) {
      const answer = await send(size);
      const { error } = (await answer.json()) as { error: string };
      expect([answer.status, error]).toEqual([
        size > 5 * MB ? 413 : 415,
        expect.stringMatching(/^(Berkas|Data yang dikirim terlalu besar$)/),
      ]);
    }
  });

  // Only nginx keeps answers. A test that caddy's part skips would count as not run in CI.
  test.each(name === 'nginx' ? [name] : [])(
    "a crowd of visitors is the proxy's, and an edit is seen within ten seconds",
    async () => {
      const landing = async () => (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text();
      const asked = async () => {
        const text = (await daemon.call('GET', '/metrics')).body as string;
        return [...text.matchAll(/^mimbar_http_seconds_count\{route="\/".*\} (\d+)$/gm)].reduce(
          (sum, match) => sum + Number(match[1]),
          0,
        );
      };
      await landing();
      const before = await asked();
      for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 20 }, landing));
      // The proxy asks the daemon once in two seconds, and 600 visits take far less than a minute.
      expect((await asked()) - before).toBeLessThan(30);
      const edited = `Jadwal Contoh ${Date.now()}`;
      expect((await daemon.call('POST', '/rebrand/name', { body: { name: edited } })).status).toBe(200);
      await vi.waitFor(async () => expect(await landing()).toContain(edited), { timeout: SEEN_WITHIN, interval: 250 });
    },
  );

  test('what is for those who have signed in is kept by no proxy', async () => {
    const { token } = await login();
    const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
    for (const path of ['/api/masjid', '/api/home', '/api/audit']) {
      expect((await get(path, { authorization: `Bearer ${token}` })).status).toBe(200);
      expect((await get(path)).status).toBe(401);
    }
  });
});
