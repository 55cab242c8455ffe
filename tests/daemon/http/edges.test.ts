import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { holdConnections } from '#tests/support/http/hold-connections.ts';
import { socketUrl } from '#tests/support/http/socket-url.ts';

/** Other loopback addresses stand for remote clients; only 127.0.0.1 and ::1 count as this machine. */
const GREEDY = '127.0.0.2';
const VISITOR = '127.0.0.3';
const PROXY = '127.0.0.9';
const PER_ADDRESS = 250;
/** The timeout allows for a machine whose cores are busy with other tests. */
const SOON = { timeout: 50_000 };

let daemon: DaemonProcess;
const held: { close(): void }[] = [];
beforeAll(
  async () => void (daemon = await startDaemonProcess({ env: { MIMBAR_TRUST_PROXY: `loopback,${PROXY}` } })),
  90_000,
);
afterEach(() => held.splice(0).forEach((one) => one.close()));
afterAll(async () => {
  const bugs = daemon.log.filter(({ level }) => level === 'error' || level === 'fatal');
  await daemon.close();
  expect(bugs).toEqual([]);
});

const hold = async (from: string, count: number, words = '') => {
  const one = await holdConnections(daemon.url, from, count, words);
  held.push(one);
  return one;
};

/** The status of a call over its own connection; 0 when the daemon closed the connection without an answer. */
function ask(from: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const call = request(`${daemon.url}${path}`, { localAddress: from, agent: false, headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode!)),
    );
    call.on('error', () => resolve(0)).end();
  });
}

