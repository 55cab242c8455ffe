import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

describe('what a change leaves behind', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp();
    await addMasjid(api);
    await addMubaligh(api);
    await addTemplate(api, 'pengajian_reminder', 'Harian');
    await addTemplate(api, 'jumatan_reminder', 'Jumatan');
  });
  afterEach(() => api.close());

  const addPengajian = () =>
    api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2199-11-20', waktu: '19:30', id_masjid: 1, id_mubaligh: 1 },
    });
  const addJumatan = () =>
    api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2199-11-22', id_masjid: 1, id_mubaligh: 1 } });
  const audits = () =>
    api.database.sqlite.prepare('select actor, action, subject, detail from audit order by id').raw().all() as [
      string,
      string,
      string,
      string,
    ][];

  /** Adds a schedule of each kind, and queues a message to the mosque and one to the preacher for each schedule. */
  async function withWaiting(): Promise<void> {
    await addPengajian();
    await addJumatan();
    expect(
      (
        await api.call('POST', '/jadwal-pengajian/broadcast', {
          body: { id: ['1'], templateDKM: '1', templateMubaligh: '1' },
        })
      ).body.data.queued,
    ).toBe(2);
    expect(
      (
        await api.call('POST', '/jadwal-jumatan/broadcast', {
          body: { id: ['1'], templateDKM: '2', templateMubaligh: '2' },
        })
      ).body.data.queued,
    ).toBe(2);
  }
  const waiting = async () => (await api.call('GET', '/queue')).body.data.length;

  test.each([
    ['PATCH', '/jadwal-pengajian/1', { waktu: '20:00' }, 2],
    ['PATCH', '/jadwal-jumatan/1', { tanggal: '2199-11-29' }, 2],
    ['DELETE', '/jadwal-pengajian/1', undefined, 2],
    ['DELETE', '/jadwal-jumatan/batch?id=1', undefined, 2],
    ['PATCH', '/masjid/1', { nama_masjid: 'Masjid Agung' }, 4],
    ['PATCH', '/mubaligh/1', { no_hp: '081200000102' }, 4],
    ['DELETE', '/masjid/1', undefined, 4],
    ['DELETE', '/mubaligh/batch?id=1', undefined, 4],
  ] as const)('%s %s %o cancels what waits', async (method, path, body, cancelled) => {
    await withWaiting();
    const answer = await api.call(method, path, { body });
    expect(answer.body.data.cancelled).toBe(cancelled);
    expect(await waiting()).toBe(4 - cancelled);
  });

  test.each([
    ['/masjid/1', { wilayah: 'Utara', lokasi: { lat: -6.9, lng: 107.6 }, alamat: 'Jalan Asia Afrika 1' }],
    ['/mubaligh/1', { khatib: false, batas_bulan: 4, wilayah: ['Utara'] }],
  ])('PATCH %s %o is said in no message, so nothing is cancelled', async (path, body) => {
    await withWaiting();
    const answer = await api.call('PATCH', path, { body });
    expect(answer.body.data).toMatchObject({ ...body, version: 2 });
    expect(answer.body.data.cancelled).toBeUndefined();
    expect(await waiting()).toBe(4);
  });

  test.each([
    ['/jadwal-pengajian/1', { waktu: ' 19:30', id_masjid: '1', tanggal: '2199-11-20T00:00:00.000Z' }],
    ['/masjid/1', { nama_masjid: ' Masjid Al-Ikhlas', no_hp: '081200000001' }],
    ['/mubaligh/1', {}],
    ['/template/1', { nama_template: 'Harian' }],
  ])('PATCH %s %o says nothing new, so nothing is cancelled or counted', async (path, body) => {
    await withWaiting();
    const before = audits().length;
    const answer = await api.call('PATCH', path, { body });
    expect(answer.body.data).toMatchObject({ version: 1 });
    expect(answer.body.data.cancelled).toBeUndefined();
    expect(await waiting()).toBe(4);
    expect(audits()).toHaveLength(before);
  });

  test('every change has one audit row, with its actor and what was changed, and no name or number of anybody', async () => {
    const before = audits().length;
    const headers = { 'x-mimbar-user': 'suryana' };
    await api.call('POST', '/masjid', {
      headers,
      body: { nama_masjid: 'Rahasia', nama_ketua_dkm: 'Rahasia', no_hp: '081200000999' },
    });
    await api.call('PATCH', '/masjid/2', { headers, body: { nama_masjid: 'Rahasia dua', no_hp: '081200000998' } });
    await api.call('DELETE', '/masjid/2', { headers });
    await api.call('PATCH', '/template/1', { headers, body: { content: 'Rahasia' } });
    await addPengajian();
    await api.call('PATCH', '/jadwal-pengajian/1', { headers, body: { waktu: '20:00', tanggal: '2199-11-20' } });
    await api.call('DELETE', '/jadwal-pengajian/batch?id=1,2', { headers });
    await api.call('PATCH', '/schedule/jumatan_reminder', { headers, body: { h: 2 } });
    const rows = audits().slice(before);
    expect(rows.map(([actor, action, subject, detail]) => [actor, action, subject, JSON.parse(detail!)])).toEqual([
      ['cli:suryana', 'masjid.create', 'masjid:2', { after: { nama_masjid: 'Rahasia', wilayah: '' } }],
      [
        'cli:suryana',
        'masjid.update',
        'masjid:2',
        {
          fields: ['nama_masjid', 'no_hp'],
          before: { nama_masjid: 'Rahasia', wilayah: '' },
          after: { nama_masjid: 'Rahasia dua' },
        },
      ],
      [
        'cli:suryana',
        'masjid.delete',
        'masjid:2',
        { before: { nama_masjid: 'Rahasia dua', wilayah: '' }, jadwal: 0, penghapusan: '1' },
      ],
      [
        'cli:suryana',
        'template.update',
        'template:1',
        { fields: ['content'], before: { type: 'pengajian_reminder' }, after: {} },
      ],
      [
        'cli:unknown',
        'pengajian.create',
        'pengajian:1',
        { after: { tanggal: '2199-11-20', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' } },
      ],
      [
        'cli:suryana',
        'pengajian.update',
        'pengajian:1',
        {
          fields: ['waktu'],
          before: { tanggal: '2199-11-20', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' },
          after: { waktu: '20:00' },
        },
      ],
      ['cli:suryana', 'pengajian.delete', 'pengajian', { count: 1, ids: ['1'], penghapusan: '2' }],
      [
        'cli:suryana',
        'schedule.update',
        'schedule:jumatan_reminder',
        { fields: ['h'], before: expect.objectContaining({ active: false, h: 0 }), after: { h: 2 } },
      ],
    ]);
    // A mosque's name is not personal data; the rows hold no name of a person and no number.
    expect(JSON.stringify(rows)).not.toMatch(/0812|6281|Ahmad|Ketua/);
  });

  test('what failed leaves no row', async () => {
    const before = audits().length;
    await api.call('PATCH', '/masjid/9', { body: { nama_masjid: 'x' } });
    await api.call('PATCH', '/jadwal-pengajian/9', { body: { waktu: 'x' } });
    await api.call('POST', '/template', { body: { nama_template: 'harian', content: 'x', type: 'jumatan_reminder' } });
    await api.call('PATCH', '/schedule/jumatan_reminder', { body: { active: true } });
    expect(audits()).toHaveLength(before);
  });

  test.each(['masjid', 'mubaligh', 'template', 'jadwal-pengajian', 'jadwal-jumatan'])(
    '%s: ids that nobody has',
    async (noun) => {
      for (const id of ['99', '0', 'abc', '1e0', '0x1', '1.0', '99999999999999999999', '%20']) {
        for (const method of ['GET', 'DELETE'] as const)
          expect([id, (await api.call(method, `/${noun}/${id}`)).status]).toEqual([id, 404]);
        expect((await api.call('PATCH', `/${noun}/${id}`, { body: {} })).body).toMatchObject({
          data: null,
          code: 'not_found',
        });
      }
      const many = Array.from({ length: 20_000 }, (_, n) => String(n + 1000));
      expect((await api.call('DELETE', `/${noun}/batch`, { body: { id: many } })).body.data).toEqual({ count: 0 });
    },
  );
});
