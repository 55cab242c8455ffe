import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ clock: createTestClock() });
  const post = async (path: string, body: object): Promise<string> =>
    (await api.call('POST', path, { body })).body.data.id;
  const content = '{{nama_masjid}} {{tanggal}}';
  const template = await post('/template', { nama_template: 'Jumat', type: 'jumatan_reminder', content });
  const ids: string[] = [];
  for (const [n, nama] of ['Nurul Huda', 'Al-Barokah'].entries()) {
    const id_masjid = await addMasjid(api, nama, { nama_ketua_dkm: `Bapak ${nama}`, no_hp: phone(n + 1) });
    const id_mubaligh = await addMubaligh(api, `Ustadz Contoh ${n}`, { no_hp: phone(100 + n) });
    ids.push(await post('/jadwal-jumatan', { tanggal: '2026-11-27', id_masjid, id_mubaligh }));
  }
  const body = { id: ids, templateDKM: template, templateMubaligh: template };
  expect((await api.call('POST', '/jadwal-jumatan/broadcast', { body })).body.data.queued).toBe(4);
});
afterAll(() => api.close());

const rows = async (path: string) =>
  (await api.call('GET', path)).body.data.map(
    ({ recipient, nama_masjid }: { recipient: string; nama_masjid: string }) => `${recipient}, ${nama_masjid}`,
  );

test('the queue names whom a message is for, and the mosque that it is about', async () => {
  expect(await rows('/queue?orderBy=id&orderType=asc')).toEqual([
    'Bapak Nurul Huda, Nurul Huda',
    'Ustadz Contoh 0, Nurul Huda',
    'Bapak Al-Barokah, Al-Barokah',
    'Ustadz Contoh 1, Al-Barokah',
  ]);
});

test('so does the log, and finds a message by the name of a person, of a mosque, or by its number', async () => {
  api.database.sqlite.exec("update message set state = 'success', finished_at = id");
  expect(await rows('/message-logs')).toHaveLength(4);
  const found = (search: string) => rows(`/message-logs?search=${encodeURIComponent(search)}`);
  expect(await found('contoh 1')).toEqual(['Ustadz Contoh 1, Al-Barokah']);
  expect(await found('albarokah')).toEqual(['Bapak Al-Barokah, Al-Barokah']);
  expect(await found('Hu')).toEqual(['Bapak Nurul Huda, Nurul Huda']);
  expect(await found(phone(101).slice(-4))).toEqual(['Ustadz Contoh 1, Al-Barokah']);
  expect(await found('tidak ada')).toEqual([]);
});
