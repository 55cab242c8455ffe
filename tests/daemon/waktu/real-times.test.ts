import { sync, type VEvent } from 'node-ical';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

const JAKARTA = { lat: -6.2146, lng: 106.8451 };
const SABANG = { lat: 5.8897, lng: 95.3164 };
const TANGGAL = '2026-11-22';

let api: TestApp;
let masjid: string;
let mubaligh: string;
const start = async (env: Record<string, string> = {}, directory?: string) => {
  api = await startTestApp({ clock: createTestClock(), env, ...(directory && { directory }) });
};
beforeEach(async () => {
  await start();
  masjid = await addMasjid(api);
  mubaligh = await addMubaligh(api);
});
afterEach(() => api.close());

const add = (waktu: string, id_masjid = masjid, id_mubaligh = mubaligh, tanggal = TANGGAL) =>
  addPengajian(api, { tanggal, waktu, id_masjid, id_mubaligh });
const place = (body: object | null) => api.call('POST', '/lokasi', { body: { lokasi: body } });
const move = (id: string, lokasi: object | null) => api.call('PATCH', `/masjid/${id}`, { body: { lokasi } });
const audited = (action: string) =>
  api.database.sqlite.prepare('select count(*) from audit where action = ?').pluck().get(action);
/** The order in the admins' list and on the public page. */
async function orders(): Promise<string[][]> {
  await api.services.roster.mending.done();
  const list = (await api.call('GET', '/jadwal-pengajian?orderBy=waktu&orderType=asc&limit=50')).body.data;
  const landing = (
    await api.call('GET', `/landing?dateStart=${TANGGAL}&dateEnd=${TANGGAL}&jadwalType=pengajian`, { token: null })
  ).body.data;
  return [list, landing].map((rows: { waktu: string }[]) => rows.map(({ waktu }) => waktu));
}

describe('the order of a day', () => {
  const usual = ["Ba'da Ashar", '16:00', 'Malam'];
  const western = ['16:00', "Ba'da Ashar", 'Malam'];
  beforeEach(async () => {
    for (const waktu of ['Malam', '16:00', "Ba'da Ashar"]) await add(waktu);
  });

  test('follows the deployment’s place, and comes back without it', async () => {
    expect(await orders()).toEqual([usual, usual]);
    expect((await place({ kota: 'Sabang' })).body.data.lokasi).toEqual({
      nama: 'Sabang, Aceh',
      lat: 5.8897,
      lng: 95.3164,
      tinggi: 16,
    });
    expect(await orders()).toEqual([western, western]);
    await place(null);
    expect(await orders()).toEqual([usual, usual]);
  });

  test('follows the mosque’s own place, which counts before the deployment’s', async () => {
    await place({ kota: 'Sabang' });
    await move(masjid, JAKARTA);
    expect(await orders()).toEqual([usual, usual]);
    await move(masjid, null);
    expect(await orders()).toEqual([western, western]);
  });

  test('follows a schedule to another mosque and another day', async () => {
    await move(masjid, SABANG);
    const other = await addMasjid(api, 'Masjid Lain');
    const row = (await api.call('GET', '/jadwal-pengajian?limit=50')).body.data.find(
      ({ waktu }: { waktu: string }) => waktu === "Ba'da Ashar",
    );
    expect(await orders()).toEqual([western, western]);
    await api.call('PATCH', `/jadwal-pengajian/${row.id}`, { body: { id_masjid: other } });
    expect(await orders()).toEqual([usual, usual]);
  });

  test('follows the setting, also where it is another one at the next start', async () => {
    const { directory } = api;
    await api.app.close();
    await start({ MIMBAR_LOCATION: 'Kota Sabang' }, directory);
    expect(await orders()).toEqual([usual, usual]);
    api.services.roster.mending.start();
    expect(await orders()).toEqual([western, western]);
    expect((await api.call('GET', '/lokasi')).body.data).toMatchObject({
      lokasi: { nama: 'Sabang, Aceh' },
      dari: 'pengaturan',
    });
    // A place that an admin sets counts before the setting.
    await place({ ...JAKARTA, nama: '' });
    expect(await orders()).toEqual([usual, usual]);
  });

  test('is stored once: the second start has nothing to do', async () => {
    await place({ kota: 'Sabang' });
    await api.services.roster.mending.done();
    api.database.sqlite.exec('update jadwal_pengajian set waktu_order = 7');
    api.services.roster.mending.start();
    await api.services.roster.mending.done();
    expect(api.database.sqlite.prepare('select distinct waktu_order from jadwal_pengajian').pluck().all()).toEqual([7]);
  });
});

