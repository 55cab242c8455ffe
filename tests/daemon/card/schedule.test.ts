import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScheduleStore, systemClock } from '#tests/support/daemon-parts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addTemplate } from '#tests/support/nouns.ts';

const untouched = {
  active: false,
  h: 0,
  jam: '00:00',
  id_template_dkm: null,
  id_template_mubaligh: null,
  force_broadcast: false,
  tanya_lagi: false,
  tanya_h: 1,
  tanya_jam: '19:30',
  next_run: null,
  last_run: null,
};
const NOW = Date.UTC(2026, 10, 20, 3);
let now: number;

describe('schedule cards', () => {
  let api: TestApp;
  beforeEach(async () => {
    now = NOW;
    api = await startTestApp({ clock: { ...systemClock, now: () => now } });
    await addTemplate(api, 'pengajian_reminder', 'Harian DKM');
    await addTemplate(api, 'pengajian_reminder', 'Harian mubaligh');
    await addTemplate(api, 'jumatan_reminder', 'Jumatan');
    await addTemplate(api, 'pengajian_bulanan', 'Bulanan');
  });
  afterEach(() => api.close());

  const save = (key: string, body: object) => api.call('PATCH', `/schedule/${key}`, { body });

  test('all three are there from the start', async () => {
    const { body } = await api.call('GET', '/schedule');
    expect(body).toEqual({
      data: { pengajian_bulanan: untouched, pengajian_reminder: untouched, jumatan_reminder: untouched },
      error: null,
    });
  });

  test('a whole card, then parts of it', async () => {
    const card = {
      active: true,
      h: 2,
      jam: '16:05',
      id_template_dkm: '1',
      id_template_mubaligh: '2',
      force_broadcast: true,
    };
    expect((await save('pengajian_reminder', { ...card, id_template_mubaligh: 2 })).body).toEqual({
      data: { ...untouched, ...card, next_run: '2026-11-20T09:05:00.000Z' },
      error: null,
    });
    expect(createScheduleStore(api.database.db).find('pengajian_reminder')?.saved_at).toBe(now);
    expect((await save('pengajian_reminder', { h: 30 })).body.data).toMatchObject({ ...card, h: 30 });
    const off = { ...untouched, ...card, h: 30, active: false, id_template_dkm: null };
    expect((await save('pengajian_reminder', { active: false, id_template_dkm: '' })).body.data).toEqual(off);
    expect(
      (await save('pengajian_reminder', { id_template_mubaligh: null })).body.data.id_template_mubaligh,
    ).toBeNull();
    expect((await api.call('GET', '/schedule')).body.data.jumatan_reminder).toEqual(untouched);
  });

  test('the monthly card never sends anew', async () => {
    const { body } = await save('pengajian_bulanan', {
      active: true,
      id_template_dkm: '4',
      id_template_mubaligh: '4',
      force_broadcast: true,
    });
    expect(body.data).toEqual({
      ...untouched,
      active: true,
      id_template_dkm: '4',
      id_template_mubaligh: '4',
      next_run: '2026-11-30T17:00:00.000Z',
    });
  });

  test.each([
    [{ active: true }, 'id_template_dkm', 'Mohon pilih template sebelum menyimpan'],
    [
      { active: true, id_template_dkm: '1', id_template_mubaligh: '' },
      'id_template_mubaligh',
      'Mohon pilih template sebelum menyimpan',
    ],
    [{ id_template_dkm: '3' }, 'id_template_dkm', 'Template tidak sesuai tipe kartu'],
    [{ id_template_mubaligh: '99' }, 'id_template_mubaligh', 'Template tidak ditemukan'],
    [{ id_template_mubaligh: 'abc' }, 'id_template_mubaligh', 'Template tidak ditemukan'],
    [{ h: 31 }, 'h', 'H harus angka 0 sampai 30'],
    [{ h: 1.5 }, 'h', 'H harus angka 0 sampai 30'],
    [{ jam: '24:00' }, 'jam', 'Jam harus 00.00 sampai 23.59'],
    [{ jam: '7:30' }, 'jam', 'Jam harus 00.00 sampai 23.59'],
    [{ active: 'ya' }, 'active', 'Status aktif harus ya atau tidak'],
  ])('%o is refused and nothing kept', async (body, path, message) => {
    const answer = await save('pengajian_reminder', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: null, error: message, code: 'invalid', issues: [{ path, message }] });
    expect((await api.call('GET', '/schedule')).body.data.pengajian_reminder).toEqual(untouched);
  });

  test.each(Array.from({ length: 24 }, (_, month) => [month]))(
    'the monthly card is saved in any month: %i from now',
    async (month) => {
      now = Date.UTC(2026, 10 + month, 27, 1);
      const { status, body } = await save('pengajian_bulanan', {
        active: true,
        h: 2,
        jam: '10:00',
        id_template_dkm: '4',
        id_template_mubaligh: '4',
      });
      expect([status, body.data?.next_run?.slice(0, 7)]).toEqual([200, new Date(now).toISOString().slice(0, 7)]);
    },
  );

  test('only the Friday card asks again', async () => {
    const asking = { h: 2, tanya_lagi: true, tanya_h: 0, tanya_jam: '05:30' };
    expect((await save('pengajian_reminder', asking)).body.data.tanya_lagi).toBe(false);
    expect((await save('jumatan_reminder', asking)).body.data).toMatchObject(asking);
  });

  test.each([{ tanya_h: 3 }, { tanya_h: 2, tanya_jam: '16:00' }, { h: 0 }])(
    'it asks again later than it reminds: not with %o',
    async (body) => {
      const card = { h: 2, jam: '16:00', tanya_lagi: true, tanya_h: 1, tanya_jam: '05:30' };
      await save('jumatan_reminder', card);
      const answer = await save('jumatan_reminder', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'Tanya lagi harus sesudah pengingat yang pertama',
        issues: [{ path: 'tanya_h' }],
      });
      expect((await api.call('GET', '/schedule')).body.data.jumatan_reminder).toMatchObject(card);
    },
  );

  test('an unknown card, and no session', async () => {
    expect((await save('mingguan', { h: 1 })).body).toMatchObject({
      error: 'Kartu tidak ditemukan',
      code: 'not_found',
    });
    expect((await save('toString', { h: 1 })).status).toBe(404);
    expect((await api.call('GET', '/schedule', { token: null })).status).toBe(401);
    expect((await api.call('PATCH', '/schedule/jumatan_reminder', { body: { h: 1 }, token: null })).status).toBe(401);
  });

  test('a template that a card uses stays, with its type', async () => {
    await save('pengajian_reminder', { id_template_mubaligh: '2' });
    const message = "Template 'Harian mubaligh' dipakai kartu Jadwal Pengajian Harian";
    const removed = await api.call('DELETE', '/template/2');
    expect(removed.status).toBe(409);
    expect(removed.body).toEqual({ data: null, error: message, code: 'conflict' });
    expect((await api.call('PATCH', '/template/2', { body: { type: 'jumatan_reminder' } })).body.error).toBe(message);
    expect(
      (await api.call('PATCH', '/template/2', { body: { type: 'pengajian_reminder', content: 'Baru' } })).status,
    ).toBe(200);
    expect((await api.call('DELETE', '/template/batch?id=1,2,3')).body.error).toBe(message);
    expect((await api.call('GET', '/template')).body.data).toHaveLength(4);
    await save('pengajian_reminder', { id_template_mubaligh: '' });
    expect((await api.call('DELETE', '/template/batch?id=1,2,3')).body.data).toEqual({ count: 3 });
  });
});
