import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditRow } from '#shared/account/audit.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

/** Everything that the screen shows of an entry: the actor, the sentence, and the fields before and after. */
const shown = ({ actor, keterangan, rincian }: AuditRow) =>
  [actor, keterangan, ...rincian.flatMap(({ dari, ke }) => [dari ?? '', ke ?? ''])].map(searchKey);

describe('the audit trail is searched', () => {
  let api: TestApp;
  let irfan: string;
  beforeAll(async () => {
    api = await startTestApp({ clock: createTestClock() });
    irfan = await changeALot(api);
  });
  afterAll(() => api.close());

  const list = async (search: string, more = '') =>
    (await api.call('GET', `/audit?limit=100&search=${encodeURIComponent(search)}${more}`)).body.data as AuditRow[];
  const said = async (search: string, more = '') => (await list(search, more)).map(({ keterangan }) => keterangan);
  const all = async () => (await api.call('GET', '/audit?limit=100')).body.data as AuditRow[];

  test('by the names that stand in its sentences, written anyhow', async () => {
    const changed = 'Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan → Ustadz Umar';
    const both = [changed, 'Menambah jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan'];
    for (const search of ['Ustadz Irfan', 'ustadzirfan', "ustadz 'irfan", 'IRFAN'])
      expect((await said(search, '&jenis=data')).filter((text) => !text.includes('pengajian'))).toEqual([
        ...both,
        'Menambah mubaligh Ustadz Irfan',
      ]);
    expect(await said('ustadz-umar', '&jenis=data')).toContain(changed);
    expect(await said('al ikhlas')).toContain('Menambah Masjid Al-Ikhlas');
    expect(await said('pengingat dkm')).toEqual(
      expect.arrayContaining(['Menambah template Pengingat DKM', expect.stringContaining('template DKM')]),
    );
  });

  test.each([
    'Salman',
    'Masjid Salman',
    'An-Nur',
    'Al Ikhlas',
    'Masjid Ikhlas Raya',
    'Irfan',
    'Ustadz Umar',
    'Pengingat DKM',
    'Pengingat Mubaligh',
    'sebentar',
    'umar',
    'Utara',
    'Jadwal Pengajian Harian',
    'Pengajian Reminder',
    'Idul Fitri',
    '27 Nov',
    'Selasa',
    '4 Des 2026',
    'cli:',
    'Musholla Salmania',
  ])("'%s' finds every entry that shows it, and no other", async (search) => {
    const key = searchKey(search);
    const wanted = (await all()).filter((row) => shown(row).some((text) => text.includes(key)));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await said(search)).toEqual(wanted.map(({ keterangan }) => keterangan));
  });

  test('by what was done, as the sentence says it', async () => {
    expect(await said('mengganti khatib')).toEqual([
      'Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan → Ustadz Umar',
    ]);
    expect(await said('nomor hp')).toEqual(
      expect.arrayContaining(['Mengubah Masjid An-Nur: nomor HP', 'Mengubah mubaligh Ustadz Umar: nomor HP']),
    );
    expect((await said('menambah-template')).length).toBe(2);
  });

  test('by all its words, where they stand nowhere in one piece', async () => {
    const sentence = 'Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan → Ustadz Umar';
    expect(await said(sentence)).toEqual([sentence]);
    expect(await said('khatib salman umar')).toEqual([sentence]);
    expect(await said('khatib salman tidak-ada')).toEqual([]);
    expect(await said('%')).toEqual([]);
  });

  test('with its pages, kinds and dates', async () => {
    const { body, headers } = await api.call('GET', '/audit?search=Salman&limit=1&page=2');
    expect(body.data).toHaveLength(1);
    expect(Number(headers['x-total-count'])).toBe((await list('Salman')).length);
    expect(await list('Salman', '&jenis=template')).toEqual([]);
    expect(await list('Salman', '&dateEnd=2026-11-19')).toEqual([]);
  });

  test('a new name changes no sentence that was written before', async () => {
    const before = await said('Salman');
    const { id } = (await api.call('GET', '/masjid?search=Salman&fields=id,nama_masjid')).body.data.at(-1);
    await api.call('PATCH', `/masjid/${id}`, { body: { nama_masjid: 'Salman Raya' } });
    expect((await said('Salman')).slice(1)).toEqual(before);
    await api.call('PATCH', `/masjid/${id}`, { body: { nama_masjid: 'Salman' } });
  });

  test('nobody who was forgotten is found, also under the name that he had before', async () => {
    await api.call('PATCH', `/mubaligh/${irfan}`, { body: { nama_mubaligh: 'Ustadz Contoh' } });
    expect((await list('Irfan')).length).toBeGreaterThan(2);
    const { status } = await api.call('POST', '/person/delete', { body: { id_mubaligh: irfan } });
    expect(status).toBe(200);
    expect(await list('Irfan')).toEqual([]);
    expect(await list('Ustadz Contoh')).toEqual([]);
    expect(await said('mengganti khatib')).toEqual([
      `Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: mubaligh #${irfan} → Ustadz Umar`,
    ]);
  });

  test('rows of an earlier Mimbar get their words at the next start', async () => {
    const { sqlite } = api.database;
    const rows = () => sqlite.prepare('select id, keterangan, rincian from audit order by id').all();
    const restart = async () => (await startTestApp({ clock: createTestClock(), directory: api.directory })).close();
    // As the migration leaves them.
    const unsay = () => sqlite.exec("update audit set keterangan = '', rincian = '[]'");
    unsay();
    await restart();
    const sentence = `Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: mubaligh #${irfan} → Ustadz Umar`;
    expect(await said(sentence)).toEqual([sentence]);
    expect(await said('Utara')).not.toEqual([]);
    const before = rows();
    unsay();
    await restart();
    expect(rows()).toEqual(before);
  });
});

