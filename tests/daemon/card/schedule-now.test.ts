import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';

let api: AutomaticApp;
beforeEach(async () => void (api = await startAutomaticApp()));
afterEach(() => api.close());

const daily = 'pengajian_reminder';
const monthly = 'pengajian_bulanan';
const preview = (key: string, body: object = {}) => api.call('POST', `/schedule/${key}/preview`, { body });
const run = (key: string, target: string, headers: Record<string, string> = {}) =>
  api.call('POST', `/schedule/${key}/run`, { body: { target }, headers });
const textsOf = (plan: { messages: { message: string }[] }) => plan.messages.map(({ message }) => message);

test('a run set off by hand takes the place of the one at its time: each at most once, whoever asks how often', async () => {
  for (const day of ['21', '22', '23']) await api.addPengajian(`2026-11-${day}`);
  await api.saveCard(daily, { h: 1, jam: '20:00' });
  const { data } = (await preview(daily, { at: 'now' })).body;
  expect(data).toMatchObject({ due_at: '2026-11-20T13:00:00.000Z', targets: ['2026-11-21'] });
  expect(textsOf(data)).toEqual(['DKM Masjid 1 Sabtu, 21 November 2026', 'Ustadz Masjid 1 Sabtu, 21 November 2026']);
  expect((await api.call('GET', '/broadcasts')).body.data).toEqual([]);

  const first = await run(daily, '2026-11-21', { 'idempotency-key': 'sekali' });
  expect(first.body).toEqual({ data: { id: '1', queued: 2, waiting: 2 }, error: null });
  expect((await run(daily, '2026-11-21', { 'idempotency-key': 'sekali' })).body).toEqual(first.body);
  expect(await run(daily, '2026-11-21')).toMatchObject({
    status: 409,
    body: { error: 'Broadcast otomatis untuk 21 Nov 2026 sudah berjalan' },
  });
  await api.drained();
  expect(await api.sent()).toEqual(textsOf(data));
  expect((await api.call('GET', '/broadcasts/1')).body.data).toMatchObject({
    kind: daily,
    actor: 'cli:unknown',
    automatic: false,
  });
  expect(await api.card(daily)).toMatchObject({
    next_run: '2026-11-21T13:00:00.000Z',
    last_run: { state: 'done', messages: 2, text: 'Terakhir: 20 Nov 2026 09.00, 2 pesan' },
  });

  api.until('2026-11-20 20:00');
  await looked(api);
  expect(await api.sent()).toHaveLength(2);
  api.until('2026-11-21 20:00');
  expect((await api.ran(daily, '2026-11-21 20:00')).slice(2)).toEqual([
    'DKM Masjid 2 Minggu, 22 November 2026',
    'Ustadz Masjid 2 Minggu, 22 November 2026',
  ]);
  expect(await run(daily, '2026-11-22')).toMatchObject({ status: 409 });
});

test('nothing to send leaves the run open; what is no run of the card is refused', async () => {
  await api.saveCard(daily, { h: 1, jam: '20:00' });
  expect(await run(daily, '2026-11-21')).toMatchObject({
    status: 409,
    body: { error: 'Tidak ada pesan untuk dikirim' },
  });
  await api.addPengajian('2026-11-28');
  expect((await preview(daily)).body.data).toMatchObject({ targets: ['2026-11-21'], messages: [], next: '2026-11-28' });
  await api.addPengajian('2026-11-21');
  expect((await preview(daily)).body.data).toMatchObject({ targets: ['2026-11-21'], next: null });
  expect(await run(daily, '2026-11-20')).toMatchObject({
    status: 400,
    body: { error: 'Kartu ini tidak mengirim untuk 20 Nov 2026' },
  });
  expect(await preview(daily, { target: '2026-11-20' })).toMatchObject({ status: 400 });
  expect(await run(daily, 'besok')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await run('mingguan', '2026-11-21')).toMatchObject({ status: 404 });
  expect(await run('jumatan_reminder', '2026-11-27')).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Kartu ini tidak aktif/) },
  });
  expect((await preview('jumatan_reminder')).body.data).toEqual({
    due_at: null,
    targets: [],
    messages: [],
    next: null,
  });
  api.until('2026-11-20 20:00');
  expect(await api.ran(daily, '2026-11-20 20:00')).toHaveLength(2);
});

test('the monthly card by hand: its month once, and the day it was due brings nothing more', async () => {
  await api.addPengajian('2026-12-05');
  await api.saveCard(monthly, { h: 3, jam: '07:00' });
  expect((await preview(monthly, { at: 'now' })).body.data).toMatchObject({
    due_at: '2026-11-28T00:00:00.000Z',
    targets: ['2026-12'],
  });
  expect((await run(monthly, '2026-12')).body.data).toMatchObject({ queued: 2 });
  expect(await run(monthly, '2026-12')).toMatchObject({
    status: 409,
    body: { error: 'Broadcast otomatis untuk bulan Desember 2026 sudah berjalan' },
  });
  await api.drained();
  api.until('2026-11-28 07:00');
  await looked(api);
  expect(await api.sent()).toEqual([
    'DKM Masjid 1 Desember Sabtu, 5 Desember 2026',
    'Ustadz Masjid 1 Desember Sabtu, 5 Desember 2026',
  ]);
});

