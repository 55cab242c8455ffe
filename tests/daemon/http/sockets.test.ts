import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { openSocket } from '#tests/support/http/socket-client.ts';

let api: TestApp;
let clock: TestClock;
let isClosed: boolean;
beforeEach(async () => {
  clock = createTestClock();
  isClosed = false;
  api = await startTestApp({ clock, env: { MIMBAR_ALLOWED_HOSTS: 'jadwal.example.org' } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  if (!isClosed) await api.close();
});

const EVENTS = '/events';
const WACLIENT = '/waclient';
const ticket = async (noun: string, token?: string) => {
  const answer = await api.call('GET', `${noun}/connect`, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  return answer.body.data.token as string;
};
const open = async (noun: string, token?: string, options = {}) =>
  openSocket(api, `${noun}/ws?token=${await ticket(noun, token)}`, options);
const alert = { type: 'alert', level: 'info', message: 'halo' } as const;

describe('events', () => {
  test('reach everybody who listens', async () => {
    const clients = [await open(EVENTS), await open(EVENTS, await api.as('admin'))];
    api.services.base.events.emit(alert);
    for (const { frames } of clients) await vi.waitFor(() => expect(frames).toEqual([alert]));
    clients[0]!.socket.close();
    await clients[0]!.closed;
    api.services.base.events.emit(alert);
    await vi.waitFor(() => expect(clients[1]!.frames).toHaveLength(2));
    expect(clients[0]!.frames).toHaveLength(1);
  });

  test('at most five sockets per session', async () => {
    const token = await api.as('admin');
    const other = await api.signIn('admin', PASSWORD);
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticket(EVENTS, token)));
    const opened = await Promise.allSettled(tickets.map((one) => openSocket(api, `/events/ws?token=${one}`)));
    const sockets = opened.filter((each) => each.status === 'fulfilled').map((each) => each.value);
    expect(sockets).toHaveLength(5);
    expect(String(opened.find((each) => each.status === 'rejected')?.reason)).toContain('HTTP 429');
    await open(EVENTS, other);
    await open(WACLIENT, token);
    sockets[0]!.socket.close();
    await sockets[0]!.closed;
    await open(EVENTS, token);
  });
});

describe('waclient', () => {
  test('one frame on connect, one at every change, and a QR while somebody watches', async () => {
    const client = await open(WACLIENT);
    await vi.waitFor(() =>
      expect(client.frames).toEqual([
        { qr: '', state: 'LOADING' },
        { qr: expect.stringMatching(/./), state: 'PAIRING' },
      ]),
    );
    const second = await open(WACLIENT);
    await vi.waitFor(() => expect(second.frames).toEqual([expect.objectContaining({ state: 'PAIRING' })]));
    await api.services.queue.messenger.start();
    await vi.waitFor(() => expect(second.frames.at(-1)).toEqual({ qr: '', state: 'CONNECTED' }));
  });
});

describe.each([EVENTS, WACLIENT])('%s', (noun) => {
  test('connect needs a session', async () => {
    expect((await api.call('GET', `${noun}/connect`, { token: null })).status).toBe(401);
  });

  test('a token opens one socket', async () => {
    const one = await ticket(noun);
    await openSocket(api, `${noun}/ws?token=${one}`);
    await expect(openSocket(api, `${noun}/ws?token=${one}`)).rejects.toThrow(
      'HTTP 401 {"data":null,"error":"Token soket tidak berlaku","code":"unauthenticated"}',
    );
  });

  test('a token lives 30 s and opens no other kind of socket', async () => {
    const late = await ticket(noun);
    const other = await ticket(noun === EVENTS ? WACLIENT : EVENTS);
    await expect(openSocket(api, `${noun}/ws?token=${other}`)).rejects.toThrow('HTTP 401');
    const inTime = await ticket(noun);
    clock.advance(29_999);
    await openSocket(api, `${noun}/ws?token=${inTime}`);
    clock.advance(1);
    await expect(openSocket(api, `${noun}/ws?token=${late}`)).rejects.toThrow('HTTP 401');
  });

  test('without a token, with a wrong one, or as a plain call', async () => {
    await expect(openSocket(api, `${noun}/ws`)).rejects.toThrow('HTTP 401');
    await expect(openSocket(api, `${noun}/ws?token=x`)).rejects.toThrow('HTTP 401');
    expect((await api.call('GET', `${noun}/ws?token=x`)).body).toEqual({
      data: null,
      error: 'Alamat ini hanya untuk soket',
      code: 'invalid',
    });
  });

  test('the pages of other sites may not', async () => {
    const from = async (origin: string) =>
      openSocket(api, `${noun}/ws?token=${await ticket(noun)}`, { headers: { origin } });
    const { port } = api.app.server.address() as { port: number };
    await expect(from('https://example.org')).rejects.toThrow('HTTP 403');
    await expect(from(`http://127.0.0.1:${port + 1}`)).rejects.toThrow('HTTP 403');
    await expect(from('null')).rejects.toThrow('HTTP 403');
    await from(`http://127.0.0.1:${port}`);
    await openSocket(api, `${noun}/ws?token=${await ticket(noun)}`, {
      headers: {
        origin: 'https://jadwal.example.org',
        'x-forwarded-host': 'jadwal.example.org',
        'x-forwarded-proto': 'https',
      },
    });
  });

  test('a token of a session that is over opens nothing', async () => {
    const token = await api.as('admin');
    const one = await ticket(noun, token);
    await api.call('GET', '/auth/logout', { token });
    await expect(openSocket(api, `${noun}/ws?token=${one}`)).rejects.toThrow('HTTP 401');
  });

  test.each([
    ['signed out', (token: string) => api.call('GET', '/auth/logout', { token })],
    ['a new password', () => api.call('PATCH', '/manage-admin/2', { body: { password: 'pisang-goreng-9' } })],
    ['the account deleted', () => api.call('DELETE', '/manage-admin/2')],
  ])('%s closes the socket', async (_what, end) => {
    const token = await api.as('admin');
    const client = await open(noun, token);
    const cli = await open(noun);
    await end(token);
    expect(await client.closed).toEqual({ code: 1008, reason: 'Sesi berakhir' });
    expect(cli.socket.readyState).toBe(cli.socket.OPEN);
  });

  test('a session that has run out closes its sockets', async () => {
    const client = await open(noun, await api.as('admin'));
    clock.advance(14 * 24 * 3_600_000);
    expect(await client.closed).toEqual({ code: 1008, reason: 'Sesi berakhir' });
  });

  test('a dead client is let go, a live one stays', async () => {
    const dead = await open(noun, undefined, { autoPong: false });
    const live = await open(noun);
    const pinged = Promise.all(
      [dead, live].map(({ socket }) => new Promise((resolve) => socket.once('ping', resolve))),
    );
    const ponged = new Promise<void>((resolve) => {
      for (const socket of api.app.websocketServer.clients) socket.once('pong', () => resolve());
    });
    clock.advance(30_000);
    await pinged;
    await ponged;
    clock.advance(30_000);
    expect((await dead.closed).code).toBe(1006);
    expect(live.socket.readyState).toBe(live.socket.OPEN);
  });

  test('a client that talks is let go', async () => {
    const client = await open(noun);
    client.socket.send('x'.repeat(2000));
    await client.closed;
  });

  test('closes with a reason when the daemon stops, also for clients that do not answer', async () => {
    const client = await open(noun);
    const deaf = await open(noun);
    deaf.socket.pause();
    const started = Date.now();
    await api.close();
    isClosed = true;
    // ws itself waits 30 s for the answer to a close.
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(await client.closed).toEqual({ code: 1001, reason: 'Layanan berhenti' });
  });
});
