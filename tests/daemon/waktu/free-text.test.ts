import { sync, type VEvent } from 'node-ical';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

/** By the clock it is 10.00 WIB on 20 November. */
const TODAY = '2026-11-20';
const TANGGAL = '2026-11-22';

let api: TestApp;
let masjid: string;
let mubaligh: string;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock() });
  masjid = await addMasjid(api);
  mubaligh = await addMubaligh(api);
});
afterEach(() => api.close());

const add = (waktu: string, tanggal = TANGGAL, id_masjid = masjid, id_mubaligh = mubaligh) =>
  addPengajian(api, { tanggal, waktu, id_masjid, id_mubaligh });
/** The warnings about a schedule that is deleted again. */
async function warningsOf(waktu: string, id_masjid: string): Promise<string[] | undefined> {
  const body = { tanggal: TANGGAL, waktu, id_masjid, id_mubaligh: mubaligh };
  const made = (await api.call('POST', '/jadwal-pengajian', { body })).body;
  await api.call('DELETE', `/jadwal-pengajian/${made.data.id}`);
  return made.warnings;
}
async function events(): Promise<VEvent[]> {
  const { body } = await api.app.inject('/api/public/kalender.ics');
  return Object.values(sync.parseICS(body)).filter((one): one is VEvent => one?.type === 'VEVENT');
}

