import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** The messenger is not started, so everything that is sent waits and can be looked at. */
describe('broadcast', () => {
  let api: TestApp;
  let clock: TestClock;
  let samples: Samples;
  beforeEach(async () => {
    clock = createTestClock(Date.parse('2026-11-20T02:00:00.000Z'));
    api = await startTestApp({ clock });
    samples = await addPengajian(api, 3, '2026-12-01');
  });
  afterEach(() => api.close());

  const preview = (query: string) => api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`);
  const send = (query: string, headers = {}) => api.call('POST', `/jadwal-pengajian/broadcast?${query}`, { headers });
  const queue = async () => (await api.call('GET', '/queue?limit=100&orderBy=id&orderType=asc')).body.data;
  const both = () => `id=${samples.ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`;
  const status = (id: string) =>
    api.database.sqlite
      .prepare('select dkm_status, mubaligh_status, broadcasted from jadwal_pengajian where id = ?')
      .get(id);

  test('an audience whose message is cancelled is failed, unless another one to it waits; a digest says nothing of it', async () => {
    const [id] = samples.ids;
    const statuses = () => Object.values(status(id!) as object).slice(0, 2);
    const template = async (type: string, content: string) =>
      (await api.call('POST', '/template', { body: { nama_template: content, content, type } })).body.data.id as string;
    const cancel = (broadcast: number) => api.call('POST', `/broadcasts/${broadcast}/cancel`);
    await send(both());
    await send(`id=${id}&templateDKM=${await template('pengajian_reminder', 'Lain: {{nama_masjid}}')}`);
    const bulanan = await template('pengajian_bulanan', 'Bulan ini: [[{{tanggal}}]]');
    expect(
      (
        await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', {
          body: { month: '11', templateMubaligh: bulanan },
        })
      ).body.data,
    ).toMatchObject({ id: '3', queued: 3 });
    expect(statuses()).toEqual(['waiting', 'waiting']);
    await cancel(1);
    expect(statuses()).toEqual(['waiting', 'failed']);
    await cancel(2);
    expect(statuses()).toEqual(['failed', 'failed']);
    api.database.sqlite.exec("update jadwal_pengajian set mubaligh_status = 'waiting'");
    await cancel(3);
    expect(statuses()).toEqual(['failed', 'waiting']);
  });

  test('only the audience whose template is given', async () => {
    const dkm = await preview(`id=${samples.ids[0]}&templateDKM=${samples.dkm}`);
    expect(dkm.body.data.map((item: { recipients: string[] }) => item.recipients)).toEqual([['Bapak Contoh 1']]);
    const mubaligh = await preview(`id=${samples.ids[0]}&templateMubaligh=${samples.mubaligh}`);
    expect(mubaligh.body.data.map((item: { recipients: string[] }) => item.recipients)).toEqual([['Ustadz Contoh 1']]);
  });

  test('in date and time order whatever the order of ids, and what is sent is what was previewed', async () => {
    const query = `id=${samples.ids.toReversed().join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`;
    const { body } = await preview(query);
    expect(body.data.map((item: { recipients: string[] }) => item.recipients[0])).toEqual([
      'Bapak Contoh 1',
      'Ustadz Contoh 1',
      'Bapak Contoh 2',
      'Ustadz Contoh 2',
      'Bapak Contoh 3',
      'Ustadz Contoh 3',
    ]);
    await send(query);
    expect((await queue()).map((row: { message: string }) => row.message)).toEqual(
      body.data.map((item: { message: string }) => item.message),
    );
  });

  test('GET and POST, query and body alike', async () => {
    const body = { id: samples.ids, templateDKM: Number(samples.dkm) };
    const posted = await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body });
    const got = await preview(`id=${samples.ids}&templateDKM=${samples.dkm}`);
    expect(posted.body.data).toEqual(got.body.data);
    expect(got.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['id=1', 400, 'Pilih minimal satu template'],
    ['templateDKM=1', 400, 'Pilih minimal satu jadwal'],
    ['id=1&templateDKM=99', 404, 'Template tidak ditemukan'],
    ['id=1,99&templateDKM=1', 404, 'Jadwal pengajian tidak ditemukan'],
    ['id=1&templateDKM=abc', 400, 'Template tidak ditemukan'],
    ['id=x&templateDKM=1', 400, 'Daftar ID tidak valid'],
  ])('%s is refused and nothing is queued', async (query, code, error) => {
    for (const answer of [await preview(query), await send(query)]) {
      expect(answer.status).toBe(code);
      expect(answer.body).toMatchObject({ data: null, error });
    }
    expect(await queue()).toEqual([]);
  });

  test('a template of another type is refused', async () => {
    await api.call('POST', '/template', { body: { nama_template: 'Jumat', content: 'x', type: 'jumatan_reminder' } });
    expect((await preview('id=1&templateDKM=3')).body.error).toBe("Template 'Jumat' bukan untuk broadcast ini");
  });

  test('what waits is not queued a second time: twice, overlapping, in another order, in one call', async () => {
    const [first, second, third] = samples.ids;
    const sent = await send(`id=${first},${second}&templateDKM=${samples.dkm}`);
    expect(sent.body.data).toEqual({ id: '1', queued: 2, waiting: 2 });
    expect((await send(`id=${second},${first},${first}&templateDKM=${samples.dkm}`)).body.data).toEqual({
      id: '1',
      queued: 0,
      waiting: 2,
    });
    expect((await send(`id=${third},${second}&templateDKM=${samples.dkm}`)).body.data).toEqual({
      id: '2',
      queued: 1,
      waiting: 2,
    });
    const together = await Promise.all([send(both()), send(both())]);
    expect(together.map(({ body }) => body.data.queued).sort()).toEqual([0, 3]);
    expect(await queue()).toHaveLength(6);
  });

  test('an Idempotency-Key answers the same again, and not another request', async () => {
    const headers = { 'idempotency-key': 'tombol-1' };
    const one = await send(`id=1&templateDKM=${samples.dkm}`, headers);
    api.database.sqlite.exec("update message set state = 'success', finished_at = 1");
    const two = await send(`id=1&templateDKM=${samples.dkm}`, headers);
    expect(two.body.data).toEqual(one.body.data);
    expect((await send(`id=2&templateDKM=${samples.dkm}`, headers)).status).toBe(409);
    expect(await queue()).toEqual([]);
  });

  test('values come out as they are, also $& and braces', async () => {
    await api.call('PATCH', '/masjid/1', { body: { nama_masjid: '$& {{waktu}} "Nur"' } });
    expect((await preview(`id=1&templateMubaligh=${samples.mubaligh}`)).body.data[0].message).toBe(
      'Ustadz Ustadz Contoh 1, Selasa, 1 Desember 2026 pukul 19:30 di $& {{waktu}} "Nur"',
    );
  });

  test.each([
    [
      'the schedule',
      'PATCH',
      '/jadwal-pengajian/1',
      { waktu: '20:00' },
      { dkm_status: 'none', mubaligh_status: 'none', broadcasted: 0 },
    ],
    [
      'the mosque',
      'PATCH',
      '/masjid/1',
      { no_hp: phone(77) },
      { dkm_status: 'failed', mubaligh_status: 'failed', broadcasted: 0 },
    ],
    [
      'the preacher',
      'PATCH',
      '/mubaligh/1',
      { nama_mubaligh: 'Ustadz Baru' },
      { dkm_status: 'failed', mubaligh_status: 'failed', broadcasted: 0 },
    ],
    ['the schedule away', 'DELETE', '/jadwal-pengajian/1', undefined, undefined],
    ['the mosque away', 'DELETE', '/masjid/1', undefined, undefined],
    ['the preachers away', 'DELETE', '/mubaligh/batch?id=1', undefined, undefined],
  ] as const)('changing %s cancels its waiting messages', async (_what, method, path, body, after) => {
    await send(both());
    const changed = await api.call(method, path, body && { body });
    expect(changed.status).toBe(200);
    expect(changed.body.data.cancelled).toBe(2);
    expect(await queue()).toHaveLength(4);
    expect(status('1')).toEqual(after);
    const cancelled = api.database.sqlite
      .prepare("select error_reason from message where state = 'cancelled'")
      .pluck()
      .all();
    expect(cancelled).toEqual(['Jadwal diubah sebelum terkirim', 'Jadwal diubah sebelum terkirim']);
  });

  test('a change that changes nothing cancels nothing', async () => {
    await send(both());
    await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu: '19:30' } });
    expect(await queue()).toHaveLength(6);
  });

  test('cancelled by hand an audience is left failed, and can be sent anew', async () => {
    await send(`id=1&templateDKM=${samples.dkm}`);
    const [row] = await queue();
    expect(row).toMatchObject({ status: 'waiting', no_hp: phone(1), recipient: 'Bapak Contoh 1', id_broadcast: '1' });
    expect((await api.call('DELETE', `/queue/${row.id}`)).status).toBe(200);
    expect((await api.call('DELETE', `/queue/${row.id}`)).status).toBe(404);
    expect(status('1')).toEqual({ dkm_status: 'failed', mubaligh_status: 'none', broadcasted: 0 });
    expect((await send(`id=1&templateDKM=${samples.dkm}`)).body.data.queued).toBe(1);
    expect((await api.call('DELETE', '/queue/batch?id=1,2,3')).body.data).toEqual({ count: 1 });
  });

  test('the queue is paused, goes on, and lets go what is held', async () => {
    await send(`id=1&templateDKM=${samples.dkm}`);
    expect((await api.call('POST', '/queue/pause')).body.data).toEqual({
      paused: true,
      paused_reason: 'Antrean dijeda oleh cli:unknown.',
      waiting: 1,
      held: 0,
      running: 0,
    });
    expect((await api.call('POST', '/queue/resume')).body.data).toMatchObject({ paused: false, paused_reason: null });
    api.database.sqlite.exec("update message set state = 'held'");
    expect((await api.call('GET', '/queue?status=held')).body.data).toHaveLength(1);
    expect((await api.call('POST', '/queue/release')).body.data).toMatchObject({ waiting: 1, held: 0 });
  });

  test('a schedule that is past asks first, and its messages end a day later', async () => {
    clock.advance(30 * 86_400_000);
    const { body } = await preview(`id=1&templateDKM=${samples.dkm}`);
    expect(body.questions).toEqual(['1 dari 1 jadwal sudah lewat. Tetap kirim?']);
    await send(`id=1&templateDKM=${samples.dkm}`);
    expect((await queue())[0].ends_at.slice(0, 10)).toBe('2026-12-21');
  });

  test.each([
    ['19:30', '2026-12-01T12:30:00.000Z'],
    ["Ba'da Isya", '2026-12-01T17:00:00.000Z'],
  ])('a reminder for %s ends when it begins', async (waktu, ends) => {
    await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu } });
    await send(`id=1&templateDKM=${samples.dkm}`);
    expect((await queue())[0].ends_at).toBe(ends);
  });

  test('a jumatan ends at 11.30, and says nothing of a time', async () => {
    await api.call('POST', '/template', {
      body: { nama_template: 'Jumat', content: '{{tanggal}} {{waktu}} {{nama_masjid}}', type: 'jumatan_reminder' },
    });
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2026-12-04', id_masjid: 1, id_mubaligh: 1 } });
    const { body } = await api.call('GET', '/jadwal-jumatan/broadcast-preview?id=1&templateDKM=3');
    expect(body.data).toEqual([
      { recipients: ['Bapak Contoh 1'], message: 'Jumat, 4 Desember 2026 {{waktu}} Masjid Contoh 1' },
    ]);
    await api.call('GET', '/jadwal-jumatan/broadcast?id=1&templateDKM=3');
    expect((await queue())[0].ends_at).toBe('2026-12-04T04:30:00.000Z');
  });

  test('without a session nothing is shown or sent', async () => {
    const query = `id=1&templateDKM=${samples.dkm}`;
    for (const path of ['broadcast', 'broadcast-preview', 'broadcast-bulanan', 'broadcast-bulanan-preview']) {
      expect((await api.call('GET', `/jadwal-pengajian/${path}?${query}`, { token: null })).status).toBe(401);
    }
    expect(await queue()).toEqual([]);
  });
});
