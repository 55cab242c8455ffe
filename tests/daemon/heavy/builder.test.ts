import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBuilder } from '#daemon/base/builder.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { addTemplate } from '#tests/support/nouns.ts';

const SOON = { timeout: 20_000 };
const FEED = '/api/public/kalender.ics';
/** The address of a list, with a different key for each n. */
const list = (n: number, year = 2026) =>
  `/landing?jadwalType=pengajian&dateStart=${year}-01-01&dateEnd=${new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10)}`;

let api: TestApp;
let port: number;
let release: () => Promise<void>;
beforeEach(async () => {
  api = await startTestApp();
  fillNetwork(api.database, { masjid: 5, mubaligh: 5, pengajian: 50 });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterEach(() => api.close());

const figures = () => api.services.base.builder.figures();

/** Starts two builds that run until `release`; all other builds wait meanwhile. */
async function occupy(): Promise<void> {
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const both = [1, 2].map((n) => api.services.base.builder.build(`held ${n}`, () => held));
  await expect.poll(() => figures().running).toBe(2);
  release = async () => {
    letGo();
    await Promise.all(both);
  };
}

/** A visitor on a connection of its own. */
function visit(path: string): { call: ClientRequest; answer: Promise<{ status: number; text: string }> } {
  let call!: ClientRequest;
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call = request({ port, host: '127.0.0.1', path, agent: false }, (response: IncomingMessage) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (piece: string) => (text += piece))
        .on('end', () => resolve({ status: response.statusCode!, text }));
    });
    call.on('error', reject).end();
  });
  answer.catch(() => undefined);
  return { call, answer };
}
const connections = () =>
  new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));

describe('a waiter who hangs up', () => {
  test('cancels nothing for the others, the first one included', async () => {
    await occupy();
    const first = visit(FEED);
    await expect.poll(() => figures().waiting, SOON).toBe(1);
    const second = visit(FEED);
    await expect.poll(() => figures().shared, SOON).toBe(1);
    first.call.destroy();
    await expect.poll(connections, SOON).toBe(1);
    await release();
    const { status, text } = await second.answer;
    expect([status, text.startsWith('BEGIN:VCALENDAR'), text.endsWith('END:VCALENDAR\r\n')]).toEqual([200, true, true]);
    expect(figures()).toMatchObject({ done: 3, dropped: 0, failed: 0 });
  });

  test('where nobody is left nothing is built, and the next one begins anew', async () => {
    await occupy();
    const both = [visit(FEED), visit(FEED)];
    await expect.poll(() => figures().shared, SOON).toBe(1);
    for (const { call } of both) call.destroy();
    await expect.poll(() => figures().dropped, SOON).toBe(1);
    expect(figures().waiting).toBe(0);
    await release();
    expect((await visit(FEED).answer).status).toBe(200);
    expect(figures()).toMatchObject({ done: 3, dropped: 1, failed: 0 });
  });
});

describe('more than may wait', () => {
  const from = (address: string, path: string) =>
    api.call('GET', path, { token: null, headers: { 'x-forwarded-for': address } });

  test('strangers get 503 with Retry-After; health and those who signed in go through, and come first', async () => {
    const superadmin = await api.as('superadmin');
    const template = await addTemplate(api, 'pengajian_reminder', 'Ketua');
    await occupy();
    const order: string[] = [];
    const waiting = [0, 1, 2].map((at) =>
      Array.from({ length: 64 }, (_, n) =>
        from(`198.51.100.${at}`, list(n, 2024 + at)).then((answer) => {
          order.push('stranger');
          return answer.status;
        }),
      ),
    );
    await expect.poll(() => figures().waiting, SOON).toBe(192);
    // The first address has used its 64 places, and strangers have used all of theirs.
    for (const address of ['198.51.100.0', '203.0.113.7']) {
      const refused = await from(address, '/landing?jadwalType=jumatan&dateStart=2026-11-01&dateEnd=2026-11-30');
      expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([503, '5', 'unavailable']);
    }
    expect((await from('203.0.113.7', '/health')).body).toEqual({ data: { status: 'ok' }, error: null });
    expect((await api.call('GET', '/masjid', { token: superadmin })).status).toBe(200);
    const preview = api
      .call('GET', `/jadwal-pengajian/broadcast-preview?id=1&templateDKM=${template}`, { token: superadmin })
      .then((answer) => {
        order.push('signed in');
        return answer.status;
      });
    await expect.poll(() => figures().waiting, SOON).toBe(193);
    await release();
    expect([await preview, ...(await Promise.all(waiting.flat()))]).toEqual(Array(193).fill(200));
    expect(order.indexOf('signed in')).toBeLessThan(4);
    expect(figures()).toMatchObject({ refused: 2, failed: 0, dropped: 0 });
  });

  test('one address alone has 64, and who asks for one comes before them; what others wait for already is no more', async () => {
    await occupy();
    const order: string[] = [];
    const own = Array.from({ length: 64 }, (_, n) => from('198.51.100.1', list(n)).finally(() => order.push('crowd')));
    await expect.poll(() => figures().waiting, SOON).toBe(64);
    expect((await from('198.51.100.1', list(80))).status).toBe(503);
    const other = from('198.51.100.2', list(80)).finally(() => order.push('other'));
    await expect.poll(() => figures().waiting, SOON).toBe(65);
    const shared = from('198.51.100.1', list(80));
    await expect.poll(() => figures().shared, SOON).toBe(1);
    await release();
    expect((await Promise.all([...own, other, shared])).map(({ status }) => status)).toEqual(Array(66).fill(200));
    expect(order.indexOf('other')).toBeLessThan(4);
  });
});

describe('what one build may take', () => {
  test('a build that takes longer than its time is refused, told to end, and makes room', async () => {
    const builder = createBuilder({ time: 50 });
    let ended: unknown;
    const endless = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          ended = signal.reason;
          reject(signal.reason as Error);
        }),
      );
    await expect(builder.build('long', endless)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('terlalu lama dibuat'),
      retryAfter: 5,
    });
    await expect.poll(() => ended).toBeDefined();
    expect(builder.figures()).toMatchObject({ failed: 1, dropped: 0, running: 0, waiting: 0 });
    expect(await builder.build('long', async () => 'anew')).toBe('anew');
  });

  test('the daemon gives a build 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = api.services.base.builder.build('long', () => new Promise<never>(() => undefined));
      const told = asked.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(figures()).toMatchObject({ running: 1, failed: 0 });
      await vi.advanceTimersByTimeAsync(2000);
      expect(await told).toMatchObject({ code: 'unavailable' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a preview of more than 32 MB is refused with what to do; a smaller one goes', async () => {
    fillNetwork(api.database, { masjid: 0, mubaligh: 0, pengajian: 4500 });
    const long = (
      await api.call('POST', '/template', {
        body: { nama_template: 'Panjang', type: 'pengajian_reminder', content: '{{nama_masjid}}'.padEnd(4000, 'x') },
      })
    ).body.data.id;
    const id = api.database.sqlite.prepare('select id from jadwal_pengajian').pluck().all().map(String);
    const preview = (ids: string[]) =>
      api.call('POST', '/jadwal-pengajian/broadcast-preview', {
        body: { id: ids, templateDKM: long, templateMubaligh: long },
      });
    const refused = await preview(id);
    expect([refused.status, refused.body.error]).toEqual([413, 'Jawaban ini terlalu besar. Persempit pilihannya.']);
    expect((await preview(id.slice(0, 500))).status).toBe(200);
  });
});
