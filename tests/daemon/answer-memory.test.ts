import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { addMasjid } from '#tests/support/nouns.ts';

describe('answers that are given again', () => {
  let api: TestApp;
  let clock: TestClock;
  let url: string;
  let token: string;
  let admin: string;
  beforeAll(async () => {
    clock = createTestClock();
    api = await startTestApp({ clock });
    url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    token = await api.as('superadmin');
    admin = await api.as('admin');
    await addMasjid(api, 'Masjid Satu');
  });
  afterAll(() => api.close());

  const get = (route: string, by: string | null = token, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${route}`, { headers: { ...(by !== null && { authorization: `Bearer ${by}` }), ...headers } });
  const names = async () => ((await (await get('/masjid?fields=nama_masjid')).json()) as { data: { nama_masjid: string }[] }).data.map((row) => row.nama_masjid);

  /** What another program writes is no change of ours: only an answer that is made anew shows it. */
  function changeUnseen(nama: string): void {
    const other = new Sqlite(path.join(api.directory, 'mimbar.db'));
    other.prepare('update masjid set nama_masjid = ?').run(nama);
    other.close();
  }

  test('come from memory, byte by byte, until anything changes', async () => {
    const first = await get('/masjid?page=1');
    const text = await first.text();
    changeUnseen('Masjid Lain');
    const again = await get('/masjid?page=1');
    expect(await again.text()).toBe(text);
    const told = (answer: Response) => Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));
    expect(told(again)).toEqual(told(first));
    expect(told(again)).toMatchObject({ 'x-total-count': '1', 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    await addMasjid(api, 'Masjid Dua');
    expect(await names()).toEqual(['Masjid Dua', 'Masjid Lain']);
  });

  test('only to those who may ask', async () => {
    expect((await get('/manage-admin')).status).toBe(200);
    expect((await get('/manage-admin')).status).toBe(200);
    expect((await get('/manage-admin', admin)).status).toBe(403);
    expect((await get('/manage-admin', null)).status).toBe(401);
    expect((await get('/masjid?page=1', admin)).status).toBe(200);
    await api.call('GET', '/auth/logout', { token: admin });
    expect((await get('/masjid?page=1', admin)).status).toBe(401);
  });

  test('each in the form that was asked for', async () => {
    const landing = '/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian';
    const { headers } = await get(landing, null);
    expect((await get(landing, null, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    expect((await get('/public/customizations', null, { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await get('/public/customizations', null)).headers.get('strict-transport-security')).toBeNull();
  });

  test('never into the next day', async () => {
    const before = await (await fetch(url)).text();
    expect(await (await fetch(url)).text()).toBe(before);
    clock.advance(24 * 3_600_000);
    expect(await (await fetch(url)).text()).not.toBe(before);
  });

  test('are counted', async () => {
    const count = async () => Number(/mimbar_http\w*_count\{[^}]*route="\/api\/public\/customizations"[^}]*\} (\d+)/.exec(await (await get('/metrics')).text())?.[1]);
    const before = await count();
    await get('/public/customizations', null);
    await get('/public/customizations', null);
    expect(await count()).toBe(before + 2);
  });
});
