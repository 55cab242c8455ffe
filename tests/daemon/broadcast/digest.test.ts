import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

describe('the monthly digest', () => {
  let api: TestApp;
  const add = async (path: string, body: object): Promise<string> =>
    (await api.call('POST', path, { body })).body.data.id;
  beforeEach(async () => {
    api = await startTestApp({ clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')) });
    await add('/template', {
      nama_template: 'Bulanan',
      type: 'pengajian_bulanan',
      content:
        'Jadwal {{bulan}} {{nama_masjid}}:[[\n- {{tanggal}} {{waktu}} {{nama_masjid}} {{nama_mubaligh}}]]\nSalam {{nama_ketua_dkm}}',
    });
    for (const n of [1, 2]) {
      await add('/masjid', { nama_masjid: `Masjid ${'BA'[n - 1]}`, nama_ketua_dkm: `Bapak ${n}`, no_hp: phone(n) });
      await add('/mubaligh', { nama_mubaligh: `Ustadz ${n}`, no_hp: phone(10 + n) });
    }
    await add('/jadwal-pengajian', { tanggal: '2026-12-20', waktu: '08:00', id_masjid: 1, id_mubaligh: 1 });
    await add('/jadwal-pengajian', { tanggal: '2026-12-05', waktu: '19:30', id_masjid: 1, id_mubaligh: 1 });
    await add('/jadwal-pengajian', { tanggal: '2026-12-31', waktu: '19:30', id_masjid: 2, id_mubaligh: 1 });
    await add('/jadwal-pengajian', { tanggal: '2026-11-30', waktu: '19:30', id_masjid: 2, id_mubaligh: 2 });
  });
  afterEach(() => api.close());

  const preview = (query: string) => api.call('GET', `/jadwal-pengajian/broadcast-bulanan-preview?${query}`);

  test('one per mosque by date, one per preacher by mosque with a line between', async () => {
    const { body } = await preview('templateDKM=1&templateMubaligh=1&month=11');
    expect(body.data).toEqual([
      {
        recipients: ['Bapak 2'],
        message: 'Jadwal Desember Masjid A:\n- Kamis, 31 Desember 2026 19:30 Masjid A Ustadz 1\nSalam Bapak 2',
      },
      {
        recipients: ['Bapak 1'],
        message:
          'Jadwal Desember Masjid B:\n- Sabtu, 5 Desember 2026 19:30 Masjid B Ustadz 1\n- Minggu, 20 Desember 2026 08:00 Masjid B Ustadz 1\nSalam Bapak 1',
      },
      {
        recipients: ['Ustadz 1'],
        message:
          'Jadwal Desember Masjid A:\n- Kamis, 31 Desember 2026 19:30 Masjid A Ustadz 1\n------------------------------\n- Sabtu, 5 Desember 2026 19:30 Masjid B Ustadz 1\n- Minggu, 20 Desember 2026 08:00 Masjid B Ustadz 1\nSalam Bapak 2',
      },
    ]);
  });

  test('an earlier month is next year, the current one this year', async () => {
    await add('/jadwal-pengajian', { tanggal: '2027-01-02', waktu: '19:30', id_masjid: 1, id_mubaligh: 1 });
    expect((await preview('templateDKM=1&month=0')).body.data[0].message).toContain('2 Januari 2027');
    expect((await preview('templateDKM=1&month=10')).body.data[0].message).toContain('30 November 2026');
    expect((await preview('templateDKM=1')).body.data[0].message).toContain('30 November 2026');
  });

  test.each([
    ['templateDKM=1&month=5', 404, 'Tidak ada jadwal pengajian pada bulan Juni 2027'],
    ['templateDKM=1&month=12', 400, 'Bulan harus 0 sampai 11'],
    ['month=11', 400, 'Pilih minimal satu template'],
  ])('%s is refused', async (query, status, error) => {
    expect(await preview(query)).toMatchObject({ status, body: { data: null, error } });
  });

  test('is stored once, ends with its month, never touches the schedules, and goes with a change', async () => {
    const sent = await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', {
      body: { templateDKM: '1', templateMubaligh: 1, month: 11 },
    });
    expect(sent.body.data).toEqual({ id: '1', queued: 3, waiting: 3 });
    expect(
      (await api.call('GET', '/jadwal-pengajian/broadcast-bulanan?templateDKM=1&templateMubaligh=1&month=11')).body
        .data,
    ).toEqual({ id: '1', queued: 0, waiting: 3 });
    const rows = (await api.call('GET', '/queue')).body.data;
    expect(new Set(rows.map((row: { ends_at: string }) => row.ends_at))).toEqual(new Set(['2026-12-31T17:00:00.000Z']));
    expect(api.database.sqlite.prepare('select distinct dkm_status from jadwal_pengajian').pluck().all()).toEqual([
      'none',
    ]);
    expect((await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu: '09:00' } })).body.data.cancelled).toBe(2);
  });

  test('what a preacher has declined is not in his, also if it waits already', async () => {
    const decline = (id: number) =>
      api.call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    const his = async () => (await preview('templateMubaligh=1&month=11')).body.data;
    const query = { body: { templateMubaligh: 1, month: 11 } };
    await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', query);
    expect((await decline(1)).status).toBe(200);
    await startAndDrain();
    expect((await api.call('GET', '/broadcasts/1/messages')).body.data).toMatchObject([
      { status: 'dibatalkan', error_reason: expect.stringContaining('Kirim lagi broadcast bulanannya') },
    ]);
    expect(await his()).toMatchObject([{ message: expect.not.stringContaining('20 Desember') }]);
    expect((await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', query)).body.data.queued).toBe(1);
    for (const id of [2, 3]) await decline(id);
    expect(await his()).toMatchObject([{ skipped: 'Sudah menyatakan berhalangan untuk jadwal ini' }]);
    const refused = await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', query);
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('berhalangan') } });
    expect((await preview('templateDKM=1&month=11')).body.data).toHaveLength(2);
  });

  test('who has had it already is asked about', async () => {
    await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', { body: { templateDKM: '1', month: 11 } });
    api.services.base.events.subscribe(() => undefined);
    const { sqlite } = api.database;
    const texts = sqlite.prepare('select id, message from message').all() as { id: number; message: string }[];
    expect(texts).toHaveLength(2);
    await startAndDrain();
    const { body } = await preview('templateDKM=1&month=11');
    expect(body.questions).toEqual([
      '2 penerima sudah menerima jadwal bulan ini (2 dengan isi yang sama): Bapak 2, Bapak 1. Tetap kirim?',
    ]);
    await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu: '09:00' } });
    expect((await preview('templateDKM=1&month=11')).body.questions[0]).toContain('(1 dengan isi yang sama)');
  });

  /** Starts the services and waits for an empty queue; the simulated messenger accepts every message. */
  async function startAndDrain(): Promise<void> {
    await api.services.start();
    await expect.poll(async () => (await api.call('GET', '/queue')).body.data).toEqual([]);
  }
});