describe('clashes of real times', () => {
  /** Those of a schedule that is deleted again. */
  async function clashes(waktu: string, id_masjid: string): Promise<string[] | undefined> {
    const body = { tanggal: TANGGAL, waktu, id_masjid, id_mubaligh: mubaligh };
    const made = (await api.call('POST', '/jadwal-pengajian', { body })).body;
    await api.call('DELETE', `/jadwal-pengajian/${made.data.id}`);
    return made.warnings;
  }

  test("Ba'da Maghrib meets 18.30 elsewhere, once the place is known", async () => {
    const huda = await addMasjid(api, 'Masjid Al-Huda');
    await add('18:30');
    expect(await clashes("Ba'da Maghrib", huda)).toBeUndefined();
    await place({ kota: 'Jakarta' });
    expect(await clashes('Setelah Maghrib', huda)).toEqual([
      'Bentrok: Juga di Masjid Al-Ikhlas dengan selisih 15 menit',
    ]);
    expect(await clashes("Ba'da Isya", huda)).toBeUndefined();
  });

  test('the distance counts: two minutes a km, at least thirty', async () => {
    const near = await addMasjid(api, 'Dekat', { lokasi: { lat: -6.2146, lng: 106.8551 } });
    const far = await addMasjid(api, 'Jauh', { lokasi: { lat: -6.2146, lng: 107.3 } });
    await move(masjid, JAKARTA);
    await add("Ba'da Maghrib");
    // The pengajian begins at 18.15 at the first mosque; the others are 1 km and 50 km away.
    expect(await clashes('18:50', near)).toBeUndefined();
    expect(await clashes('18:40', near)).toEqual([expect.stringContaining('dengan selisih 25 menit')]);
    expect(await clashes('19:45', far)).toEqual([expect.stringContaining('Bentrok: Juga di')]);
    expect(await clashes('21:30', far)).toBeUndefined();
  });
});