test('a preview of a change tells what would go out when it is due, and changes nothing', async () => {
  await api.addPengajian('2026-11-22', '10:00');
  await api.addPengajian('2026-11-22', '19:30');
  const before = await api.saveCard(daily, { h: 1, jam: '20:00' });
  // The schedule at 10:00 has begun by then.
  const { data, warnings } = (await preview(daily, { h: 0, jam: '18:00', target: '2026-11-22' })).body;
  expect(data).toMatchObject({ due_at: '2026-11-22T11:00:00.000Z', targets: ['2026-11-22'] });
  expect(textsOf(data)).toEqual(['DKM Masjid 2 Minggu, 22 November 2026', 'Ustadz Masjid 2 Minggu, 22 November 2026']);
  expect(warnings).toBeUndefined();
  expect((await preview(daily, { active: false })).body.data.targets).toEqual([]);
  expect(await preview(daily, { id_template_dkm: '999' })).toMatchObject({
    status: 400,
    body: { error: 'Template tidak ditemukan' },
  });
  expect(await api.card(daily)).toEqual(before);
});

test('dates that join one run go out together; a recipient who has asked to stop is named and passed over', async () => {
  for (const day of ['21', '22', '23']) await api.addPengajian(`2026-11-${day}`);
  await api.saveCard(daily, { h: 1, jam: '09:30' });
  api.until('2026-11-20 09:30');
  await api.ran(daily, '2026-11-20 09:30');
  await api.saveCard(daily, { h: 3, jam: '09:30' });
  const { id_mubaligh } = (await api.call('GET', '/jadwal-pengajian?orderBy=tanggal')).body.data[1];
  const { no_hp } = (await api.call('GET', `/mubaligh/${id_mubaligh}`)).body.data;
  api.database.sqlite.prepare('insert into opt_out (no_hp, created_at) values (?, 0)').run(`62${no_hp.slice(1)}`);
  const { data } = (await preview(daily, { at: 'now' })).body;
  expect(data.targets).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  expect(data.messages[1]).toMatchObject({ skipped: expect.stringMatching(/^Meminta berhenti/) });
  expect((await run(daily, '2026-11-23')).body.data).toMatchObject({ queued: 3 });
  expect(await run(daily, '2026-11-24')).toMatchObject({ status: 409 });
  expect((await api.card(daily)).last_run).toMatchObject({ messages: 3 });
});

describe('schedules that clash', () => {
  const ask = ' Tetap kirim?';
  /** Assigns the preacher of the first schedule to the second one too. */
  async function shared(kind: 'pengajian' | 'jumatan', ids: readonly [string, string]): Promise<void> {
    const { id_mubaligh } = (await api.call('GET', `/jadwal-${kind}/${ids[0]}`)).body.data;
    await api.call('PATCH', `/jadwal-${kind}/${ids[1]}`, { body: { id_mubaligh } });
  }

  test('are asked about before a run is set off by hand, and told of one that the clock will set off', async () => {
    const ids = [await api.addPengajian('2026-11-21'), await api.addPengajian('2026-11-21', '19:45')] as const;
    await api.addPengajian('2026-11-21', '05:00');
    await api.saveCard(daily, { h: 1, jam: '20:00' });
    expect((await preview(daily, { at: 'now' })).body.questions).toBeUndefined();
    await shared('pengajian', ids);
    const said =
      '2 jadwal bentrok, periksa dulu: Masjid 1 21 Nov 2026 (Juga di Masjid 2 dengan selisih 15 menit); Masjid 2 21 Nov 2026 (Juga di Masjid 1 dengan selisih 15 menit).';
    const now = (await preview(daily, { at: 'now' })).body;
    expect(now.questions).toEqual([said + ask]);
    expect(now.notices).toContainEqual({ kind: 'bentrok', text: said + ask });
    expect((await preview(daily)).body.warnings).toEqual([said]);
    // A clash causes a warning and does not prevent the run.
    expect((await run(daily, '2026-11-21')).body.data).toMatchObject({ queued: 6 });
  });

  test('are those that the messages speak of: what was sent before is passed over', async () => {
    const ids = [await api.addJumatan('2026-11-27'), await api.addJumatan('2026-11-27')] as const;
    const { id_template_dkm, id_template_mubaligh } = await api.saveCard('jumatan_reminder', { h: 1, jam: '06:00' });
    await shared('jumatan', ids);
    const questions = async () =>
      (await preview('jumatan_reminder', { at: 'now', target: '2026-11-27' })).body.questions;
    expect(await questions()).toEqual([expect.stringMatching(/^2 jadwal bentrok, periksa dulu: Masjid 1 27 Nov 2026/)]);
    const both = `templateDKM=${id_template_dkm}&templateMubaligh=${id_template_mubaligh}`;
    await api.call('POST', `/jadwal-jumatan/broadcast?id=${ids[0]}&${both}`);
    await api.drained();
    expect(await questions()).toEqual([
      `1 jadwal bentrok, periksa dulu: Masjid 2 27 Nov 2026 (Juga di Masjid 1 pada hari yang sama).${ask}`,
    ]);
  });

  test('are those of the month for the monthly card', async () => {
    const ids = [await api.addPengajian('2026-12-05'), await api.addPengajian('2026-12-05', '20:00')] as const;
    await shared('pengajian', ids);
    await api.saveCard(monthly, { h: 3, jam: '07:00' });
    expect((await preview(monthly, { at: 'now' })).body.questions).toEqual([
      expect.stringMatching(/^2 jadwal bentrok, periksa dulu: Masjid 1 5 Des 2026 .*selisih 30 menit.*Tetap kirim\?$/),
    ]);
    expect((await preview(monthly)).body.warnings).toEqual([expect.stringMatching(/^2 jadwal bentrok.*\)\.$/)]);
  });
});
