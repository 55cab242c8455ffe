import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

/** One man who stands in the list under two names. */
describe('one person twice', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  const create = async (nama_mubaligh: string, no_hp: string) =>
    (await api.call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp } })).body;

  test('the same number, or a name that differs by titles or spelling, is asked about on saving', async () => {
    const first = await create('Ust. H. Hasan Basri, Lc', '081200005101');
    expect(first.warnings).toBeUndefined();
    expect((await create('H Hasan Basri Lc', '6281200005101')).warnings).toEqual([
      'Nomor ini juga milik Ust. H. Hasan Basri, Lc. Bila orang yang sama, hapus salah satu',
    ]);
    await create('Dadan Ramdani', '081200005102');
    expect((await create('KH. Dadan Ramdhani', '081200005103')).warnings).toEqual([
      'Dadan Ramdani (0812-0000-5102) hanya berbeda gelar atau ejaan namanya. Bila orang yang sama, hapus salah satu',
    ]);
    const other = await create('Ustadz Umar', '081200005104');
    expect(other.warnings).toBeUndefined();
    const edited = await api.call('PATCH', `/mubaligh/${other.data.id}`, { body: { no_hp: '081200005102' } });
    expect(edited.body.warnings).toEqual([expect.stringContaining('Nomor ini juga milik Dadan Ramdani')]);
    const khatib = await api.call('PATCH', `/mubaligh/${other.data.id}`, { body: { khatib: false } });
    expect(khatib.body.warnings).toBeUndefined();
  });

  test('he is one man for clashes: on the board, in forms, among pengajian', async () => {
    const masjid = [await addMasjid(api, 'Masjid Satu'), await addMasjid(api, 'Masjid Dua')];
    const one = await addMubaligh(api, 'Ust. H. Hasan Basri, Lc', { no_hp: '081200005101' });
    const two = await addMubaligh(api, 'H Hasan Basri Lc', { no_hp: '0812-0000-5101' });
    const post = (path: string, body: object) => api.call('POST', path, { body });
    await post('/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: masjid[0], id_mubaligh: one });
    const second = await post('/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: masjid[1], id_mubaligh: two });
    expect(second.body.warnings.join('\n')).toContain('Juga di Masjid Satu pada hari yang sama, sebagai Ust. H. Hasan');
    const waktu = '19.30';
    await post('/jadwal-pengajian', { tanggal: '2099-01-03', waktu, id_masjid: masjid[0], id_mubaligh: one });
    await post('/jadwal-pengajian', { tanggal: '2099-01-03', waktu, id_masjid: masjid[1], id_mubaligh: two });
    const { data } = (await api.call('GET', '/bentrok?dari=2099-01-01&sampai=2099-01-31')).body;
    const kinds = JSON.stringify(data).match(/"jenis":"\w+"/g);
    expect(kinds).toEqual(Array.from({ length: 4 }, () => ['"jenis":"dua_tempat"', '"jenis":"orang_sama"']).flat());
  });

  test('equal names with two numbers are two men; one number is one man, whatever his names', async () => {
    const masjid = [await addMasjid(api, 'Masjid Satu'), await addMasjid(api, 'Masjid Dua')];
    const pairs = [
      ['Ustadz Ahmad Fauzan', '081200005201', 'Ustadz Ahmad Fauzan', '081200005202'],
      ['Ustadz Karim', '081200005203', 'KH. Zainuddin', '081200005203'],
    ] as const;
    for (const [at, [a, x, b, y]] of pairs.entries()) {
      const tanggal = `2099-02-${at === 0 ? '06' : '13'}`;
      const ids = [await addMubaligh(api, a, { no_hp: x }), await addMubaligh(api, b, { no_hp: y })];
      for (const n of [0, 1])
        await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid: masjid[n], id_mubaligh: ids[n] } });
    }
    expect(await kinds('2099-02-06')).toEqual([]);
    expect(await kinds('2099-02-13')).toEqual(['dua_tempat', 'dua_tempat', 'orang_sama', 'orang_sama']);
  });

  const kinds = async (tanggal: string): Promise<string[]> => {
    const { data } = (await api.call('GET', `/bentrok?dari=${tanggal}&sampai=${tanggal}`)).body;
    return (JSON.stringify(data).match(/(?<="jenis":")(dua_tempat|orang_sama)/g) ?? []).toSorted();
  };
  const BEDA = `jawab=${encodeURIComponent('{"orang":"beda"}')}`;
  const ASK = { headers: { prefer: 'tanya' } };
  const rowsOf = async () => Number((await api.call('GET', '/mubaligh')).headers['x-total-count']);

  test('who prefers to be asked is asked before a new row is stored; told apart they are two men', async () => {
    const masjid = [await addMasjid(api, 'Masjid Satu'), await addMasjid(api, 'Masjid Dua')];
    const first = await create('Ustadz Karim', '081200005301');
    const body = { nama_mubaligh: 'KH. Zainuddin', no_hp: '0812-0000-5301' };
    const asked = await api.call('POST', '/mubaligh', { ...ASK, body });
    expect(asked.status).toBe(409);
    expect(asked.body).toEqual({
      data: { orang: [{ id: first.data.id, nama: 'Ustadz Karim' }] },
      error: 'Nomor ini juga milik Ustadz Karim. Orang yang sama?',
      code: 'unanswered',
    });
    expect(await rowsOf()).toBe(1);

    const other = await api.call('POST', `/mubaligh?${BEDA}`, { ...ASK, body });
    expect(other.status).toBe(200);
    expect(other.body.warnings).toBeUndefined();
    const ids = [first.data.id, other.body.data.id];
    for (const n of [0, 1])
      await api.call('POST', '/jadwal-jumatan', {
        body: { tanggal: '2099-02-13', id_masjid: masjid[n], id_mubaligh: ids[n] },
      });
    expect(await kinds('2099-02-13')).toEqual([]);

    // Somebody without any likeness, and a masjid, are not asked about.
    const plain = { nama_mubaligh: 'Ustadz Umar', no_hp: '081200005302' };
    expect((await api.call('POST', '/mubaligh', { ...ASK, body: plain })).status).toBe(200);
  });

  test('an edit asks likewise, once: the answer is kept, also over a deletion that is taken back', async () => {
    const first = (await create('Dadan Ramdani', '081200005401')).data;
    const other = (await create('Ustadz Umar', '081200005402')).data;
    const path = `/mubaligh/${other.id}`;
    const asked = await api.call('PATCH', path, { ...ASK, body: { nama_mubaligh: 'KH. Dadan Ramdhani' } });
    expect(asked.status).toBe(409);
    expect(asked.body.error).toBe(
      'Dadan Ramdani (0812-0000-5401) hanya berbeda gelar atau ejaan namanya. Orang yang sama?',
    );
    expect(asked.body.data.orang).toEqual([{ id: first.id, nama: 'Dadan Ramdani' }]);
    expect((await api.call('GET', path)).body.data).toMatchObject({ nama_mubaligh: 'Ustadz Umar', version: 1 });

    const answered = await api.call('PATCH', `${path}?${BEDA}`, { body: { nama_mubaligh: 'KH. Dadan Ramdhani' } });
    expect(answered.body).toMatchObject({ data: { version: 2 }, error: null });
    expect(answered.body.warnings).toBeUndefined();
    const removed = await api.call('DELETE', path);
    const undo = await api.call('POST', `/penghapusan/${removed.headers['x-penghapusan'] as string}/pulihkan`);
    expect(undo.status).toBe(200);
    const again = await api.call('PATCH', path, { ...ASK, body: { no_hp: '081200005401' } });
    expect(again.status).toBe(200);
    expect(again.body.warnings).toBeUndefined();
    // A row that stands already is told apart without another change.
    const third = (await create('Ust Dadan Ramdani', '081200005403')).data;
    await api.call('PATCH', `/mubaligh/${third.id}?${BEDA}`, { body: {} });
    const quiet = await api.call('PATCH', `/mubaligh/${third.id}`, {
      ...ASK,
      body: { nama_mubaligh: 'Dadan Ramdani' },
    });
    expect(quiet.status).toBe(200);
  });

  test('what is told apart is not one man over a third row', async () => {
    const ids = [];
    for (const [nama, rest] of [
      ['Ustadz Karim', ''],
      ['KH. Zainuddin', `?${BEDA}`],
      ['Kantor DKM', ''],
    ] as const)
      ids.push(
        (await api.call('POST', `/mubaligh${rest}`, { body: { nama_mubaligh: nama, no_hp: '081200005501' } })).body.data
          .id,
      );
    for (const [n, id_mubaligh] of ids.slice(0, 2).entries())
      await api.call('POST', '/jadwal-jumatan', {
        body: { tanggal: '2099-02-13', id_masjid: await addMasjid(api, `Masjid ${n}`), id_mubaligh },
      });
    expect(await kinds('2099-02-13')).toEqual([]);
  });

  test('an upload keeps the answer too, and asks of a row that it changes', async () => {
    const { id } = (await create('Ustadz Karim', '081200005601')).data;
    const bytes = csvOf(['nama_mubaligh,no_hp', 'KH. Zainuddin,081200005601', 'Ustadz Umar,081200005602']);
    const upload = (rest: string) => api.call('POST', `/mubaligh/upload?${rest}`, { body: bytes });
    const seen = await upload('dryRun=true');
    expect(seen.body.data.tanya).toEqual([expect.objectContaining({ kunci: 'orang', baris: [2] })]);
    expect((await upload(BEDA)).body).toMatchObject({ data: { count: 2 } });
    const [zain] = (await api.call('GET', '/mubaligh?search=zain')).body.data;
    const quiet = await api.call('PATCH', `/mubaligh/${zain.id}`, { ...ASK, body: { nama_mubaligh: 'KH Zainudin' } });
    expect(quiet.status).toBe(200);

    const [umar] = (await api.call('GET', '/mubaligh?search=umar')).body.data;
    const changed = csvOf(['id,nama_mubaligh,no_hp', `${umar.id},Ustadz Umar,081200005601`]);
    const change = (rest: string) => api.call('POST', `/mubaligh/upload?${rest}`, { body: changed });
    expect((await change('dryRun=true')).body.data.tanya).toEqual([
      expect.objectContaining({ kunci: 'orang', baris: [2] }),
    ]);
    const left = await change(`jawab=${encodeURIComponent('{"orang":"satu"}')}`);
    expect(left.body.data).toMatchObject({ count: 0, changed: 0, skipped: 1 });
    expect((await change(BEDA)).body.data).toMatchObject({ changed: 1 });
    const again = await api.call('PATCH', `/mubaligh/${umar.id}`, { ...ASK, body: { nama_mubaligh: 'Ustadz Umar A' } });
    expect(again.status).toBe(200);
    expect(id).toBeDefined();
  });

  test('a draft has one man in two rows at one place on a Friday, and counts what he has', async () => {
    const masjid = [];
    for (const n of [1, 2, 3]) masjid.push(await addMasjid(api, `Masjid ${n}`));
    await addMubaligh(api, 'Ust. H. Hasan Basri, Lc', { no_hp: '081200005701' });
    const two = await addMubaligh(api, 'H Hasan Basri Lc', { no_hp: '081200005701' });
    // On the second Friday he stands already, on the third he is away: each in another of his rows.
    await api.call('POST', '/jadwal-jumatan', {
      body: { tanggal: '2099-01-09', id_masjid: masjid[0], id_mubaligh: two },
    });
    await api.call('POST', '/cuti', { body: { id_mubaligh: two, dari: '2099-01-16', sampai: '2099-01-16' } });
    const { id } = (await api.call('POST', '/papan-jumat/usulan', { body: { bulan: '2099-01' } })).body.data;
    await expect
      .poll(async () => (await api.call('GET', `/papan-jumat/usulan/${id}`)).body.data.state, { timeout: 15_000 })
      .toBe('done');
    const { sel, kosong } = (await api.call('GET', `/papan-jumat/usulan/${id}`)).body.data;
    const days = sel.map(({ tanggal }: { tanggal: string }) => tanggal.slice(0, 10));
    expect(days).toEqual(['2099-01-02', '2099-01-23', '2099-01-30']);
    expect(new Set(sel.map((cell: { id_mubaligh: string }) => cell.id_mubaligh))).toHaveProperty('size', 1);
    expect(kosong).toBe(15 - 1 - 3);
  });
});

const csvOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
