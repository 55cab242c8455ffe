import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { slowClient } from '#tests/support/http/slow-client.ts';
import { addMasjid } from '#tests/support/nouns.ts';

describe('public answers', () => {
  let api: TestApp;
  let clock: TestClock;
  let url: string;
  let token: string;
  beforeAll(async () => {
    clock = createTestClock();
    api = await startTestApp({ clock });
    url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    token = await api.as('superadmin');
    await addMasjid(api, 'Masjid Satu');
  });
  afterAll(() => api.close());

  const get = (route: string, by: string | null = token, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${route}`, { headers: { ...(by !== null && { authorization: `Bearer ${by}` }), ...headers } });
  const landing = '/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian';

  /** Answers that were made so far. */
  const made = () => api.services.base.builder.figures().done;

  test('come from memory, byte by byte, until anything public changes', async () => {
    const first = await get(landing, null);
    const text = await first.text();
    const before = made();
    const again = await get(landing, null);
    expect(await again.text()).toBe(text);
    const told = (answer: Response) => Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));
    expect(told(again)).toEqual(told(first));
    expect(told(again)).toMatchObject({ 'x-frame-options': 'DENY' });
    expect(made()).toBe(before);
    await addMasjid(api, 'Masjid Dua');
    await get(landing, null);
    expect(made()).toBe(before + 1);
  });

  test('only the public ones: a list of those who have signed in is made anew', async () => {
    const names = async () =>
      ((await (await get('/masjid?fields=nama_masjid')).json()) as { data: { nama_masjid: string }[] }).data.map(
        (row) => row.nama_masjid,
      );
    expect(await names()).toContain('Masjid Satu');
    const other = new Sqlite(path.join(api.directory, 'mimbar.db'));
    other.prepare("update masjid set nama_masjid = 'Masjid Lain' where nama_masjid = 'Masjid Satu'").run();
    other.close();
    expect(await names()).toContain('Masjid Lain');
    expect((await get('/masjid?page=1', null)).status).toBe(401);
  });

  test('a long one from the second time on that it is made', async () => {
    const { sqlite } = api.database;
    const month = '/landing?dateStart=2027-01-01&dateEnd=2027-01-31&jadwalType=pengajian';
    const add = (n: number) =>
      sqlite
        .prepare(
          "insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values ('2027-01-05', ?, ?, 1, 1)",
        )
        .run(`jam ${n}`, n);
    sqlite.prepare("insert into mubaligh (kunci, nama_mubaligh, no_hp) values ('u1', 'Ustadz Satu', '0812')").run();
    for (let n = 0; n < 300; n++) add(n);
    // The answer is long only without compression.
    const ask = () => get(month, null, { 'accept-encoding': 'identity' });
    const rows = async () => ((await (await ask()).json()) as { data: unknown[] }).data.length;
    const before = made();
    expect([await rows(), made() - before]).toEqual([300, 1]);
    expect([await rows(), made() - before]).toEqual([300, 2]);
    expect([await rows(), made() - before]).toEqual([300, 2]);
    // After a change, an answer that is often requested is kept from its first build on.
    add(300);
    expect([await rows(), made() - before]).toEqual([301, 3]);
    expect([await rows(), made() - before]).toEqual([301, 3]);
  });

  test('each in the form that was asked for', async () => {
    const { headers } = await get(landing, null);
    expect((await get(landing, null, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    expect(
      (await get('/public/customizations', null, { 'x-forwarded-proto': 'https' })).headers.get(
        'strict-transport-security',
      ),
    ).toBe('max-age=31536000');
    expect((await get('/public/customizations', null)).headers.get('strict-transport-security')).toBeNull();
  });

  test('never into the next day', async () => {
    const before = await (await fetch(url)).text();
    expect(await (await fetch(url)).text()).toBe(before);
    clock.advance(24 * 3_600_000);
    expect(await (await fetch(url)).text()).not.toBe(before);
  });

  test('are counted', async () => {
    const count = async () =>
      Number(
        /mimbar_http\w*_count\{[^}]*route="\/api\/public\/customizations"[^}]*\} (\d+)/.exec(
          await (await get('/metrics')).text(),
        )?.[1],
      );
    const before = await count();
    await get('/public/customizations', null);
    await get('/public/customizations', null);
    expect(await count()).toBe(before + 2);
  });
});

test('a body that never ends holds no connection, though the answer is in memory', { timeout: 30_000 }, async () => {
  const api = await startTestApp({ timeouts: { bodyGraceMs: 300 } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const get = (line: string) =>
    slowClient(port, `GET /api/public/customizations HTTP/1.1\r\nHost: localhost\r\n${line}\r\n\r\n`);
  for (let time = 0; time < 2; time++) expect(await get('Connection: close').status).toBe(200);
  const { socket, status, closed } = get('Content-Length: 1000');
  const drip = setInterval(() => socket.writable && socket.write('x'), 60);
  expect(await status).toBe(200);
  await closed;
  clearInterval(drip);
  await api.close();
});
