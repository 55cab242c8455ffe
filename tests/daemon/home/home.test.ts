import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** A Thursday at 08.00 in Jakarta, and the days after it. */
const NOW = Date.parse('2026-11-26T01:00:00.000Z');
const [THURSDAY, FRIDAY] = ['2026-11-26', '2026-11-27'];

describe('Home', () => {
  let api: TestApp;
  const home = async () => (await api.call('GET', '/home')).body.data;
  const post = async (path: string, body: object = {}) => {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data;
  };
  beforeEach(async () => void (api = await startTestApp({ clock: createTestClock(NOW) })));
  afterEach(() => api.close());

  test('an empty network has everything before it', async () => {
    expect(await home()).toEqual({
      tanggal: THURSDAY,
      jumat: {
        tanggal: FRIDAY,
        jadwal: 0,
        belum: 0,
        menunggu: 0,
        masjid: 0,
        terisi: 0,
        kosong: 0,
        contoh_kosong: [],
        hadir: 0,
        udzur: 0,
        ditanya: 0,
      },
      besok: { tanggal: FRIDAY, jadwal: 0, belum: 0, menunggu: 0 },
      pengganti: [],
      jawaban: [],
      telepon: [],
      bentrok: { jumatan: 0, pengajian: 0, contoh: [] },
      kabar: { jumlah: 0, contoh: null },
      kirim: [],
      nanti: [],
      terakhir: null,
      awal: { masjid: 0, mubaligh: 0, template: 0, jadwal: 0, pengingat: false, broadcast: false },
    });
  });

  test('says of this Friday who stands where, what is empty on purpose or not, and who clashes', async () => {
    const masjid: string[] = [];
    for (const name of ['Al-Huda', 'Agung', 'Baitul', 'Darul']) masjid.push(await addMasjid(api, `Masjid ${name}`));
    const [ahmad, budi] = [await addMubaligh(api, 'Ustadz Ahmad'), await addMubaligh(api, 'Ustadz Budi')];
    const khutbah = (at: number, id_mubaligh: string) =>
      post('/jadwal-jumatan', { tanggal: FRIDAY, id_masjid: masjid[at], id_mubaligh });
    const [first, second] = [await khutbah(0, ahmad), await khutbah(1, ahmad)];
    // A mosque with two sermons still counts as one mosque with a khatib.
    await khutbah(1, budi);
    await api.call('PUT', '/papan-jumat/sel', {
      body: { id_masjid: masjid[2], tanggal: FRIDAY, id_mubaligh: null, terkunci: true },
    });
    await post(`/jadwal-jumatan/${first.id}/konfirmasi`, { jawaban: 'hadir' });
    await post(`/jadwal-jumatan/${second.id}/konfirmasi`, { jawaban: 'udzur' });
    // A sermon of the next week does not count.
    await post('/jadwal-jumatan', { tanggal: addDays(FRIDAY, 7), id_masjid: masjid[3], id_mubaligh: budi });
    const { jumat, bentrok, pengganti } = await home();
    expect(jumat).toMatchObject({
      tanggal: FRIDAY,
      masjid: 4,
      jadwal: 3,
      belum: 3,
      terisi: 2,
      kosong: 1,
      contoh_kosong: [{ id_masjid: masjid[3], nama_masjid: 'Masjid Darul' }],
      hadir: 1,
      udzur: 1,
    });
    expect(bentrok).toMatchObject({ jumatan: 3, pengajian: 0, contoh: [{ jadwal: 'jumatan', berat: 'bentrok' }] });
    expect(pengganti).toMatchObject([{ id: second.id, nama_mubaligh: 'Ustadz Ahmad', state: 'none' }]);
  });

  test('one who cannot come is one task: find a substitute, not a clash too', async () => {
    const khutbah = { tanggal: FRIDAY, id_masjid: await addMasjid(api), id_mubaligh: await addMubaligh(api) };
    const { id } = await post('/jadwal-jumatan', khutbah);
    await post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
    expect(await home()).toMatchObject({ pengganti: [{ id }], bentrok: { jumatan: 0, contoh: [] } });
  });

  test('says what the cards will send and to how many numbers, opt-outs and templates seen', async () => {
    const [agung, huda] = [
      await addMasjid(api, 'Agung', { no_hp: '081200000001' }),
      await addMasjid(api, 'Al-Huda', { no_hp: '081200000001' }),
    ];
    const ahmad = await addMubaligh(api, 'Ahmad', { no_hp: '081200000101' });
    const budi = await addMubaligh(api, 'Budi', { no_hp: '081200000102' });
    for (const [id_masjid, id_mubaligh] of [
      [agung, ahmad],
      [huda, budi],
    ])
      await post('/jadwal-pengajian', { tanggal: '2026-11-29', waktu: '19:30', id_masjid, id_mubaligh });
    const template = await addTemplate(api, 'pengajian_reminder', 'Harian');
    const card = { active: true, h: 1, jam: '16:00', id_template_dkm: template, id_template_mubaligh: template };
    await api.call('PATCH', '/schedule/pengajian_reminder', { body: card });
    // Both mosques share one number; the runs of today and tomorrow have nothing to send.
    const next = { key: 'pengajian_reminder', due_at: '2026-11-28T09:00:00.000Z', targets: ['2026-11-29'] };
    expect((await home()).kirim).toEqual([{ ...next, penerima: 3 }]);
    api.database.sqlite.prepare('insert into opt_out (no_hp, created_at) values (?, 0)').run('6281200000102');
    await api.call('PATCH', '/schedule/pengajian_reminder', { body: { h: 1 } });
    expect((await home()).kirim).toEqual([{ ...next, penerima: 2 }]);
    expect((await home()).awal).toMatchObject({ pengingat: true, broadcast: false, jadwal: 2, template: 1 });
    await api.call('PATCH', '/schedule/pengajian_reminder', { body: { active: false } });
    expect((await home()).kirim).toEqual([]);
  });

  test('tells of the last broadcast about schedules, and what of tomorrow is not sent', async () => {
    const id_masjid = await addMasjid(api);
    const id_mubaligh = await addMubaligh(api);
    const template = await addTemplate(api, 'pengajian_reminder', 'Harian');
    const talk = { tanggal: FRIDAY, waktu: '19:30', id_masjid, id_mubaligh };
    const { id } = await post('/jadwal-pengajian', talk);
    await post('/jadwal-pengajian', { ...talk, waktu: '08:00' });
    const sent = await post('/jadwal-pengajian/broadcast', { id: [id], templateDKM: template });
    // What waits is not offered to be sent again.
    expect((await home()).besok).toEqual({ tanggal: FRIDAY, jadwal: 2, belum: 1, menunggu: 1 });
    api.database.sqlite.exec("update jadwal_pengajian set dkm_status = 'accepted' where id = 1");
    await api.call('PATCH', `/masjid/${id_masjid}`, { body: { alamat: 'Jalan Contoh 1' } });
    expect(await home()).toMatchObject({
      besok: { jadwal: 2, belum: 1, menunggu: 0 },
      terakhir: { id: sent.id, kind: 'pengajian_reminder', month: null, counts: { menunggu: 1 } },
      awal: { broadcast: true },
    });
  });
});

