import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pratinjau, Rutin } from '#shared/roster/rutin/rutin.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { fillTemplate, openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const wire = (day: string) => `${day}T00:00:00.000Z`;

interface Row {
  id: string;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  id_rutin: string | null;
  version: number;
}

// It is Friday 20 November 2026; eight weeks ahead is Friday 15 January 2027.
describe('a recurring pengajian', () => {
  let api: TestApp;
  let clock: TestClock;
  let masjid: string;
  let other: string;
  let ahmad: string;
  let budi: string;
  let candra: string;
  beforeEach(async () => {
    clock = createTestClock();
    api = await startTestApp({ clock });
    masjid = await addMasjid(api, 'Masjid Al-Huda');
    other = await addMasjid(api, 'Masjid An-Nur');
    ahmad = await addMubaligh(api, 'Ustadz Ahmad');
    budi = await addMubaligh(api, 'Ustadz Budi');
    candra = await addMubaligh(api, 'Ustadz Candra');
  });
  afterEach(() => api.close());

  const body = (rest: object = {}) => ({
    id_masjid: masjid,
    id_mubaligh: ahmad,
    waktu: "Ba'da Maghrib",
    aturan: 'Setiap Selasa pekan ke-2 dan ke-4',
    mulai: '2026-11-01',
    ...rest,
  });
  const add = (rest: object = {}) => api.call('POST', '/pengajian-rutin', { body: body(rest) });
  const added = async (rest: object = {}): Promise<Rutin> => (await add(rest)).body.data;
  const change = (id: string, some: object, headers = {}) =>
    api.call('PATCH', `/pengajian-rutin/${id}`, { body: some, headers });
  async function rows(): Promise<Row[]> {
    const all = (await api.call('GET', '/jadwal-pengajian?limit=100&orderBy=tanggal&orderType=asc')).body.data as Row[];
    return all.map((row) => ({ ...row, tanggal: row.tanggal.slice(0, 10) }));
  }
  const days = async () => (await rows()).map(({ tanggal }) => tanggal);
  const turns = async () => (await rows()).map(({ tanggal, id_mubaligh }) => [tanggal, id_mubaligh]);
  const at = async (tanggal: string) => (await rows()).find((row) => row.tanggal === tanggal)!;
  const edit = (id: string, some: object) => api.call('PATCH', `/jadwal-pengajian/${id}`, { body: some });
  const actions = async () =>
    ((await api.call('GET', '/audit?limit=100')).body.data as { action: string }[]).map(({ action }) => action);

  test('every Ahad Pahing is made every 35 days; a rule that months may lack says so', async () => {
    const rutin = await added({ aturan: 'Setiap Ahad Pahing' });
    expect(rutin).toMatchObject({ kalimat: 'Setiap Ahad Pahing' });
    const [first, second] = await days();
    expect([first, second]).toEqual(['2026-12-06', '2027-01-10']);
    const { body: lacking } = await add({ aturan: 'tanggal 31', waktu: '20.00' });
    expect(lacking.warnings).toContain('Bulan tanpa tanggal 31 dilewati. Untuk setiap bulan, pilih tanggal terakhir');
    const { body: fifth } = await add({ aturan: 'Senin pekan ke-5', waktu: '20.30' });
    expect(fifth.warnings).toContain('Bulan tanpa pekan ke-5 dilewati. Untuk setiap bulan, pilih pekan terakhir');
  });

  test('is added in words, and its schedules stand at once, eight weeks ahead, none in the past', async () => {
    const { status, body: answer } = await add();
    expect(status).toBe(200);
    expect(answer.data).toEqual({
      id: '1',
      id_masjid: masjid,
      nama_masjid: 'Masjid Al-Huda',
      id_mubaligh: [ahmad],
      nama_mubaligh: ['Ustadz Ahmad'],
      waktu: "Ba'da Maghrib",
      aturan: 'FREQ=MONTHLY;BYDAY=2TU,4TU',
      kalimat: 'Setiap Selasa pekan ke-2 dan ke-4',
      mulai: wire('2026-11-01'),
      sampai: null,
      kecuali: [],
      tetap: [],
      berikutnya: wire('2026-11-24'),
      jumlah_jadwal: 4,
      tanya: [],
      version: 1,
    });
    expect(await days()).toEqual(['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-12']);
    expect(await at('2026-12-08')).toMatchObject({ id_rutin: '1', waktu: "Ba'da Maghrib", id_mubaligh: ahmad });
    expect((await api.call('GET', '/pengajian-rutin/1')).body.data).toEqual(answer.data);
    expect((await api.call('GET', '/pengajian-rutin?search=huda')).body.data).toEqual([answer.data]);
    expect((await api.call('GET', '/pengajian-rutin?search=ahmad&keadaan=berjalan')).body.data).toHaveLength(1);
    expect((await api.call('GET', '/pengajian-rutin?keadaan=selesai')).body.data).toEqual([]);
  });

  test.each([
    [
      { aturan: 'Selasa kalau sempat' },
      'aturan',
      'Aturan tidak dipahami. Tulis misalnya: Setiap Selasa pekan ke-2 dan ke-4',
    ],
    [{ id_mubaligh: [] }, 'id_mubaligh', 'Mubaligh harus diisi'],
    [{ id_mubaligh: ['1', '99'] }, 'id_mubaligh', 'Mubaligh tidak ditemukan'],
    [{ id_masjid: '99' }, 'id_masjid', 'Masjid tidak ditemukan'],
    [{ sampai: '2026-10-31' }, 'sampai', 'Tanggal akhir lebih awal dari tanggal mulai'],
    [{ mulai: '2026-02-30' }, 'mulai', 'Tanggal tidak valid'],
    [{ mulai: '2016-01-01' }, 'mulai', 'Tanggal mulai paling lama 10 tahun yang lalu'],
    [{ kecuali: ['kapan-kapan'] }, 'kecuali', 'Tanggal tidak valid'],
    [{ waktu: '' }, 'waktu', 'Waktu pengajian harus diisi'],
  ])('%o is refused, and nothing is made', async (wrong, path, message) => {
    const { status, body: answer } = await add(wrong);
    expect([status, answer.issues]).toEqual([400, [{ path, message }]]);
    expect(await rows()).toEqual([]);
  });

  test('preachers take turns by the number of the date; a date that is left out shifts nobody', async () => {
    await add({
      aturan: 'Setiap Selasa',
      mulai: '2026-11-17',
      id_mubaligh: [ahmad, budi, candra],
      kecuali: ['2026-12-01'],
    });
    expect(await turns()).toEqual([
      ['2026-11-24', budi],
      ['2026-12-08', ahmad],
      ['2026-12-15', budi],
      ['2026-12-22', candra],
      ['2026-12-29', ahmad],
      ['2027-01-05', budi],
      ['2027-01-12', candra],
    ]);
  });

  test('a change of the series is followed by its own schedules, and never by what a person has changed', async () => {
    const { id } = await added({ aturan: 'Setiap Selasa', sampai: '2026-12-31' });
    const [moved, retimed, deleted] = [await at('2026-12-01'), await at('2026-12-08'), await at('2026-12-15')];
    await edit(moved.id, { tanggal: '2026-12-02' });
    await edit(retimed.id, { waktu: '05:30' });
    await api.call('DELETE', `/jadwal-pengajian/${deleted.id}`);
    const { body: answer } = await change(id, { waktu: "Ba'da Isya", id_mubaligh: [budi] });
    expect(answer.warnings).toEqual(['2 jadwal yang sudah diubah sendiri dibiarkan seperti adanya']);
    expect((await rows()).map(({ tanggal, waktu, id_mubaligh }) => [tanggal, waktu, id_mubaligh])).toEqual([
      ['2026-11-24', "Ba'da Isya", budi],
      ['2026-12-02', "Ba'da Maghrib", ahmad],
      ['2026-12-08', '05:30', ahmad],
      ['2026-12-22', "Ba'da Isya", budi],
      ['2026-12-29', "Ba'da Isya", budi],
    ]);
    // The rule changes and changes back: schedules that the series removed come back, and a person's changes stay.
    await change(id, { aturan: 'Setiap Rabu' });
    expect(await days()).toEqual([
      '2026-11-25',
      '2026-12-02',
      '2026-12-02',
      '2026-12-08',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
      '2026-12-30',
    ]);
    await change(id, { aturan: 'Setiap Selasa' });
    expect(await days()).toEqual(['2026-11-24', '2026-12-02', '2026-12-08', '2026-12-22', '2026-12-29']);
  });

  test('a schedule that was changed and changed back is still what a person has touched', async () => {
    const { id } = await added();
    const row = await at('2026-12-08');
    await edit(row.id, { waktu: '05:30' });
    await edit(row.id, { waktu: "Ba'da Maghrib" });
    await change(id, { waktu: '19:30' });
    expect((await at('2026-12-08')).waktu).toBe("Ba'da Maghrib");
    expect((await at('2026-12-22')).waktu).toBe('19:30');
  });

  test('an answer of the preacher is no change: the schedule goes on to follow', async () => {
    const { id } = await added();
    const row = await at('2026-12-08');
    await api.call('POST', `/jadwal-pengajian/${row.id}/konfirmasi`, { body: { jawaban: 'hadir' } });
    await change(id, { waktu: '19:30' });
    expect((await at('2026-12-08')).waktu).toBe('19:30');
  });

  test('what somebody has entered already is not made a second time, and stays his', async () => {
    const form = { tanggal: '2026-12-08', waktu: '18.30 WIB', id_masjid: masjid, id_mubaligh: budi };
    await api.call('POST', '/jadwal-pengajian', { body: form });
    const { body: answer } = await add({ waktu: '18:30' });
    expect(answer.warnings).toEqual(['1 tanggal sudah punya pengajian pada waktu itu, dan dibiarkan']);
    expect(await days()).toEqual(['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-12']);
    await change(answer.data.id, { waktu: '20:00' });
    const standing = await at('2026-12-08');
    expect(standing).toMatchObject({ waktu: '18.30 WIB', id_mubaligh: budi, id_rutin: answer.data.id });
    // A schedule that a person deleted does not come back.
    await api.call('DELETE', `/jadwal-pengajian/${standing.id}`);
    await change(answer.data.id, { waktu: '20:30' });
    expect(await days()).toEqual(['2026-11-24', '2026-12-22', '2027-01-12']);
  });

  test('ending it leaves the past, and takes away what was to come', async () => {
    const { id } = await added({ aturan: 'Setiap Jumat' });
    expect(await days()).toContain('2026-11-20');
    const changed = await at('2026-12-18');
    await edit(changed.id, { id_mubaligh: budi });
    await change(id, { sampai: '2026-12-04' });
    expect(await days()).toEqual(['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-18']);
    const { status, body: answer } = await api.call('DELETE', `/pengajian-rutin/${id}`);
    expect([status, answer.data.id]).toEqual([200, id]);
    expect((await rows()).map(({ tanggal, id_rutin }) => [tanggal, id_rutin])).toEqual([['2026-12-18', null]]);
    expect((await api.call('GET', `/pengajian-rutin/${id}`)).body).toMatchObject({
      code: 'not_found',
      error: 'Pengajian rutin tidak ditemukan',
    });
  });

  // It is 09.00.
  describe("today's schedule that has begun", () => {
    const TODAY = '2026-11-20';
    const held = async (): Promise<[string, Row]> => {
      const { id } = await added({ aturan: 'Setiap Jumat', waktu: '05.00', sampai: '2026-12-04' });
      api.database.sqlite.exec("update jadwal_pengajian set dkm_status = 'accepted', mubaligh_status = 'accepted'");
      return [id, await at(TODAY)];
    };

    test('stays as it was when its series changes, and nobody is to hear of it', async () => {
      const [id, row] = await held();
      const { body: answer } = await change(id, { waktu: '19.30', id_mubaligh: [budi] });
      expect(answer.kabar).toHaveLength(2);
      expect(await at(TODAY)).toEqual(row);
      expect(await at('2026-11-27')).toMatchObject({ waktu: '19.30', id_mubaligh: budi });
      const shown = (await api.call('GET', `/pengajian-rutin/${id}/pratinjau`)).body.data as Pratinjau;
      expect(shown.tanggal.map(({ tanggal }) => tanggal)).toEqual([wire('2026-11-27'), wire('2026-12-04')]);
      await change(id, { aturan: 'Setiap Sabtu' });
      expect(await days()).toEqual([TODAY, '2026-11-21', '2026-11-28']);
    });

    test.each([
      ['ended', (id: string) => change(id, { sampai: '2026-11-19' })],
      ['deleted', (id: string) => api.call('DELETE', `/pengajian-rutin/${id}`)],
    ])('stays when its series is %s', async (_name, end) => {
      const [id, row] = await held();
      const { status, body: answer } = await end(id);
      expect([status, answer.kabar.length]).toEqual([200, 2]);
      expect((await rows()).map((one) => one.id)).toEqual([row.id]);
    });

    test('does not follow an earlier one; one that has not begun does', async () => {
      const rule = { aturan: 'Setiap Kamis dan Jumat', mulai: '2026-11-26', sampai: '2026-11-30' };
      await add({ ...rule, waktu: '05.00' });
      await add({ ...rule, waktu: '16.00', id_masjid: other });
      clock.advance(7 * 86_400_000);
      const before = await rows();
      for (const { id, waktu } of before.filter(({ tanggal }) => tanggal === '2026-11-26')) {
        const path = `/jadwal-pengajian/${id}/seterusnya`;
        const isHeld = waktu === '05.00';
        expect((await api.call('GET', path)).body.data.sesudah).toBe(isHeld ? 0 : 1);
        await api.call('PATCH', path, { body: { waktu: '19.30' } });
      }
      expect(
        (await rows())
          .filter(({ tanggal }) => tanggal === '2026-11-27')
          .map(({ waktu }) => waktu)
          .toSorted(),
      ).toEqual(['05.00', '19.30']);
    });
  });

  test('several are deleted at once, and cancel what waits', async () => {
    const one = await added();
    const two = await added({ id_masjid: other, aturan: 'Setiap Senin' });
    const { body: answer } = await api.call('DELETE', `/pengajian-rutin/batch?id=${one.id},${two.id},99`);
    expect(answer.data).toEqual({ count: 2 });
    expect(await rows()).toEqual([]);
  });

  describe("'ini dan seterusnya'", () => {
    const following = (id: string, some: object) =>
      api.call('PATCH', `/jadwal-pengajian/${id}/seterusnya`, { body: some });
    const series = async () =>
      (await api.call('GET', '/pengajian-rutin?orderBy=mulai&orderType=asc')).body.data as Rutin[];

    test('changes this one and those that follow; turns and what a person did go on', async () => {
      await add({
        aturan: 'Setiap Selasa',
        mulai: '2026-11-17',
        id_mubaligh: [ahmad, budi, candra],
        kecuali: ['2026-12-29'],
      });
      await edit((await at('2026-12-01')).id, { waktu: '05:00' });
      await edit((await at('2026-12-22')).id, { waktu: '05:30' });
      await api.call('DELETE', `/jadwal-pengajian/${(await at('2027-01-05')).id}`);
      const row = await at('2026-12-15');
      const { status, body: answer } = await following(row.id, { waktu: '19:30', id_masjid: other });
      expect([status, answer.data]).toMatchObject([
        200,
        { id: row.id, waktu: '19:30', id_masjid: other, id_rutin: '2', tanggal: wire('2026-12-15') },
      ]);
      expect(
        (await rows()).map(({ tanggal, waktu, id_masjid, id_mubaligh, id_rutin }) => [
          tanggal,
          waktu,
          id_masjid,
          id_mubaligh,
          id_rutin,
        ]),
      ).toEqual([
        ['2026-11-24', "Ba'da Maghrib", masjid, budi, '1'],
        ['2026-12-01', '05:00', masjid, candra, '1'],
        ['2026-12-08', "Ba'da Maghrib", masjid, ahmad, '1'],
        ['2026-12-15', '19:30', other, budi, '2'],
        ['2026-12-22', '05:30', masjid, candra, '2'],
        ['2027-01-12', '19:30', other, candra, '2'],
      ]);
      expect(
        (await series()).map(({ mulai, sampai, id_mubaligh, kecuali }) => [mulai, sampai, id_mubaligh, kecuali]),
      ).toEqual([
        [wire('2026-11-17'), wire('2026-12-14'), [ahmad, budi, candra], [wire('2026-12-29')]],
        [wire('2026-12-15'), null, [budi, candra, ahmad], [wire('2026-12-29')]],
      ]);
    });

    test('says before it how many follow, which stay as a person left them, and of how many people were told', async () => {
      const count = async (tanggal: string) =>
        (await api.call('GET', `/jadwal-pengajian/${(await at(tanggal)).id}/seterusnya`)).body.data;
      await add({ aturan: 'Setiap Selasa', mulai: '2026-11-17', id_mubaligh: [ahmad, budi] });
      expect(await count('2026-11-24')).toEqual({ sesudah: 7, diubah: 0, terkirim: 0 });
      await edit((await at('2026-12-22')).id, { waktu: '05:30' });
      await api.call('DELETE', `/jadwal-pengajian/${(await at('2027-01-05')).id}`);
      const told = api.database.sqlite.prepare("update jadwal_pengajian set mubaligh_status = 'accepted' where id = ?");
      for (const day of ['2026-11-24', '2026-12-15', '2026-12-22']) told.run(Number((await at(day)).id));
      expect(await count('2026-12-08')).toEqual({ sesudah: 3, diubah: 1, terkirim: 1 });
      expect(await count('2026-12-15')).toEqual({ sesudah: 2, diubah: 1, terkirim: 1 });
      expect(await count('2027-01-12')).toEqual({ sesudah: 0, diubah: 0, terkirim: 0 });
      const row = await at('2026-12-08');
      const before = await rows();
      await following(row.id, { waktu: '19:30' });
      const now = new Map((await rows()).map((one) => [one.id, one.waktu]));
      expect(before.filter((one) => now.get(one.id) !== one.waktu)).toHaveLength(4);
      const { body: gone } = await api.call('DELETE', `/jadwal-pengajian/${row.id}/seterusnya`);
      expect(gone.data.count).toBe(4);
      const form = { tanggal: '2026-12-08', waktu: '18:30', id_masjid: other, id_mubaligh: budi };
      const { id } = (await api.call('POST', '/jadwal-pengajian', { body: form })).body.data;
      expect((await api.call('GET', `/jadwal-pengajian/${id}/seterusnya`)).body).toMatchObject({ code: 'invalid' });
      expect((await api.call('GET', '/jadwal-pengajian/99999/seterusnya')).status).toBe(404);
    });

    test('of the first date changes the series itself; a new preacher takes that turn', async () => {
      await add({ aturan: 'Setiap Selasa', mulai: '2026-11-24', sampai: '2026-12-15', id_mubaligh: [ahmad, budi] });
      const row = await at('2026-11-24');
      await following(row.id, { id_mubaligh: candra });
      expect(await turns()).toEqual([
        ['2026-11-24', candra],
        ['2026-12-01', budi],
        ['2026-12-08', candra],
        ['2026-12-15', budi],
      ]);
      expect(await series()).toMatchObject([{ id: '1', id_mubaligh: [candra, budi] }]);
    });

    test('counts every two weeks on from there', async () => {
      await add({ aturan: '2 pekan sekali hari Selasa', mulai: '2026-11-20' });
      expect(await days()).toEqual(['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-05']);
      await following((await at('2026-12-08')).id, { waktu: '20:00' });
      expect(await days()).toEqual(['2026-11-24', '2026-12-08', '2026-12-22', '2027-01-05']);
    });

    test('deletes this one and those that follow, and leaves what a person has changed', async () => {
      await add({ aturan: 'Setiap Selasa' });
      await edit((await at('2026-12-22')).id, { waktu: '05:30' });
      const { body: answer } = await api.call('DELETE', `/jadwal-pengajian/${(await at('2026-12-08')).id}/seterusnya`);
      expect(answer).toMatchObject({
        data: { count: 5 },
        warnings: ['1 jadwal yang sudah diubah sendiri dibiarkan seperti adanya'],
      });
      expect(await days()).toEqual(['2026-11-24', '2026-12-01', '2026-12-22']);
      expect(await series()).toMatchObject([{ sampai: wire('2026-12-07') }]);
    });

    test('keeps what a person had changed of this very one', async () => {
      await add({ aturan: 'Setiap Selasa', sampai: '2026-12-15' });
      const row = await at('2026-12-08');
      await edit(row.id, { id_mubaligh: budi });
      await following(row.id, { waktu: '20:00' });
      expect((await rows()).map(({ tanggal, waktu, id_mubaligh }) => [tanggal, waktu, id_mubaligh])).toEqual([
        ['2026-11-24', "Ba'da Maghrib", ahmad],
        ['2026-12-01', "Ba'da Maghrib", ahmad],
        ['2026-12-08', '20:00', budi],
        ['2026-12-15', '20:00', ahmad],
      ]);
    });

    test('is nothing for a schedule of its own, and refused when somebody was quicker', async () => {
      const form = { tanggal: '2026-12-08', waktu: '18:30', id_masjid: masjid, id_mubaligh: budi };
      const { id } = (await api.call('POST', '/jadwal-pengajian', { body: form })).body.data;
      expect((await following(id, { waktu: '19:00' })).body).toMatchObject({
        code: 'invalid',
        error: 'Jadwal ini bukan bagian dari pengajian rutin',
      });
      expect((await following('99', { waktu: '19:00' })).status).toBe(404);
      await add({ id_masjid: other });
      const row = await at('2026-11-24');
      await edit(row.id, { waktu: '17:00' });
      const late = await api.call('PATCH', `/jadwal-pengajian/${row.id}/seterusnya`, {
        body: { waktu: '18:00' },
        headers: { 'if-match': '"1"' },
      });
      expect(late.status).toBe(409);
      expect(await series()).toHaveLength(1);
    });
  });

  test('two admins at once: the second one is told, and no date is made twice', async () => {
    const { id } = await added();
    const answers = await Promise.all([
      change(id, { waktu: '19:30' }, { 'if-match': '"1"' }),
      change(id, { aturan: 'Setiap Selasa' }, { 'if-match': '"1"' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]!.body.error).toBe('Data sudah diubah oleh cli:unknown');
    await Promise.all([
      change(id, { aturan: 'Setiap Selasa' }),
      api.services.recurring.rutin.update(await systemLike(), id, { id_mubaligh: [budi] }),
      change(id, { aturan: 'Selasa pekan ke-2' }),
      change(id, { aturan: 'Setiap Selasa' }),
    ]);
    expect(new Set(await days()).size).toBe(8);
    expect(await rows()).toHaveLength(8);
  });
  const systemLike = async () => (await import('#daemon/base/audit.ts')).systemActor('demo');

  describe('the preview', () => {
    const preview = async (rest: object = {}) =>
      (await api.call('POST', '/pengajian-rutin/pratinjau', { body: body(rest) })).body.data as Pratinjau;
    const states = ({ tanggal }: Pratinjau) => tanggal.map((one) => [one.tanggal.slice(0, 10), one.keadaan]);

    test('shows the next dates of a form with their clashes, and stores nothing', async () => {
      await api.call('POST', '/cuti', { body: { id_mubaligh: budi, dari: '2026-12-01', sampai: '2026-12-31' } });
      const { kalimat, tanggal } = await preview({ id_mubaligh: [ahmad, budi], kecuali: ['2026-12-22'] });
      expect(kalimat).toBe('Setiap Selasa pekan ke-2 dan ke-4');
      expect(tanggal).toHaveLength(12);
      expect(tanggal[0]).toEqual({
        tanggal: wire('2026-11-24'),
        keadaan: 'baru',
        id_mubaligh: budi,
        nama_mubaligh: 'Ustadz Budi',
        id_jadwal: null,
        hari_besar: null,
        bentrok: [],
      });
      expect(tanggal.slice(1, 4).map(({ keadaan, nama_mubaligh }) => [keadaan, nama_mubaligh])).toEqual([
        ['baru', 'Ustadz Ahmad'],
        ['dilewati', 'Ustadz Budi'],
        ['baru', 'Ustadz Ahmad'],
      ]);
      const alone = await preview({ id_mubaligh: [budi] });
      expect(alone.tanggal.slice(0, 3).map(({ bentrok }) => bentrok.map(({ jenis }) => jenis))).toEqual([
        [],
        ['cuti'],
        ['cuti'],
      ]);
      expect(await rows()).toEqual([]);
    });

    test('says what has become of each date of a stored one', async () => {
      const { id } = await added({ aturan: 'Setiap Selasa', kecuali: ['2026-12-22'] });
      await edit((await at('2026-12-01')).id, { id_mubaligh: budi });
      await api.call('DELETE', `/jadwal-pengajian/${(await at('2026-12-08')).id}`);
      const stored = (await api.call('GET', `/pengajian-rutin/${id}/pratinjau`)).body.data as Pratinjau;
      expect(states(stored).slice(0, 5)).toEqual([
        ['2026-11-24', 'ada'],
        ['2026-12-01', 'diubah'],
        ['2026-12-08', 'dihapus'],
        ['2026-12-15', 'ada'],
        ['2026-12-22', 'dilewati'],
      ]);
      expect(stored.tanggal[1]).toMatchObject({ nama_mubaligh: 'Ustadz Budi' });
      expect(stored.tanggal.at(-1)!.keadaan).toBe('baru');
      // The preview of a change knows the stored schedules, and does not report them as clashes.
      const form = await preview({ id, aturan: 'Setiap Selasa' });
      expect(states(form).slice(0, 4)).toEqual(states(stored).slice(0, 4));
      expect(form.tanggal[0]!.bentrok).toEqual([]);
      expect((await api.call('GET', '/pengajian-rutin/99/pratinjau')).status).toBe(404);
    });
  });

  test('whose preacher has gone keeps his place empty; whoever takes it gets his dates, and nobody else', async () => {
    await add({ aturan: 'Setiap Selasa', mulai: '2026-11-24', sampai: '2026-12-31', id_mubaligh: [ahmad, budi] });
    await edit((await at('2026-12-08')).id, { waktu: '05:30' });
    await api.call('DELETE', `/mubaligh/${ahmad}`);
    expect((await api.call('GET', '/pengajian-rutin/1')).body.data).toMatchObject({
      id_mubaligh: [null, budi],
      nama_mubaligh: [null, 'Ustadz Budi'],
    });
    await change('1', { waktu: '19:30' });
    expect(await turns()).toEqual([
      ['2026-12-01', budi],
      ['2026-12-15', budi],
      ['2026-12-29', budi],
    ]);
    await change('1', { id_mubaligh: [candra, budi] });
    // The schedule that a person had changed was deleted with the preacher, and does not come back.
    expect(await turns()).toEqual([
      ['2026-11-24', candra],
      ['2026-12-01', budi],
      ['2026-12-15', budi],
      ['2026-12-22', candra],
      ['2026-12-29', budi],
    ]);
  });

  test('a date on a holiday is made, marked and asked about until somebody says what becomes of it', async () => {
    const { body: answer } = await add({ aturan: 'Setiap Rabu', kecuali: ['2027-03-10'] });
    const asked = { tanggal: wire('2027-01-06'), nama: 'Isra Mikraj (perkiraan)' };
    expect(answer.data.tanya).toEqual([asked]);
    expect(answer.warnings).toEqual(['6 Jan 2027, Isra Mikraj (perkiraan): tetap diadakan atau dilewati?']);
    expect(await days()).toContain('2027-01-06');
    const dates = (await api.call('GET', '/pengajian-rutin/1/pratinjau')).body.data as Pratinjau;
    expect(dates.tanggal.filter(({ hari_besar }) => hari_besar !== null)).toMatchObject([
      { tanggal: wire('2027-01-06'), hari_besar: 'Isra Mikraj (perkiraan)', keadaan: 'ada' },
    ]);
    const kept = await change('1', { tetap: ['2027-01-06'] });
    expect([kept.body.data.tanya, kept.body.warnings]).toEqual([[], undefined]);
    expect(await days()).toContain('2027-01-06');
    // The government sets another day, so another date is asked about.
    const set = { jenis: 'isra_miraj', tahun: 1448, tanggal: '2027-01-05' };
    await api.call('PUT', '/hari-besar', { body: set });
    const { data: tuesdays } = (await add({ id_masjid: other, aturan: 'Setiap Selasa' })).body;
    expect(tuesdays.tanya).toEqual([{ tanggal: wire('2027-01-05'), nama: 'Isra Mikraj' }]);
    const left = await change(tuesdays.id, { kecuali: ['2027-01-05'] });
    expect(left.body.data).toMatchObject({ tanya: [], kecuali: [wire('2027-01-05')] });
    expect(await days()).not.toContain('2027-01-05');
    // A date that is no longer excluded is made again, because the series itself had removed it.
    await change(tuesdays.id, { kecuali: [] });
    expect(await days()).toContain('2027-01-05');
  });

  test('come from a spreadsheet, and go into one that comes back; their schedules are made by the clock', async () => {
    await api.services.start();
    const template = (await api.call('GET', '/pengajian-rutin/template')).raw;
    expect((await openWorkbook(template)).getWorksheet('INPUT DISINI')!.getRow(1).values).toEqual([
      undefined,
      'Masjid',
      'Mubaligh',
      'Waktu',
      'Aturan',
      'Mulai',
      'Sampai',
      'Kecuali',
    ]);
    const file = await fillTemplate(template, [
      [
        'masjid al-huda',
        'Ustadz Ahmad; ustadz budi',
        "Ba'da Maghrib",
        'Selasa kedua dan keempat',
        '1/11/2026',
        null,
        null,
      ],
      [
        'Masjid An-Nur',
        'Ustadz Candra',
        '05:00',
        'setiap Ahad',
        '2026-11-20',
        '31 Desember 2026',
        '2026-12-06, 2026-12-13',
      ],
      ['Masjid An-Nur', 'Ustadz Candra', '05:00', 'setiap hari Minggu', '2026-11-20', null, null],
    ]);
    const said = { count: 2, skipped: 1 };
    expect((await api.call('POST', '/pengajian-rutin/upload?dryRun=true', { body: file })).body.data).toMatchObject(
      said,
    );
    expect(await rows()).toEqual([]);
    expect((await api.call('POST', '/pengajian-rutin/upload', { body: file })).body.data).toEqual(said);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(8));
    const all = (await api.call('GET', '/pengajian-rutin?orderBy=id&orderType=asc')).body.data as Rutin[];
    expect(all.map(({ kalimat, nama_mubaligh, sampai, kecuali }) => [kalimat, nama_mubaligh, sampai, kecuali])).toEqual(
      [
        ['Setiap Selasa pekan ke-2 dan ke-4', ['Ustadz Ahmad', 'Ustadz Budi'], null, []],
        ['Setiap Minggu', ['Ustadz Candra'], wire('2026-12-31'), [wire('2026-12-06'), wire('2026-12-13')]],
      ],
    );
    const back = (await api.call('GET', '/pengajian-rutin/export')).raw;
    expect((await api.call('POST', '/pengajian-rutin/upload', { body: back })).body.data).toEqual({
      count: 0,
      skipped: 2,
      changed: 0,
    });
    expect(
      (await api.call('GET', '/pengajian-rutin/export?format=csv&keadaan=berjalan')).raw.toString().split('\n')[2],
    ).toBe(
      `2,Masjid An-Nur,Ustadz Candra,05:00,FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;WKST=MO,2026-11-20,2026-12-31,"2026-12-06, 2026-12-13",${other},${candra},1`,
    );
    // An exported CSV can be uploaded like a workbook: it changes rows by their ID, also their turns and dates.
    const csv = (await api.call('GET', '/pengajian-rutin/export?format=csv')).raw.toString();
    expect(csv).toContain('Ustadz Ahmad;Ustadz Budi');
    const upload = async (text: string, query = '') =>
      (await api.call('POST', `/pengajian-rutin/upload${query}`, { body: Buffer.from(text) })).body;
    expect((await upload(csv)).data).toEqual({ count: 0, skipped: 2, changed: 0 });
    const edited = csv.replace(',05:00,', ',05:30,').replace('Ustadz Ahmad;Ustadz Budi', 'Ustadz Budi;Ustadz Ahmad');
    expect((await upload(edited, '?dryRun=true')).data).toMatchObject({ count: 0, skipped: 0, changed: 2 });
    expect((await upload(edited)).data).toMatchObject({ count: 0, skipped: 0, changed: 2 });
    expect((await api.call('GET', '/pengajian-rutin?orderBy=id&orderType=asc')).body.data).toMatchObject([
      { nama_mubaligh: ['Ustadz Budi', 'Ustadz Ahmad'], version: 2 },
      { waktu: '05:30', kecuali: [wire('2026-12-06'), wire('2026-12-13')], version: 2 },
    ]);
    expect((await upload(csv, '?dryRun=true')).questions).toEqual([
      expect.stringMatching(/^2 baris sudah diubah di sini sejak berkas ini diekspor/),
    ]);
    expect(await actions()).toContain('rutin.upload');
  });

  test('every wrong cell of a spreadsheet is told, and nothing is stored', async () => {
    const file = await workbookOf(
      ['Masjid', 'Mubaligh', 'Waktu', 'Aturan', 'Mulai', 'Sampai', 'Kecuali'],
      [
        ['Masjid Al-Huda', 'Ustadz Ahmad;Ustadz Budy', '19:30', 'kalau sempat', '2026-12-01', null, null],
        ['Masjid Al-Huda', 'Ustadz Ahmad', '19:30', 'setiap Selasa', '2026-12-01', '2026-11-30', null],
        ['Masjid Al-Huda', 'Ustadz Ahmad', '19:30', 'setiap Selasa', '2026-12-01', null, 'lebaran'],
        ['Masjid Al-Huda', null, '19:30', 'setiap Rabu', '2026-12-01', null, null],
      ],
    );
    const { status, body: answer } = await api.call('POST', '/pengajian-rutin/upload', { body: file });
    expect([
      status,
      answer.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ]).toEqual([
      400,
      [
        ['2.B', "Mubaligh 'Ustadz Budy' tidak ditemukan. Nama terdekat: 'Ustadz Budi'"],
        ['2.D', 'Aturan tidak dipahami. Tulis misalnya: Setiap Selasa pekan ke-2 dan ke-4'],
        ['3.F', 'Tanggal akhir lebih awal dari tanggal mulai'],
        ['4.G', "Tanggal 'lebaran' tidak dikenal. Isi misalnya 2027-03-09"],
        ['5.B', 'Mubaligh harus diisi'],
      ],
    ]);
    expect((await api.call('GET', '/pengajian-rutin')).body.data).toEqual([]);
  });

  test('leaves one row in the trail for what it does to all of its schedules', async () => {
    const told = async () =>
      ((await api.call('GET', '/audit?limit=100')).body.data as { keterangan: string }[])
        .map(({ keterangan }) => keterangan)
        .filter((text) => /jadwal|rutin/.test(text));
    const { id } = await added({ aturan: 'Setiap Selasa' });
    await change(id, { waktu: '20:00' });
    await api.call('PATCH', '/pengajian-rutin/setelan', { body: { pekan: 10 } });
    await api.services.recurring.clock.runIfDue();
    await change(id, { sampai: '2026-12-31' });
    await api.call('DELETE', `/pengajian-rutin/${id}`);
    expect(await told()).toEqual([
      'Menghapus pengajian rutin Masjid Al-Huda, 20.00 (bersama 6 jadwal)',
      'Mengubah pengajian rutin Masjid Al-Huda, 20.00: sampai kosong → Kamis, 31 Des 2026 (4 jadwal ikut dihapus)',
      'Membuat jadwal dari pengajian rutin Masjid Al-Huda, 20.00 (2 jadwal baru)',
      'Mengubah setelan pengajian rutin: dibuat ke depan 8 pekan → 10 pekan',
      "Mengubah pengajian rutin Masjid Al-Huda, Ba'da Maghrib: waktu Ba'da Maghrib → 20.00 (8 jadwal ikut diubah)",
      "Menambah pengajian rutin Masjid Al-Huda, Ba'da Maghrib (8 jadwal baru)",
    ]);
  });

  test('is made as far ahead as the setting says; fewer weeks take none back', async () => {
    const setting = (pekan: number) => api.call('PATCH', '/pengajian-rutin/setelan', { body: { pekan } });
    expect((await api.call('GET', '/pengajian-rutin/setelan')).body.data).toEqual({ pekan: 8 });
    expect((await setting(2)).body.data).toEqual({ pekan: 2 });
    expect((await setting(0)).body.issues).toEqual([{ path: 'pekan', message: 'Isi 1 sampai 26 pekan' }]);
    await add({ aturan: 'Setiap Selasa' });
    expect(await days()).toEqual(['2026-11-24', '2026-12-01']);
    await setting(4);
    await api.services.recurring.rutin.update(await systemLike(), '1', { waktu: '19:30' });
    expect(await days()).toEqual(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']);
    await setting(1);
    await change('1', { waktu: '20:00' });
    expect((await rows()).map(({ waktu }) => waktu)).toEqual(Array(4).fill('20:00'));
    expect(await actions()).toContain('rutin.setting');
  });
});