/** Changes every noun whose audit sentence holds a name; gives the id of the preacher who is deleted at the end. */
async function changeALot(api: TestApp): Promise<string> {
  const call = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await api.call(method, path, body ? { body } : {});
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
    return answer.body.data;
  };
  const salman = await addMasjid(api, 'Salman');
  const nur = await addMasjid(api, 'An-Nur', { no_hp: '081200000002' });
  const ikhlas = await addMasjid(api, 'Al-Ikhlas', { no_hp: '081200000003' });
  const gone = await addMasjid(api, 'Musholla Salmania', { no_hp: '081200000005' });
  const irfan = await addMubaligh(api, 'Ustadz Irfan');
  const umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: '081200000102' });
  const dkm = await addTemplate(api, 'pengajian_reminder', 'Pengingat DKM');
  const mubaligh = await addTemplate(api, 'pengajian_reminder', 'Pengingat Mubaligh');
  const jumat = await call('POST', '/jadwal-jumatan', {
    tanggal: '2026-11-27',
    id_masjid: salman,
    id_mubaligh: irfan,
  });
  // A form sends all its fields; only the fields with a new value count as changed.
  await call('PATCH', `/jadwal-jumatan/${jumat.id}`, { tanggal: '2026-11-27', id_masjid: salman, id_mubaligh: umar });
  await call('PATCH', `/jadwal-jumatan/${jumat.id}`, { tanggal: '2026-12-04', id_masjid: nur });
  await call('POST', `/jadwal-jumatan/${jumat.id}/konfirmasi`, { jawaban: 'hadir' });
  const kajian = { tanggal: '2026-11-24', waktu: '19:30', id_masjid: ikhlas, id_mubaligh: irfan };
  const { id } = await call('POST', '/jadwal-pengajian', kajian);
  await call('PATCH', `/jadwal-pengajian/${id}`, { waktu: '20:00' });
  await call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { jawaban: 'udzur' });
  await call('PATCH', `/masjid/${nur}`, { no_hp: '081200000004' });
  await call('PATCH', `/masjid/${ikhlas}`, { nama_masjid: 'Ikhlas Raya', wilayah: 'Utara' });
  await call('PATCH', `/mubaligh/${umar}`, { no_hp: '081200000103' });
  await call('PATCH', `/mubaligh/${umar}`, { batas_bulan: 3 });
  const cuti = await call('POST', '/cuti', { id_mubaligh: umar, dari: '2026-12-22', sampai: '2026-12-24' });
  await call('PATCH', `/cuti/${cuti.id}`, { sampai: '2026-12-25' });
  const rutin = { id_masjid: nur, id_mubaligh: umar, waktu: '05:00', aturan: 'Setiap Selasa', mulai: '2026-11-24' };
  const series = await call('POST', '/pengajian-rutin', rutin);
  await call('PATCH', `/pengajian-rutin/${series.id}`, { waktu: '05:30' });
  await call('DELETE', `/pengajian-rutin/${series.id}`);
  const card = { active: true, h: 1, jam: '05:00', id_template_dkm: dkm, id_template_mubaligh: mubaligh };
  await call('PATCH', '/schedule/pengajian_reminder', card);
  await call('PATCH', '/schedule/pengajian_reminder', { ...card, id_template_dkm: mubaligh });
  await call('PATCH', `/template/${mubaligh}`, { content: 'Pengingat untuk {{nama_mubaligh}}' });
  await call('PUT', '/hari-besar', { jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-11' });
  await call('POST', '/queue/pause');
  const sent = await call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${dkm}`);
  await call('POST', `/broadcasts/${sent.id}/cancel`);
  await call('POST', '/manage-admin', { username: 'umar', password: 'sandi-yang-panjang-9' });
  const brief = await call('POST', '/manage-admin', { username: 'sebentar', password: 'sandi-yang-panjang-9' });
  await call('DELETE', `/manage-admin/${brief.id}`);
  await call('DELETE', `/jadwal-pengajian/${id}`);
  await call('DELETE', `/masjid/${gone}`);
  return irfan;
}