test('the ready-made templates come in one go, and never twice', async () => {
  const api = await startTestApp();
  const starter = async () => (await api.call('POST', '/template/starter')).body.data;
  const names = async () =>
    (await api.call('GET', '/template?fields=nama_template')).body.data.map((row: { nama_template: string }) => row);
  expect(await starter()).toEqual({ count: 8 });
  const all = await names();
  expect(all).toHaveLength(8);
  expect(await starter()).toEqual({ count: 0 });
  // One template is renamed and another is deleted: only the deleted one comes back.
  await api.call('PATCH', '/template/1', { body: { nama_template: 'Punya kami' } });
  await api.call('DELETE', '/template/2');
  expect(await starter()).toEqual({ count: 1 });
  expect(await names()).toHaveLength(8);
  // A ready-made template whose text an admin changed is left alone.
  await api.call('PATCH', '/template/3', { body: { content: 'Teks kami' } });
  expect(await starter()).toEqual({ count: 0 });
  const warned: string[] = [];
  for (const { id, content } of (await api.call('GET', '/template?limit=100')).body.data)
    warned.push(...((await api.call('PATCH', `/template/${id}`, { body: { content } })).body.warnings ?? []));
  expect(warned).toEqual([]);
  await api.close();
});

test('once its sermons have begun the next Friday is the coming one, and its clashes are over; who has hung up is not worked for', async () => {
  const clock = createTestClock(Date.parse('2026-11-27T01:00:00.000Z'));
  const api = await startTestApp({ clock });
  const clashing = async () => (await api.call('GET', '/home')).body.data.bentrok.jumatan;
  try {
    const id_mubaligh = await addMubaligh(api, 'Ustadz Ahmad');
    for (const name of ['Masjid Al-Huda', 'Masjid Agung']) {
      const body = { tanggal: FRIDAY, id_masjid: await addMasjid(api, name), id_mubaligh };
      await api.call('POST', '/jadwal-jumatan', { body });
    }
    expect(await clashing()).toBe(2);
    clock.advance(4 * 3_600_000);
    expect(await clashing()).toBe(0);
    expect((await api.call('GET', '/home')).body.data.jumat.tanggal).toBe('2026-12-04');
    await expect(api.services.home.get(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  } finally {
    await api.close();
  }
});
