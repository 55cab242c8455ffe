import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

let api: AutomaticApp;
beforeEach(async () => void (api = await startAutomaticApp()));
afterEach(() => api.close());

const daily = 'pengajian_reminder';
const friday = 'jumatan_reminder';
const monthly = 'pengajian_bulanan';
const warningsOf = async (promise: Promise<{ body: { warnings?: string[] } }>) => (await promise).body.warnings ?? [];

describe('the daily cards', () => {
  test('10.1-01 at jam it reminds of the schedules whose date is today + h, and of no others', async () => {
    for (const day of ['20', '21', '22', '23']) await api.addPengajian(`2026-11-${day}`);
    const saved = await api.saveCard(daily, { h: 2, jam: '09:30' });
    expect(saved).toMatchObject({ next_run: '2026-11-20T02:30:00.000Z', last_run: null });
    api.until('2026-11-20 09:29');
    await looked(api);
    expect(await api.sent()).toEqual([]);
    api.until('2026-11-20 09:30');
    expect(await api.ran(daily, '2026-11-20 09:30')).toEqual([
      'DKM Masjid 3 Minggu, 22 November 2026',
      'Ustadz Masjid 3 Minggu, 22 November 2026',
    ]);
    expect(await api.card(daily)).toMatchObject({
      next_run: '2026-11-21T02:30:00.000Z',
      last_run: {
        due_at: '2026-11-20T02:30:00.000Z',
        state: 'done',
        messages: 2,
        failed: 0,
        text: 'Terakhir: 20 Nov 2026 09.30, 2 pesan',
      },
    });
    const rows = (await api.call('GET', '/jadwal-pengajian?orderBy=id&orderType=asc')).body.data as {
      broadcasted: boolean;
    }[];
    expect(rows.map((row) => row.broadcasted)).toEqual([false, false, true, false]);
    api.until('2026-11-21 09:30');
    expect(await api.ran(daily, '2026-11-21 09:30')).toHaveLength(4);
  });

  test('the card counts what failed', async () => {
    const id = await api.addPengajian('2026-11-21');
    const { id_masjid } = (await api.call('GET', `/jadwal-pengajian/${id}`)).body.data;
    await api.call('PATCH', `/masjid/${id_masjid}`, { body: { no_hp: '081200000404' } });
    await api.saveCard(daily, { h: 1, jam: '09:30' });
    api.until('2026-11-20 09:30');
    await api.ran(daily, '2026-11-20 09:30');
    expect((await api.card(daily)).last_run).toMatchObject({
      failed: 1,
      text: 'Terakhir: 20 Nov 2026 09.30, 2 pesan, 1 gagal',
    });
  });

  test('10.1-02 with h = 0 it reminds of today, but never of what has begun', async () => {
    await api.addPengajian('2026-11-20', '19:30');
    await api.addPengajian('2026-11-20', '20:30');
    await api.addPengajian('2026-11-20', "Ba'da Isya");
    await api.saveCard(daily, { h: 0, jam: '20:00' });
    api.until('2026-11-20 20:00');
    expect(await api.ran(daily, '2026-11-20 20:00')).toEqual([
      'DKM Masjid 3 Jumat, 20 November 2026',
      'Ustadz Masjid 3 Jumat, 20 November 2026',
      'DKM Masjid 2 Jumat, 20 November 2026',
      'Ustadz Masjid 2 Jumat, 20 November 2026',
    ]);
  });

  test('10.1-03 the Friday card reminds of jumatan', async () => {
    await api.addJumatan('2026-11-27');
    await api.addPengajian('2026-11-27');
    await api.saveCard(friday, { h: 5, jam: '06:00' });
    api.until('2026-11-22 06:00');
    expect(await api.ran(friday, '2026-11-22 06:00')).toEqual([
      'DKM Masjid 1 Jumat, 27 November 2026',
      'Ustadz Masjid 1 Jumat, 27 November 2026',
    ]);
  });

  test('10.1-07 an inactive card sends nothing; 10.1-08 a change takes effect without a restart', async () => {
    await api.addPengajian('2026-11-21');
    await api.addPengajian('2026-11-22');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    expect((await api.saveCard(daily, { active: false })).next_run).toBeNull();
    api.until('2026-11-20 10:01');
    await looked(api);
    expect(await api.sent()).toEqual([]);
    expect((await api.saveCard(daily, { active: true, jam: '10:30' })).next_run).toBe('2026-11-20T03:30:00.000Z');
    await api.saveCard(daily, { jam: '10:15' });
    api.until('2026-11-20 10:15');
    expect(await api.ran(daily, '2026-11-20 10:15')).toHaveLength(2);
  });

  test('saving never fires a past instant, and the same card saved again changes nothing', async () => {
    await api.addPengajian('2026-11-20');
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 0, jam: '09:00' });
    api.until('2026-11-20 09:10');
    await looked(api);
    await api.saveCard(daily, { h: 0, jam: '09:05' });
    api.until('2026-11-20 23:00');
    await looked(api);
    expect(await api.sent()).toEqual([]);
    api.until('2026-11-21 09:05');
    expect(await api.ran(daily, '2026-11-21 09:05')).toHaveLength(2);
    await api.saveCard(daily, { h: 0, jam: '09:05' });
    await api.saveCard(daily, { active: false });
    await api.saveCard(daily, { h: 0, jam: '09:20' });
    api.until('2026-11-21 09:30');
    await looked(api);
    expect(await api.sent()).toHaveLength(2);
    expect((await api.card(daily)).next_run).toBe('2026-11-22T02:20:00.000Z');
  });

  test('when h is raised, dates that no run has covered join the next run, once', async () => {
    for (const day of ['20', '21', '22', '23', '24', '25']) await api.addPengajian(`2026-11-${day}`);
    await api.saveCard(daily, { h: 1, jam: '09:30' });
    api.until('2026-11-20 09:30');
    expect(await api.ran(daily, '2026-11-20 09:30')).toEqual([
      'DKM Masjid 2 Sabtu, 21 November 2026',
      'Ustadz Masjid 2 Sabtu, 21 November 2026',
    ]);
    await api.saveCard(daily, { h: 3 });
    api.until('2026-11-21 09:30');
    const sent = (await api.ran(daily, '2026-11-21 09:30')).slice(2);
    expect(sent.filter((text) => text.startsWith('DKM')).map((text) => text.slice(4, 12))).toEqual([
      'Masjid 3',
      'Masjid 4',
      'Masjid 5',
    ]);
    expect((await api.card(daily)).last_run).toMatchObject({
      messages: 6,
      text: 'Terakhir: 21 Nov 2026 09.30, 6 pesan',
    });
    await api.saveCard(daily, { h: 0 });
    expect((await api.card(daily)).next_run).toBe('2026-11-25T02:30:00.000Z');
    api.until('2026-11-25 09:30');
    expect(await api.ran(daily, '2026-11-25 09:30')).toHaveLength(10);
  });

  test('4.5-04 what was accepted is left out per audience; 4.5-03 force_broadcast sends it again', async () => {
    const { id_template_dkm } = await api.saveCard(daily, { active: false });
    const ids = [await api.addPengajian('2026-11-21'), await api.addPengajian('2026-11-22')];
    await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: ids, templateDKM: id_template_dkm } });
    await api.drained();
    await api.saveCard(daily, { h: 1, jam: '09:30' });
    api.until('2026-11-20 09:30');
    expect((await api.ran(daily, '2026-11-20 09:30')).slice(2)).toEqual(['Ustadz Masjid 1 Sabtu, 21 November 2026']);
    await api.saveCard(daily, { force_broadcast: true });
    api.until('2026-11-21 09:30');
    expect((await api.ran(daily, '2026-11-21 09:30')).slice(3)).toEqual([
      'DKM Masjid 2 Minggu, 22 November 2026',
      'Ustadz Masjid 2 Minggu, 22 November 2026',
    ]);
  });

  test('what waits is never queued again, forced or not', async () => {
    await api.saveCard(daily, { active: false });
    const other = await api.call('POST', '/template', {
      body: { nama_template: 'Lain', content: 'Teks lain untuk {{nama_masjid}}', type: daily },
    });
    const id = await api.addPengajian('2026-11-21');
    await api.call('POST', '/queue/pause');
    await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: [id], templateDKM: other.body.data.id } });
    await api.saveCard(daily, { h: 1, jam: '09:30', force_broadcast: true });
    api.until('2026-11-20 09:31');
    await looked(api);
    expect(
      (await api.call('GET', '/queue?orderBy=id&orderType=asc')).body.data.map((row: { message: string }) =>
        row.message.slice(0, 6),
      ),
    ).toEqual(['Teks l', 'Ustadz']);
    await api.call('POST', '/queue/resume');
    expect(await api.ran(daily, '2026-11-20 09:30')).toHaveLength(2);
  });

  test('a schedule that comes after its run, or is moved there, says that nobody will be reminded', async () => {
    const first = await api.addPengajian('2026-11-21');
    const { id_masjid, id_mubaligh } = (await api.call('GET', `/jadwal-pengajian/${first}`)).body.data;
    // Of one mosque and hour they clash as well.
    const add = async (tanggal: string) =>
      (
        await warningsOf(
          api.call('POST', '/jadwal-pengajian', { body: { tanggal, waktu: '20:00', id_masjid, id_mubaligh } }),
        )
      ).filter((warning) => !warning.startsWith('Bentrok'));
    expect(await add('2026-11-21')).toEqual([]);
    await api.saveCard(daily, { h: 1, jam: '09:30' });
    expect(await add('2026-11-21')).toEqual([]);
    api.until('2026-11-20 09:30');
    await api.ran(daily, '2026-11-20 09:30');
    expect(await add('2026-11-21')).toEqual([expect.stringContaining('tidak akan diingatkan otomatis')]);
    expect(await add('2026-11-20')).toEqual([expect.stringContaining('tidak akan diingatkan otomatis')]);
    expect(await add('2026-11-22')).toEqual([]);
    expect(await add('2026-11-19')).toEqual([]);
    const sheet = await workbookOf(
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      [
        ['2026-11-21', '21:00', 'Masjid 1', 'Ustadz 1'],
        ['2026-11-23', '21:00', 'Masjid 1', 'Ustadz 1'],
        ['2026-11-20', '21:00', 'Masjid 1', 'Ustadz 1'],
      ],
    );
    expect(await warningsOf(api.call('POST', '/jadwal-pengajian/upload', { body: sheet }))).toEqual([
      '2 jadwal tidak akan diingatkan otomatis, karena broadcast otomatis untuk tanggalnya sudah berjalan: baris 2 dan 4',
    ]);
    const moved = api.call('PATCH', `/jadwal-pengajian/${first}`, { body: { waktu: '20:15' } });
    expect(await warningsOf(moved)).toContainEqual(expect.stringContaining('tidak akan diingatkan otomatis'));
  });
});

