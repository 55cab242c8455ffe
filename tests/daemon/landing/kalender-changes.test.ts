import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

let api: TestApp;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock(), env: { MIMBAR_PUBLIC_URL: 'https://jadwal.example.org' } });
});
afterEach(() => api.close());

const feed = async (): Promise<string> => (await api.app.inject('/api/public/kalender.ics')).body;

describe('a subscribed calendar hears of each change of what is shown', () => {
  /** SEQUENCE, LAST-MODIFIED and DTSTAMP of the only event, as ical.js reads them. */
  async function stampOf(): Promise<{ sequence: number; modified: number; stamp: number; text: string }> {
    const text = await feed();
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!;
    const at = (name: string) => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().getTime();
    const sequence = Number(event.getFirstPropertyValue('sequence'));
    return { sequence, modified: at('last-modified'), stamp: at('dtstamp'), text };
  }
  let masjid: string;
  let lain: string;
  let mubaligh: string;
  let id: string;
  beforeEach(async () => {
    masjid = await addMasjid(api, 'Masjid Al-Huda');
    lain = await addMasjid(api, 'Masjid Lain');
    mubaligh = await addMubaligh(api);
    id = await addPengajian(api, {
      tanggal: '2026-11-22',
      waktu: "Ba'da Maghrib",
      id_masjid: masjid,
      id_mubaligh: mubaligh,
    });
    api.services.roster.mending.start();
    await api.services.roster.mending.done();
    // As if all of it were of an earlier day.
    for (const table of ['jadwal_pengajian', 'masjid', 'mubaligh'])
      api.database.sqlite.prepare(`update ${table} set created_at = 1700000000000`).run();
    api.database.sqlite.prepare('update setting set value = \'{"no":0,"at":0}\' where key = \'waktu_shift\'').run();
    // Without this the answer of before would be kept: nothing of it is public.
    await api.call('PATCH', `/masjid/${lain}`, { body: { nama_masjid: 'Masjid Lainnya' } });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a renamed mosque',
      () => api.call('PATCH', `/masjid/${masjid}`, { body: { nama_masjid: 'Masjid Al-Huda Raya' } }),
    ],
    ['a moved mosque', () => api.call('PATCH', `/masjid/${masjid}`, { body: { lokasi: { lat: -7, lng: 110 } } })],
    ['a mosque’s height', () => api.call('PATCH', `/masjid/${masjid}`, { body: { tinggi: 700 } })],
    [
      'a renamed preacher',
      () => api.call('PATCH', `/mubaligh/${mubaligh}`, { body: { nama_mubaligh: 'Ustadz Baru' } }),
    ],
    ['a changed time', () => api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { waktu: '19.30' } })],
    ['another mosque', () => api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { id_masjid: lain } })],
    [
      'a moved deployment',
      async () => {
        await api.call('POST', '/lokasi', { body: { lokasi: { kota: 'Bandung' } } });
        await api.services.roster.mending.done();
      },
    ],
  ])('%s', async (_, change) => {
    const before = await stampOf();
    await change();
    const after = await stampOf();
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect([after.modified > before.modified, after.stamp > before.stamp]).toEqual([true, true]);
    for (const name of ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'DTSTART', 'DTEND'])
      expect([name, after.text.match(new RegExp(`^${name}[;:]`, 'gm'))?.length]).toEqual([name, 1]);
  });

  test('what is not shown changes nothing', async () => {
    const before = await stampOf();
    await api.call('PATCH', `/masjid/${masjid}`, { body: { no_hp: '081200000009', alamat: 'Jalan Baru' } });
    await api.call('PATCH', `/masjid/${masjid}`, { body: { nama_masjid: 'Masjid Al-Huda' } });
    expect(await stampOf()).toEqual(before);
  });

  test('a schedule that moves to a mosque that never changed does not count backwards', async () => {
    for (const nama_masjid of ['A', 'B', 'C']) await api.call('PATCH', `/masjid/${masjid}`, { body: { nama_masjid } });
    const { sequence } = await stampOf();
    await api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { id_masjid: lain } });
    expect((await stampOf()).sequence).toBeGreaterThan(sequence);
  });
});
