import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillToldNetwork } from '#tests/support/bench/deletion-data.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const NOW = Date.parse('2026-10-01T01:00:00.000Z');
/** More than 300 rows, so that it goes in portions. */
const SIZE = { masjid: 20, mubaligh: 25, pengajian: 360, jumatan: 140, days: 200, waitingEvery: 3 };

const opened: TestApp[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function start(): Promise<TestApp> {
  const api = await startTestApp({ clock: createTestClock(NOW) });
  opened.push(api);
  fillToldNetwork(api.database, SIZE);
  for (const table of ['masjid', 'mubaligh', 'jadwal_pengajian', 'jadwal_jumatan', 'rutin', 'cuti'])
    api.database.sqlite.exec(`update ${table} set created_at = ${NOW}`);
  return api;
}
const idsOf = (api: TestApp, table: string) =>
  api.database.sqlite.prepare<[], number>(`select id from ${table} order by id`).pluck().all().map(String);

/** What is stored of people, schedules, messages, answers, and who is to hear of what; the order of changes aside. */
async function stateOf(api: TestApp) {
  const rows = (sql: string) => api.database.sqlite.prepare(sql).raw().all().map(String).toSorted();
  const all = (table: string) => [table, rows(`select * from ${table}`)];
  return [
    ...['masjid', 'mubaligh', 'jadwal_pengajian', 'jadwal_jumatan', 'message_jadwal', 'cuti', 'udzur'].map(all),
    ...['papan_kunci', 'tautan', 'rutin', 'rutin_mubaligh', 'rutin_tanggal'].map(all),
    rows('select id, state, error_code, error_reason, id_masjid, id_mubaligh from message'),
    rows('select jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh from kabar'),
    (await api.call('GET', '/kabar')).body,
  ];
}
async function remove(api: TestApp, noun: string, ids: readonly string[]): Promise<string> {
  const answer = await api.call('DELETE', `/${noun}/batch`, { body: { id: ids } });
  expect([answer.status, answer.body.error]).toEqual([200, null]);
  return String(answer.headers['x-penghapusan']);
}
const undo = (api: TestApp, id: string) => api.call('POST', `/penghapusan/${id}/pulihkan`);

test.each([
  ['mubaligh', 'mubaligh'],
  ['masjid', 'masjid'],
  ['jadwal-pengajian', 'jadwal_pengajian'],
])('deleting all %s at once, and its undo, leaves what one after the other leaves', async (noun, table) => {
  const [large, small] = [await start(), await start()];
  const before = await stateOf(large);
  expect(before).toEqual(await stateOf(small));
  const ids = idsOf(large, table);
  const whole = await remove(large, noun, ids);
  const parts: string[] = [];
  const some = Math.ceil(ids.length / 15);
  for (let n = 0; n < ids.length; n += some) parts.push(await remove(small, noun, ids.slice(n, n + some)));
  const gone = await stateOf(large);
  expect(gone).toEqual(await stateOf(small));
  expect(gone).not.toEqual(before);
  expect((await undo(large, whole)).status).toBe(200);
  for (const part of parts.toReversed()) expect((await undo(small, part)).status).toBe(200);
  expect(await stateOf(large)).toEqual(await stateOf(small));
});

describe('while it runs', () => {
  /** Calls in the turns of a deletion of all preachers, until it is done. */
  async function meanwhile(api: TestApp, call: () => Promise<void>) {
    const deletion = api.call('DELETE', '/mubaligh/batch', { body: { id: idsOf(api, 'mubaligh') } });
    await expect.poll(() => idsOf(api, 'hilang_mubaligh').length).toBeGreaterThan(0);
    await call();
    const isUnderway = idsOf(api, 'hilang_mubaligh').length > 0;
    const answer = await deletion;
    expect(answer.status).toBe(200);
    return { id: String(answer.headers['x-penghapusan']), isUnderway };
  }

  test('nothing that goes can be changed, sent or undone, and the refusal says why', async () => {
    const api = await start();
    const answers: unknown[] = [];
    const { id } = await meanwhile(api, async () => {
      const [open] = api.database.sqlite.prepare('select cast(id as text) from penghapusan').pluck().all() as string[];
      for (const answer of await Promise.all([
        api.call('PATCH', '/mubaligh/1', { body: { nama_mubaligh: 'Ustadz Baru' } }),
        api.call('PATCH', '/jadwal-jumatan/1', { body: { tanggal: '2026-12-25' } }),
        api.call('POST', '/jadwal-jumatan/broadcast?id=1&templateMubaligh=1'),
        undo(api, open!),
      ]))
        answers.push([answer.status, answer.body.error]);
    });
    expect(answers).toEqual([
      [404, 'Mubaligh tidak ditemukan'],
      [404, 'Jadwal jumatan tidak ditemukan'],
      [404, expect.stringMatching(/tidak ditemukan/)],
      [409, 'Penghapusan ini masih berjalan. Coba lagi sebentar lagi.'],
    ]);
    expect((await undo(api, id)).status).toBe(200);
    expect((await undo(api, id)).body.error).toMatch(/^Sudah dipulihkan oleh/);
  });

  test('what its rows need is deleted after it, and both can be undone', async () => {
    const api = await start();
    const before = await stateOf(api);
    const { id } = await meanwhile(api, async () => {
      const answer = await api.call('DELETE', '/masjid/batch', { body: { id: idsOf(api, 'masjid') } });
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'Penghapusan lain sedang berjalan. Coba lagi sebentar lagi.',
      ]);
    });
    const other = await remove(api, 'masjid', idsOf(api, 'masjid'));
    expect([idsOf(api, 'masjid'), idsOf(api, 'mubaligh'), idsOf(api, 'jadwal_jumatan')]).toEqual([[], [], []]);
    // The schedules need both: the preachers' deletion took them, and they need the mosques.
    expect((await undo(api, id)).body.error).toBe('Masjidnya sudah dihapus juga. Pulihkan masjidnya dulu.');
    expect((await undo(api, other)).body.error).toBe(null);
    expect((await undo(api, id)).status).toBe(200);
    const roster = (all: unknown[]) => all.slice(0, 4);
    const ids = (all: unknown[]) => roster(all).map((one) => (one as [string, string[]])[1].length);
    expect(ids(await stateOf(api))).toEqual(ids(before));
  });

  test('two undos are one, and nothing that an undo needs can go', async () => {
    const api = await start();
    const id = await remove(api, 'mubaligh', idsOf(api, 'mubaligh'));
    const first = undo(api, id);
    await expect.poll(() => idsOf(api, 'hilang_mubaligh').length).toBeGreaterThan(0);
    const [second, gone] = await Promise.all([undo(api, id), api.call('DELETE', '/masjid/1')]);
    expect([second.status, second.body.error]).toEqual([409, expect.stringMatching(/^Sudah dipulihkan oleh/)]);
    expect([gone.status, gone.body.error]).toEqual([409, 'Pemulihan data sedang berjalan. Coba lagi sebentar lagi.']);
    expect((await first).status).toBe(200);
    expect(idsOf(api, 'masjid')).toHaveLength(SIZE.masjid);
  });
});