describe('the monthly card', () => {
  test('10.1-04 H-0 fires on the 1st, for that month', async () => {
    await api.addPengajian('2026-11-28');
    await api.addPengajian('2026-12-05');
    expect((await api.saveCard(monthly, { h: 0, jam: '06:00' })).next_run).toBe('2026-11-30T23:00:00.000Z');
    api.until('2026-12-01 06:00');
    expect(await api.ran(monthly, '2026-12-01 06:00')).toEqual([
      'DKM Masjid 2 Desember Sabtu, 5 Desember 2026',
      'Ustadz Masjid 2 Desember Sabtu, 5 Desember 2026',
    ]);
  });

  test('10.1-05 H-h fires h days before the 1st, 10.1-06 in December for January of the next year', async () => {
    await api.addPengajian('2026-12-05');
    await api.addPengajian('2027-01-05');
    await api.saveCard(monthly, { h: 5, jam: '06:00' });
    api.until('2026-11-26 06:00');
    expect(await api.ran(monthly, '2026-11-26 06:00')).toEqual([
      expect.stringContaining('Desember 2026'),
      expect.stringContaining('Desember 2026'),
    ]);
    expect((await api.card(monthly)).next_run).toBe('2026-12-26T23:00:00.000Z');
    api.until('2026-12-27 06:00');
    // The texts of November are deleted by then.
    expect(await api.ran(monthly, '2026-12-27 06:00')).toEqual([
      'DKM Masjid 2 Januari Selasa, 5 Januari 2027',
      'Ustadz Masjid 2 Januari Selasa, 5 Januari 2027',
    ]);
  });

  test('recipients whose text is unchanged are left out, changed ones are not', async () => {
    const { id_template_dkm, id_template_mubaligh } = await api.saveCard(monthly, { active: false });
    await api.addPengajian('2026-12-05');
    const second = await api.addPengajian('2026-12-06');
    const body = { templateDKM: id_template_dkm, templateMubaligh: id_template_mubaligh, month: 11 };
    await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', { body });
    await api.drained();
    const { id_masjid, id_mubaligh } = (await api.call('GET', `/jadwal-pengajian/${second}`)).body.data;
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2026-12-20', waktu: '19:00', id_masjid, id_mubaligh },
    });
    await api.saveCard(monthly, { h: 1, jam: '06:00' });
    api.until('2026-11-30 06:00');
    expect((await api.ran(monthly, '2026-11-30 06:00')).slice(4)).toEqual([
      'DKM Masjid 2 Desember Minggu, 6 Desember 2026 Minggu, 20 Desember 2026',
      'Ustadz Masjid 2 Desember Minggu, 6 Desember 2026 Minggu, 20 Desember 2026',
    ]);
  });

  test('a month that lost its run to a raised h gets it with the next strike of the card', async () => {
    await api.addPengajian('2026-12-05');
    await api.saveCard(monthly, { h: 0, jam: '06:00' });
    expect((await api.saveCard(monthly, { h: 20 })).next_run).toBe('2026-11-20T23:00:00.000Z');
    api.until('2026-11-21 06:00');
    expect(await api.ran(monthly, '2026-11-21 06:00')).toHaveLength(2);
    expect((await api.card(monthly)).next_run).toBe('2026-12-11T23:00:00.000Z');
  });
});