test.each([
  ['7.30 malam', '12:30'],
  ['7:30:00 PM', '12:30'],
  ['Pukul 4.00 sore', '09:00'],
  ['jam 8 malam s.d. selesai', '13:00'],
  ['19.30 WITA', '11:30'],
  ['± 19.30', '12:30'],
])('a reminder of %s ends at %s UTC', async (waktu, end) => {
  const id = await add(waktu);
  const dkm = await addTemplate(api, 'pengajian_reminder', 'A');
  await api.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${dkm}`);
  const { body } = await api.call('GET', '/queue?limit=10');
  expect(body.data[0].ends_at).toBe(`2026-11-22T${end}:00.000Z`);
});

test('the order of a day in the list and on the public page is by what the texts mean', async () => {
  const sorted = [
    'jam 4 subuh',
    'Pukul: 08.00',
    '12.30 siang',
    "Ba'da Zhuhur",
    '4.00 sore',
    '19.30 WITA',
    '7.30 malam',
  ];
  for (const waktu of sorted.toReversed()) await add(waktu);
  const list = (await api.call('GET', '/jadwal-pengajian?orderBy=waktu&orderType=asc&limit=50')).body.data;
  const landing = (
    await api.call('GET', `/landing?dateStart=${TANGGAL}&dateEnd=${TANGGAL}&jadwalType=pengajian`, { token: null })
  ).body.data;
  for (const rows of [list, landing])
    expect(rows.map((row: { waktu: string }) => row.waktu)).toEqual([
      'jam 4 subuh',
      'Pukul: 08.00',
      "Ba'da Zhuhur",
      '12.30 siang',
      '4.00 sore',
      '19.30 WITA',
      '7.30 malam',
    ]);
});

test('rows of an earlier version are put in order at the next start', async () => {
  const id = await add('7.30 malam');
  await add('08.00');
  const { sqlite } = api.database;
  // It had read 'half past seven'.
  sqlite.prepare('update jadwal_pengajian set waktu_order = 450 where id = ?').run(Number(id));
  sqlite.prepare("delete from setting where key = 'waktu_order_basis'").run();
  api.services.roster.mending.start();
  await api.services.roster.mending.done();
  const list = (await api.call('GET', '/jadwal-pengajian?orderBy=waktu&orderType=asc&limit=50')).body.data;
  expect(list.map((row: { waktu: string }) => row.waktu)).toEqual(['08.00', '7.30 malam']);
});

test('a schedule of this evening is still reminded of, and one of this afternoon is not', async () => {
  const [dkm, ustadz] = [
    await addTemplate(api, 'pengajian_reminder', 'A'),
    await addTemplate(api, 'pengajian_reminder', 'B'),
  ];
  await api.call('PATCH', '/schedule/pengajian_reminder', {
    body: { active: true, h: 0, jam: '17:00', id_template_dkm: dkm, id_template_mubaligh: ustadz },
  });
  const notes = async (waktu: string) =>
    (
      await api.call('POST', '/jadwal-pengajian', {
        body: { tanggal: TODAY, waktu, id_masjid: masjid, id_mubaligh: mubaligh },
      })
    ).body.warnings ?? [];
  expect(await notes('7.30 malam')).toEqual([]);
  expect(await notes('4.00 sore')).toEqual([expect.stringContaining('tidak akan diingatkan otomatis')]);
});

test('{{jam}} is the time that is meant, in this deployment’s zone', async () => {
  const jam = (
    await api.call('POST', '/template', {
      body: { nama_template: 'J', type: 'pengajian_reminder', content: '{{waktu}} = {{jam}}' },
    })
  ).body.data.id;
  const said = async (waktu: string) =>
    (await api.call('GET', `/jadwal-pengajian/broadcast-preview?id=${await add(waktu)}&templateDKM=${jam}`)).body
      .data[0].message;
  expect(await said('jam 8 malam')).toBe('jam 8 malam = 20.00');
  expect(await said('19.30 WITA')).toBe('19.30 WITA = 18.30 WIB');
  expect(await said('19.30 WIB')).toBe('19.30 WIB = 19.30');
  expect(await said('25.00')).toBe('25.00 = 25.00');
});

describe('clashes', () => {
  test('a range counts until its end', async () => {
    const huda = await addMasjid(api, 'Masjid Al-Huda');
    await add('08.00–10.00');
    expect(await warningsOf('Pukul 09.30', huda)).toEqual([
      'Bentrok: Juga di Masjid Al-Ikhlas dengan selisih 90 menit',
    ]);
    expect(await warningsOf('10.00', huda)).toBeUndefined();
  });

  test('the way between counts after an end', async () => {
    const far = await addMasjid(api, 'Jauh', { lokasi: { lat: -6.2146, lng: 107.3 } });
    await api.call('PATCH', `/masjid/${masjid}`, { body: { lokasi: { lat: -6.2146, lng: 106.8451 } } });
    await add('08.00–10.00');
    expect(await warningsOf('11.00', far)).toEqual([expect.stringContaining('Bentrok: Juga di')]);
    expect(await warningsOf('11.45', far)).toBeUndefined();
  });

  test('what is open at its end counts for two hours, what says none for one', async () => {
    const huda = await addMasjid(api, 'Masjid Al-Huda');
    await add('07.00 s.d. selesai');
    await add('13.00');
    expect(await warningsOf('8.30 pagi', huda)).toEqual([expect.stringContaining('Bentrok: Juga di')]);
    expect(await warningsOf('2.00 siang', huda)).toBeUndefined();
  });

  test('texts that mean one time are one time at one mosque', async () => {
    await add('19.30');
    const other = await addMubaligh(api, 'Ustadz Salman Hidayat');
    const { body } = await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: TANGGAL, waktu: '7.30 malam', id_masjid: masjid, id_mubaligh: other },
    });
    expect(body.data.waktu).toBe('7.30 malam');
  });
});

test('the calendar feed has the real beginning and end', async () => {
  await add('7.30 malam');
  await add('08.00–10.00 WITA', '2026-11-23');
  await add('jam 8 s.d. selesai', '2026-11-24');
  await add('22.00 - 01.00', '2026-11-25');
  expect((await events()).map(({ start, end }) => [start.toISOString(), end!.toISOString()])).toEqual([
    ['2026-11-22T12:30:00.000Z', '2026-11-22T13:30:00.000Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    ['2026-11-24T01:00:00.000Z', '2026-11-24T03:00:00.000Z'],
    ['2026-11-25T15:00:00.000Z', '2026-11-25T18:00:00.000Z'],
  ]);
});
