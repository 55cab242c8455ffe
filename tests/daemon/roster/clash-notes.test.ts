import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('clashes are told where schedules are stored and sent', () => {
  let api: TestApp;
  let agung: string;
  let huda: string;
  let ahmad: string;
  beforeEach(async () => {
    // Without the test clock, rows of half a year ago would get a warning.
    api = await startTestApp({ clock: createTestClock() });
    [agung, huda] = [await addMasjid(api, 'Masjid Agung'), await addMasjid(api, 'Masjid Al-Huda')];
    ahmad = await addMubaligh(api, 'Ustadz Ahmad', { batas_bulan: 3 });
  });
  afterEach(() => api.close());

  const jumatan = (tanggal: string, id_masjid: string, id_mubaligh = ahmad) =>
    api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid, id_mubaligh } });
  const pengajian = (tanggal: string, waktu: string, id_masjid: string) =>
    api.call('POST', '/jadwal-pengajian', { body: { tanggal, waktu, id_masjid, id_mubaligh: ahmad } });
  const leave = (dari: string, sampai: string) =>
    api.call('POST', '/cuti', { body: { id_mubaligh: ahmad, dari, sampai } });

  test('the answer to a new or changed schedule says what it clashes with; it is stored all the same', async () => {
    expect((await jumatan('2027-01-08', agung)).body.warnings).toBeUndefined();
    const second = await jumatan('2027-01-08', huda);
    expect([second.status, second.body.warnings]).toEqual([200, ['Bentrok: Juga di Masjid Agung pada hari yang sama']]);
    await leave('2027-01-15', '2027-01-15');
    const { body } = await api.call('PATCH', `/jadwal-jumatan/${second.body.data.id}`, {
      body: { tanggal: '2027-01-15', id_masjid: agung },
    });
    expect(body.warnings).toEqual([
      'Bentrok: Ustadz Ahmad cuti 15 Jan 2027',
      'Perhatian: Juga di Masjid Agung 1 pekan sebelumnya, 8 Jan 2027',
    ]);
    expect(
      (await api.call('PATCH', `/jadwal-jumatan/${second.body.data.id}`, { body: { tanggal: '2027-01-15' } })).body
        .warnings,
    ).toBeUndefined();
    const siti = await addMubaligh(api, 'Ustadzah Siti', { khatib: false });
    expect((await jumatan('2027-01-22', agung, siti)).body.warnings).toEqual([
      'Bentrok: Ustadzah Siti tidak memberi khutbah Jumat',
    ]);
  });

  test('pengajian clash by their times', async () => {
    await pengajian('2027-01-08', '19:30', agung);
    expect((await pengajian('2027-01-08', '20:00', huda)).body.warnings).toEqual([
      'Bentrok: Juga di Masjid Agung dengan selisih 30 menit',
    ]);
    expect((await pengajian('2027-01-08', '21:30', huda)).body.warnings).toBeUndefined();
    await leave('2027-01-09', '2027-01-12');
    expect((await pengajian('2027-01-12', '19:30', huda)).body.warnings).toEqual([
      'Bentrok: Ustadz Ahmad cuti 9 Jan 2027 sampai 12 Jan 2027',
    ]);
  });

  describe('a pengajian and a Friday sermon of one preacher', () => {
    // The two are 56 km apart, which is 112 minutes; the Friday prayer of 8 January begins at 12.00.
    beforeEach(async () => {
      await api.call('PATCH', `/masjid/${agung}`, { body: { lokasi: { lat: -6.9, lng: 107.6 } } });
      await api.call('PATCH', `/masjid/${huda}`, { body: { lokasi: { lat: -7.4, lng: 107.6 } } });
    });

    test.each([
      ['08.00', false],
      ['08.00–10.30', true],
      ['11.30', true],
      ['14.45', true],
      ['15.00', false],
      ['setelah rapat', false],
    ])('at %s elsewhere: %s', async (waktu, isClash) => {
      await jumatan('2027-01-08', agung);
      expect((await pengajian('2027-01-08', waktu, huda)).body.warnings).toEqual(
        isClash ? ['Bentrok: Juga khatib Jumat di Masjid Agung pada jam yang berdekatan'] : undefined,
      );
    });

    test('never clash at one mosque, nor where no place is known', async () => {
      await pengajian('2027-01-08', '11.30', agung);
      expect((await jumatan('2027-01-08', agung)).body.warnings).toBeUndefined();
      const far = await addMasjid(api, 'Masjid Entah');
      expect((await pengajian('2027-01-15', '11.30', huda)).body.warnings).toBeUndefined();
      expect((await jumatan('2027-01-15', far)).body.warnings).toBeUndefined();
    });

    test('are told by the pick list, the form, the draft and what a draft stores', async () => {
      await pengajian('2027-01-08', '11.30', huda);
      const cell = `id_masjid=${agung}&tanggal=2027-01-08`;
      expect((await api.call('GET', `/papan-jumat/calon?${cell}`)).body.data[0]).toMatchObject({
        bentrok: ['dua_tempat'],
        alasan: ['Juga pengajian di Al-Huda hari itu', 'Belum pernah di sini'],
      });
      expect((await api.call('GET', `/bentrok/calon?jadwal=jumatan&${cell}`)).body.data).toMatchObject({
        bisa: [],
        bertugas: [{ bentrok: 'Juga pengajian di Masjid Al-Huda pada jam yang berdekatan' }],
      });
      const sel = [{ id_masjid: agung, tanggal: '2027-01-08' }];
      const draft = async () => {
        const { id } = (await api.call('POST', '/papan-jumat/usulan', { body: { bulan: '2027-01', sel } })).body.data;
        return vi.waitFor(
          async () => {
            const { data } = (await api.call('GET', `/papan-jumat/usulan/${id}`)).body;
            expect(data.state).toBe('done');
            return data;
          },
          { timeout: 20_000 },
        );
      };
      expect((await draft()).tempat_kosong[0].alasan).toBe(
        'Tidak ada khatib yang masih bisa: 1 mengisi pengajian pada jam yang berdekatan',
      );
      const siti = await addMubaligh(api, 'Ustadz Salman');
      const made = await draft();
      expect(made.sel).toMatchObject([{ id_mubaligh: siti }]);
      await api.call('POST', '/jadwal-pengajian', {
        body: { tanggal: '2027-01-08', waktu: '12.30', id_masjid: huda, id_mubaligh: siti },
      });
      expect((await api.call('POST', `/papan-jumat/usulan/${made.id}/terima`, { body: {} })).body.data).toMatchObject({
        count: 0,
        dilewati: [{ alasan: 'Juga pengajian di Masjid Al-Huda pada jam yang berdekatan' }],
      });
    });
  });

  test('a mosque has no two pengajian at one time', async () => {
    const budi = await addMubaligh(api, 'Ustadz Budi');
    const other = (waktu: string) =>
      api.call('POST', '/jadwal-pengajian', {
        body: { tanggal: '2027-01-09', waktu, id_masjid: agung, id_mubaligh: budi },
      });
    await pengajian('2027-01-09', '08.00–10.00', agung);
    await pengajian('2027-01-09', 'setelah rapat', agung);
    expect((await other('09.30')).body.warnings).toEqual([
      'Bentrok: Masjid Agung juga diisi Ustadz Ahmad dengan selisih 90 menit',
    ]);
    expect((await other('10.30')).body.warnings).toBeUndefined();
    expect((await other('Setelah rapat')).body.warnings).toEqual([
      'Bentrok: Masjid Agung juga diisi Ustadz Ahmad pada waktu yang sama',
    ]);
  });

  test('a month has a limit of pengajian beside that of Friday sermons', async () => {
    await api.call('PATCH', `/mubaligh/${ahmad}`, { body: { batas_bulan: 1, batas_pengajian: 1 } });
    expect((await jumatan('2027-01-08', agung)).body.warnings).toBeUndefined();
    expect((await pengajian('2027-01-09', '19:30', huda)).body.warnings).toBeUndefined();
    expect((await pengajian('2027-01-30', '19:30', agung)).body.warnings).toEqual([
      'Perhatian: 2 pengajian sebulan, batasnya 1, juga di Masjid Al-Huda pada 9 Jan 2027',
    ]);
    expect((await pengajian('2027-02-01', '19:30', agung)).body.warnings).toBeUndefined();
  });

  test('what an answer says of one is what the list of clashes says', async () => {
    await leave('2027-01-29', '2027-02-10');
    await jumatan('2027-01-01', agung);
    for (const [tanggal, id_masjid] of [
      ['2027-01-08', huda],
      ['2027-01-22', agung],
      ['2027-01-29', agung],
      ['2027-01-29', huda],
      ['2027-02-05', huda],
    ] as const) {
      const { data, warnings = [] } = (await jumatan(tanggal, id_masjid)).body;
      const listed = (await api.call('GET', `/bentrok?dari=${tanggal}&sampai=${tanggal}`)).body.data as {
        id: string;
        jadwal: string;
        berat: string;
        teks: string;
      }[];
      const own = listed.filter(({ jadwal, id }) => jadwal === 'jumatan' && id === data.id);
      expect([tanggal, warnings]).toEqual([
        tanggal,
        own.map(({ berat, teks }) => `${berat === 'bentrok' ? 'Bentrok' : 'Perhatian'}: ${teks}`),
      ]);
    }
  });

  test('an upload tells them row by row, with what is stored and within the sheet, before it stores and after', async () => {
    await jumatan('2027-01-08', agung);
    await leave('2027-02-01', '2027-02-28');
    const file = await workbookOf(
      ['Tanggal', 'Masjid', 'Mubaligh'],
      [
        [day('2027-01-08'), 'Masjid Al-Huda', 'Ustadz Ahmad'],
        [day('2027-02-05'), 'Masjid Agung', 'Ustadz Ahmad'],
        [day('2027-03-05'), 'Masjid Agung', 'Ustadz Ahmad'],
        [day('2027-03-05'), 'Masjid Al-Huda', 'Ustadz Ahmad'],
      ],
    );
    const warnings = [
      'Baris 2 bentrok: Juga di Masjid Agung pada hari yang sama',
      'Baris 3 bentrok: Ustadz Ahmad cuti 1 Feb 2027 sampai 28 Feb 2027',
      'Baris 4 bentrok: Juga di Masjid Al-Huda pada hari yang sama',
      'Baris 5 bentrok: Juga di Masjid Agung pada hari yang sama',
      'Baris 3 perlu perhatian: Juga di Masjid Agung 4 pekan sebelumnya, 8 Jan 2027',
      'Baris 4 perlu perhatian: Juga di Masjid Agung 4 pekan sebelumnya, 5 Feb 2027',
    ];
    expect((await api.call('POST', '/jadwal-jumatan/upload?dryRun=true', { body: file })).body).toMatchObject({
      data: { count: 4, skipped: 0 },
      error: null,
      warnings,
    });
    expect((await api.call('POST', '/jadwal-jumatan/upload', { body: file })).body).toEqual({
      data: { count: 4, skipped: 0 },
      error: null,
      warnings,
    });
    const evening = await workbookOf(
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      [
        [day('2027-03-01'), '19:30', 'Masjid Agung', 'Ustadz Ahmad'],
        [day('2027-03-01'), '19:45', 'Masjid Al-Huda', 'Ustadz Ahmad'],
      ],
    );
    expect((await api.call('POST', '/jadwal-pengajian/upload', { body: evening })).body.warnings).toEqual([
      'Baris 2 bentrok: Juga di Masjid Al-Huda dengan selisih 15 menit',
      'Baris 3 bentrok: Juga di Masjid Agung dengan selisih 15 menit',
    ]);
  });

  test(
    '20,000 rows that clash are told by their first ones and their number, while others are served',
    { timeout: 180_000 },
    async () => {
      const names = Array.from({ length: 100 }, (_, at) => `Masjid Contoh ${at}`);
      for (const name of names) await addMasjid(api, name);
      const rows = Array.from({ length: 20_000 }, (_, at) => [
        day(addDays('2027-01-01', 7 * Math.floor(at / 100))),
        names[at % 100]!,
        'Ustadz Ahmad',
      ]);
      const file = await workbookOf(['Tanggal', 'Masjid', 'Mubaligh'], rows);
      const upload = api.call('POST', '/jadwal-jumatan/upload?dryRun=true', { body: file });
      let served = 0;
      let isOver = false;
      void upload.then(() => void (isOver = true));
      while (!isOver) {
        await api.call('GET', '/health');
        served += 1;
        // An answer from memory takes no turn of the event loop.
        await setImmediate();
      }
      const { data, warnings } = (await upload).body as { data: object; warnings: string[] };
      expect(data).toMatchObject({ count: 20_000, skipped: 0 });
      // The warning about days that are years ahead comes first.
      expect(warnings).toHaveLength(23);
      expect(warnings[0]).toMatch(/^\d[\d.]+ jadwal jauh dari hari ini/);
      expect(warnings[1]).toBe('Baris 2 bentrok: Juga di Masjid Contoh 1 dan 98 tempat lain pada hari yang sama');
      expect(warnings[11]).toMatch(/^19\.990 jadwal lain juga bentrok: baris 12, 13, .* dan 19\.980 lainnya$/);
      expect(served).toBeGreaterThan(20);
    },
  );

  test('a preview of a broadcast asks to look at them first, and names them', async () => {
    const template = await addTemplate(api, 'jumatan_reminder', 'Pengingat Jumat');
    const clear = (await jumatan('2099-01-02', agung)).body.data.id;
    const ids = [(await jumatan('2099-01-09', agung)).body.data.id, (await jumatan('2099-01-09', huda)).body.data.id];
    const preview = async (of: string[]) =>
      (await api.call('GET', `/jadwal-jumatan/broadcast-preview?id=${of.join(',')}&templateDKM=${template}`)).body;
    const question =
      '2 jadwal bentrok, periksa dulu: Masjid Agung 9 Jan 2099 (Juga di Masjid Al-Huda pada hari yang sama); Masjid Al-Huda 9 Jan 2099 (Juga di Masjid Agung pada hari yang sama). Tetap kirim?';
    const clashing = await preview([clear, ...ids]);
    expect(clashing.questions).toEqual([question]);
    expect(clashing.notices).toContainEqual({ kind: 'bentrok', text: question });
    expect((await preview([clear])).questions).toBeUndefined();
    // A clash brings a warning and does not stop the broadcast.
    expect(
      (await api.call('POST', `/jadwal-jumatan/broadcast?id=${ids.join(',')}&templateDKM=${template}`)).status,
    ).toBe(200);
  });

  test('so does the preview of a month', async () => {
    const template = await addTemplate(api, 'pengajian_bulanan', 'Bulanan');
    const next = '2026-12';
    const preview = async () =>
      (
        await api.call(
          'GET',
          `/jadwal-pengajian/broadcast-bulanan-preview?month=${Number(next.slice(5)) - 1}&templateDKM=${template}`,
        )
      ).body.questions as string[] | undefined;
    await pengajian(`${next}-10`, '19:30', agung);
    expect((await preview())?.filter((text) => text.includes('bentrok')) ?? []).toEqual([]);
    for (let at = 0; at < 60; at++)
      await pengajian(`${next}-${String((at % 28) + 1).padStart(2, '0')}`, `${8 + 3 * Math.floor(at / 28)}:00`, huda);
    await pengajian(`${next}-10`, '19:40', huda);
    expect((await preview())?.filter((text) => text.includes('bentrok'))).toEqual([
      expect.stringMatching(/^2 jadwal bentrok, periksa dulu: Masjid Agung .*selisih 10 menit.*Tetap kirim\?$/),
    ]);
  });

  test('how many Fridays in a row a draft gives is a setting', async () => {
    const get = async () => (await api.call('GET', '/papan-jumat/setelan')).body.data;
    const set = (berturut: unknown) => api.call('PATCH', '/papan-jumat/setelan', { body: { berturut } });
    expect(await get()).toEqual({ jarak_jumat: 4, berturut: 4 });
    expect((await set(2)).body.data).toEqual({ jarak_jumat: 4, berturut: 2 });
    expect(await get()).toEqual({ jarak_jumat: 4, berturut: 2 });
    for (const wrong of [0, 13, 1.5, '4'])
      expect((await set(wrong)).body.issues).toEqual([
        { path: 'berturut', message: 'Berturut-turut harus angka 1 sampai 12' },
      ]);
  });

  test('how soon is too often is a setting', async () => {
    const get = async () => (await api.call('GET', '/papan-jumat/setelan')).body.data;
    const set = (jarak_jumat: unknown) => api.call('PATCH', '/papan-jumat/setelan', { body: { jarak_jumat } });
    expect(await get()).toMatchObject({ jarak_jumat: 4 });
    await jumatan('2027-01-01', agung);
    expect((await jumatan('2027-01-29', agung)).body.warnings).toEqual([
      'Perhatian: Juga di Masjid Agung 4 pekan sebelumnya, 1 Jan 2027',
    ]);
    expect((await set(3)).body.data).toMatchObject({ jarak_jumat: 3 });
    expect((await jumatan('2027-02-26', agung)).body.warnings).toBeUndefined();
    await set(12);
    expect((await jumatan('2027-05-21', agung)).body.warnings).toEqual([
      'Perhatian: Juga di Masjid Agung 12 pekan sebelumnya, 26 Feb 2027',
    ]);
    await set(0);
    expect((await api.call('GET', '/bentrok?dari=2027-01-01&sampai=2027-12-31')).body.data).toEqual([]);
    expect(await get()).toMatchObject({ jarak_jumat: 0 });
    for (const wrong of [13, -1, 1.5, '4'])
      expect((await set(wrong)).body.issues).toEqual([
        { path: 'jarak_jumat', message: 'Jarak harus angka 0 sampai 12' },
      ]);
    const audit = (await api.call('GET', '/audit?limit=100')).body.data as { action: string }[];
    expect(audit.filter(({ action }) => action === 'papan.setting')).toHaveLength(3);
  });
});