describe('messages', () => {
  const template = async (type: string, content: string) =>
    (await api.call('POST', '/template', { body: { nama_template: content, content, type } })).body.data.id as string;
  const preview = async (kind: string, id: string, templateDKM: string) =>
    (await api.call('GET', `/jadwal-${kind}/broadcast-preview?id=${id}&templateDKM=${templateDKM}`)).body.data[0]
      .message;

  test('{{jam}} is the real time, else the text as it was typed', async () => {
    const id = await add("Ba'da Maghrib");
    const [clock, free] = [await add('19:30'), await add('Malam')];
    const jam = await template('pengajian_reminder', '{{waktu}} = {{jam}}');
    expect(await preview('pengajian', id, jam)).toBe("Ba'da Maghrib = Ba'da Maghrib");
    await place({ kota: 'Jakarta' });
    expect(await preview('pengajian', id, jam)).toBe("Ba'da Maghrib = 18.15");
    expect(await preview('pengajian', clock, jam)).toBe('19:30 = 19.30');
    expect(await preview('pengajian', free, jam)).toBe('Malam = Malam');
    const monthly = await template('pengajian_bulanan', '[[{{jam}}, ]]');
    const digest = await api.call('GET', `/jadwal-pengajian/broadcast-bulanan-preview?month=10&templateDKM=${monthly}`);
    expect(digest.body.data[0].message).toBe('18.15, 19.30, Malam, ');
  });

  test('a Friday sermon’s {{jam}} is Dzuhur, and empty without a place', async () => {
    const { body } = await api.call('POST', '/jadwal-jumatan', {
      body: { tanggal: '2026-11-27', id_masjid: masjid, id_mubaligh: mubaligh },
    });
    const jam = await template('jumatan_reminder', 'Pukul {{jam}}.');
    expect(await preview('jumatan', body.data.id, jam)).toBe('Pukul .');
    await place({ kota: 'Jakarta' });
    expect(await preview('jumatan', body.data.id, jam)).toBe('Pukul 11.45.');
  });

  test('a reminder ends when its pengajian really begins', async () => {
    const id = await add("Ba'da Maghrib");
    const dkm = await addTemplate(api, 'pengajian_reminder', 'A');
    await place({ kota: 'Jakarta' });
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${dkm}`);
    const { body } = await api.call('GET', '/queue?limit=10');
    expect(body.data[0].ends_at).toBe('2026-11-22T11:15:00.000Z');
  });
});

describe('the public', () => {
  test('sees about when it is; clock times and free texts stay alone', async () => {
    for (const waktu of ["Ba'da Maghrib", '19:30', 'Malam']) await add(waktu);
    const month = async () =>
      (await api.call('GET', '/public/landing?jenis=pengajian&bulan=2026-11', { token: null })).body.data;
    const before = await month();
    expect(before).toMatchObject({ waktu: ["Ba'da Maghrib", '19:30', 'Malam'] });
    expect(before.jam).toBeUndefined();
    await place({ kota: 'Jakarta' });
    expect(await month()).toMatchObject({ waktu: ["Ba'da Maghrib", '19:30', 'Malam'], jam: ['18.15', '', ''] });
    await move(masjid, SABANG);
    expect((await month()).jam[0]).toBe('18.45');
  });

  test('subscribes to real times instead of whole days', async () => {
    await add("Ba'da Maghrib");
    await add('Malam');
    await api.call('POST', '/jadwal-jumatan', {
      body: { tanggal: '2026-11-27', id_masjid: masjid, id_mubaligh: mubaligh },
    });
    await place({ kota: 'Jakarta' });
    const { body } = await api.app.inject('/api/public/kalender.ics');
    const events = Object.values(sync.parseICS(body)).filter((one): one is VEvent => one?.type === 'VEVENT');
    expect(
      events.map(({ summary, datetype, start, end, description }) => [
        String(summary),
        datetype,
        ...(datetype === 'date' ? [] : [start.toISOString(), end!.toISOString(), String(description)]),
      ]),
    ).toEqual([
      [
        "Pengajian (Ba'da Maghrib): Masjid Al-Ikhlas",
        'date-time',
        '2026-11-22T11:15:00.000Z',
        '2026-11-22T12:15:00.000Z',
        "Mubaligh: Ustadz Ahmad Fauzan\nWaktu: Ba'da Maghrib, sekitar 18.15",
      ],
      ['Pengajian (Malam): Masjid Al-Ikhlas', 'date'],
      [
        'Jumatan: Masjid Al-Ikhlas',
        'date-time',
        '2026-11-27T04:45:00.000Z',
        '2026-11-27T05:45:00.000Z',
        'Mubaligh: Ustadz Ahmad Fauzan',
      ],
    ]);
  });
});

describe('the place over the wire', () => {
  test('is set by a city or by coordinates, tells today’s times, and leaves one audit row a change', async () => {
    expect((await api.call('GET', '/lokasi')).body.data).toEqual({ lokasi: null, dari: null, waktu: [] });
    expect((await place({ kota: 'Jakarta' })).body.data).toEqual({
      lokasi: { nama: 'Jakarta, DKI Jakarta', ...JAKARTA, tinggi: 16 },
      dari: 'branding',
      waktu: [
        { nama: 'Subuh', jam: '04:06' },
        { nama: 'Syuruq', jam: '05:21' },
        { nama: 'Dzuhur', jam: '11:42' },
        { nama: 'Ashar', jam: '15:04' },
        { nama: 'Maghrib', jam: '17:55' },
        { nama: 'Isya', jam: '19:08' },
      ],
    });
    await place({ kota: 'Kota Jakarta' });
    await place({ lat: -6.9, lng: 107.6 });
    await place(null);
    expect(audited('branding.lokasi')).toBe(3);
  });

  test.each([
    [{ kota: 'Atlantis' }, 'Kota tidak dikenal. Pilih dari daftar, atau tulis lintang dan bujur'],
    [{ kota: 'Depok' }, 'Kota tidak dikenal. Pilih dari daftar, atau tulis lintang dan bujur'],
    [{ lat: 91, lng: 0 }, 'Lintang harus -90 sampai 90'],
    ['Bandung', 'lokasi harus kota, lat dan lng, atau null'],
  ])('%o is refused', async (wanted, error) => {
    const { status, body } = await place(wanted as object);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('cities are found by name, regency and province', async () => {
    const { body } = await api.call('GET', '/lokasi/kota?search=bogor');
    expect(body.data.map(({ nama }: { nama: string }) => nama)).toEqual([
      'Bogor, Jawa Barat',
      'Cibinong (Kabupaten Bogor), Jawa Barat',
    ]);
  });
});

describe('great days over the wire', () => {
  const list = async (dari: string, sampai: string) =>
    (await api.call('GET', `/hari-besar?dari=${dari}&sampai=${sampai}`)).body;
  const set = (tanggal: string | null) =>
    api.call('PUT', '/hari-besar', { body: { jenis: 'idul_fitri', tahun: 1448, tanggal } });

  test('are estimates until an admin sets them, and again when he takes it back', async () => {
    const estimate = {
      jenis: 'idul_fitri',
      nama: 'Idul Fitri',
      tahun: 1448,
      tanggal: '2027-03-10T00:00:00.000Z',
      perkiraan: true,
    };
    expect((await list('2027-03-01', '2027-03-31')).data).toEqual([estimate]);
    const settled = { ...estimate, tanggal: '2027-03-11T00:00:00.000Z', perkiraan: false };
    expect((await set('2027-03-11')).body.data).toEqual(settled);
    await set('2027-03-11');
    expect((await list('2027-03-01', '2027-03-31')).data).toEqual([settled]);
    expect(api.services.roster.hariBesar.holidaysBetween('2027-03-11', '2027-03-11')).toHaveLength(1);
    expect((await set(null)).body.data).toEqual(estimate);
    expect(audited('hari-besar.set')).toBe(2);
  });

  test('what makes no sense is refused', async () => {
    expect((await set('2027-03-20')).body.error).toBe('Paling jauh 3 hari dari perkiraan');
    expect((await set('besok')).body.error).toBe('Tanggal tidak valid');
    expect((await list('2027-03-02', '2027-03-01')).error).toBe('Tanggal akhir lebih awal dari tanggal awal');
    expect((await list('2027-01-01', '2030-01-01')).error).toBe('Paling banyak 800 hari');
    expect((await api.call('GET', '/hari-besar?dari=2027-01-01&sampai=2027-02-01', { token: null })).status).toBe(401);
  });
});