async function openSocket(from: string): Promise<WebSocket> {
  const { body } = await daemon.call('GET', '/events/connect');
  const socket = new WebSocket(socketUrl(daemon.url, `/api/events/ws?token=${body.data.token}`), {
    localAddress: from,
  });
  held.push({ close: () => socket.terminate() });
  socket.on('error', () => undefined);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('close', reject));
  return socket;
}
const closed = (socket: WebSocket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

describe('one address holds all it can', () => {
  test.each([
    ['connections that say nothing', ''],
    ['headers that never end', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Long: '],
    [
      'connections that were answered once and rest',
      'GET /api/public/customizations HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'bodies that never come',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ],
  ])(
    '2,000 %s: a visitor and an admin are served, and live sockets stay',
    { timeout: 120_000 },
    async (_what, words) => {
      const own = await openSocket(GREEDY);
      const others = await openSocket(VISITOR);
      const greedy = await hold(GREEDY, 2000, words);
      for (let n = 0; n < 10; n++) {
        expect([
          await ask(VISITOR, '/api/public/customizations'),
          (await daemon.call('GET', '/masjid')).status,
        ]).toEqual([200, 200]);
      }
      // When the listener's backlog is full, only the client sees a connection; a first byte reveals this.
      if (words === '') greedy.say('\r');
      await expect.poll(greedy.alive, SOON).toBeLessThanOrEqual(PER_ADDRESS);
      expect([own.readyState, others.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    },
  );

  test(
    'who comes last at such an address is served, and the connection that rested longest goes',
    { timeout: 120_000 },
    async () => {
      const resting = await hold(GREEDY, PER_ADDRESS);
      expect(await ask(GREEDY, '/api/public/customizations')).toBe(200);
      await expect.poll(resting.alive, SOON).toBe(PER_ADDRESS - 1);
      expect(resting.gone()).toEqual([0]);
    },
  );

  test(
    'a proxy carries many: its connections are not counted as those of one visitor',
    { timeout: 120_000 },
    async () => {
      // Each connection sends a request at once: a silent one is closed after 10 s, which a busy machine may need.
      const proxy = await hold(
        PROXY,
        2 * PER_ADDRESS,
        'GET /api/public/customizations HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n',
      );
      const served = () => proxy.texts().filter((text) => text.startsWith('HTTP/1.1 200')).length;
      await expect.poll(served, SOON).toBe(2 * PER_ADDRESS);
      expect(proxy.alive()).toBe(2 * PER_ADDRESS);
    },
  );

  test('many addresses together: of them the largest holder gives one up', { timeout: 120_000 }, async () => {
    const small = await hold(VISITOR, 20, 'GET /api/public/customizations HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const many: Awaited<ReturnType<typeof hold>>[] = [];
    for (let n = 10; n < 16; n++) many.push(await hold(`127.0.0.${n}`, PER_ADDRESS));
    expect([await ask('127.0.0.40', '/api/public/customizations'), await ask('127.0.0.41', '/api/health')]).toEqual([
      200, 200,
    ]);
    expect(small.alive()).toBe(20);
    await expect.poll(() => many.reduce((sum, { alive }) => sum + alive(), 0), SOON).toBeLessThanOrEqual(1000);
  });
});

describe('floods', () => {
  test(
    'requests in a pipeline: the connection is hung up on, and only its first ones are worked on',
    { timeout: 120_000 },
    async () => {
      const one =
        'GET /api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian HTTP/1.1\r\nHost: localhost\r\n\r\n';
      const answered = async () => {
        const { body } = await daemon.call('GET', '/metrics');
        return Number(
          /mimbar_http_seconds_count\{route="\/api\/landing",method="GET",status="2xx"\} (\d+)/.exec(
            String(body),
          )?.[1] ?? 0,
        );
      };
      await ask(VISITOR, '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian');
      const before = await answered();
      expect(before).toBe(1);
      const piped = await hold(GREEDY, 20, one.repeat(2000));
      expect(await ask(VISITOR, '/api/health')).toBe(200);
      await expect.poll(piped.alive, SOON).toBe(0);
      expect((await answered()) - before).toBeLessThanOrEqual(20 * 16);
    },
  );

  const masked = (opcode: number) => Buffer.from([opcode, 0x80, 0, 0, 0, 0]);
  test.each([
    ['pings', masked(0x89)],
    ['pieces of a message that never ends', masked(0x00)],
    ['answers to no ping', masked(0x8a)],
    ['messages', masked(0x81)],
  ])('%s on a live socket: the client is hung up on', { timeout: 60_000 }, async (what, frame) => {
    const socket = await openSocket(GREEDY);
    const gone = closed(socket);
    // The test writes to the TCP socket below, because ws itself can't act as such a client.
    const raw = Reflect.get(socket, '_socket') as Socket;
    if (what.startsWith('pieces')) raw.write(masked(0x01));
    raw.pause();
    raw.write(Buffer.concat(Array<Buffer>(50_000).fill(frame)));
    raw.resume();
    await gone;
    expect(await ask(VISITOR, '/api/health')).toBe(200);
  });

  test('a client that answers each ping, and no more, stays', async () => {
    const socket = await openSocket(VISITOR);
    for (let n = 0; n < 100; n++) socket.pong();
    await new Promise<void>((resolve) => {
      socket.ping();
      socket.once('pong', () => resolve());
    });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test(
    '2,000 wishes for a socket with a made-up token: each refused and hung up on',
    { timeout: 120_000 },
    async () => {
      const wishes = await hold(
        GREEDY,
        200,
        'GET /api/events/ws?token=x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'.repeat(
          10,
        ),
      );
      await expect.poll(wishes.alive, SOON).toBe(0);
      expect(wishes.texts().every((text) => (text.match(/HTTP\/1\.1/g) ?? []).length <= 1)).toBe(true);
      expect((await daemon.call('GET', '/events/connect')).status).toBe(200);
    },
  );

  test(
    'headers of 15 KiB with 2,000 names, again and again: answered, and others too',
    { timeout: 120_000 },
    async () => {
      const headers = Array.from({ length: 1800 }, (_, n) => `x${n}: 1\r\n`).join('');
      const flood = await hold(GREEDY, 200, `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
      expect(await ask(VISITOR, '/api/health')).toBe(200);
      await expect.poll(() => flood.texts().every((text) => /^HTTP\/1\.1 (200|431)/.test(text)), SOON).toBe(true);
    },
  );
});

describe('guessing passwords', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 60 });
  afterAll(() => agent.destroy());
  const signIn = (username: string, from: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ username, password: 'salah' });
      const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': from };
      const call = request(`${daemon.url}/api/auth/login`, { method: 'POST', agent, headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode!)),
      );
      call.on('error', reject).end(body);
    });

  test(
    '12,000 made-up names from a network that is blocked leave what is known of others',
    { timeout: 120_000 },
    async () => {
      for (let n = 0; n < 10; n++) expect(await signIn('superadmin', '198.51.100.7')).toBe(401);
      expect(await signIn('superadmin', '198.51.100.8')).toBe(429);
      for (let n = 0; n < 50; n++) await signIn(`karangan-${n}`, `203.0.113.${n}`);
      const statuses = await Promise.all(
        Array.from({ length: 12_000 }, (_, n) => signIn(`nama-${n}`, `203.0.113.${n % 250}`)),
      );
      // The network has one try each time its block ends.
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(11_000);
      // The block may be over by now; then the first try is the eleventh failure and blocks the network again at once.
      const after = [await signIn('superadmin', '198.51.100.7'), await signIn('superadmin', '198.51.100.7')];
      expect(after).toContain(429);
      const { status } = await daemon.call('POST', '/auth/login', {
        body: { username: 'superadmin', password: DAEMON_PASSWORD },
        headers: { 'x-forwarded-for': '192.0.2.1' },
        token: null,
      });
      expect(status).toBe(200);
    },
  );
});
