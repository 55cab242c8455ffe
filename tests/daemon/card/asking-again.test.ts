import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';

const friday = 'jumatan_reminder';
const FRIDAY = '2026-11-27';
const card = { h: 5, jam: '06:00', tanya_lagi: true, tanya_h: 1, tanya_jam: '19:30' };

let directory: string;
let api: AutomaticApp;
let ids: string[];
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-asking-again-'));
  api = await startAutomaticApp({ directory });
  const { id_template_mubaligh } = await api.saveCard(friday, { active: false });
  await api.call('PATCH', `/template/${id_template_mubaligh}`, {
    body: { content: 'Ustadz {{nama_masjid}}\n\n{{konfirmasi}}' },
  });
  ids = [await api.addJumatan(FRIDAY), await api.addJumatan(FRIDAY)];
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

const home = async () => (await api.call('GET', '/home')).body.data;
const called = async () => (await home()).telepon.map(({ id }: { id: string }) => id);
const answer = (id: string, jawaban: 'hadir' | 'udzur') =>
  api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban } });
const runs = () =>
  api.database.sqlite.prepare("select target, state, messages from schedule_run where key = 'tanya_lagi'").all();

/** The card has reminded both mosques and both preachers. */
async function reminded(values: object = card): Promise<void> {
  await api.saveCard(friday, values);
  api.until('2026-11-22 06:00');
  expect(await api.ran(friday, '2026-11-22 06:00')).toHaveLength(4);
}

async function offUntil(at: string): Promise<void> {
  await looked(api);
  await api.close();
  api = await startAutomaticApp({ directory, at });
}

describe('the Friday card asks again', () => {
  test('once, only the preachers who have not answered, with the question', async () => {
    await reminded();
    await answer(ids[0]!, 'hadir');
    expect((await home()).kirim).toContainEqual({
      key: 'tanya_lagi',
      due_at: '2026-11-26T12:30:00.000Z',
      targets: [FRIDAY],
      penerima: 1,
    });
    api.until('2026-11-26 19:30');
    const again = (await api.ran(friday, '2026-11-26 19:30')).slice(4);
    expect(again).toEqual([expect.stringMatching(/^Ustadz Masjid 2[^]*HADIR/)]);
    expect(runs()).toEqual([{ target: FRIDAY, state: 'done', messages: 1 }]);
    await api.saveCard(friday, { ...card, tanya_jam: '19:45' });
    api.until('2026-11-26 20:00');
    await looked(api);
    expect(await api.sent()).toHaveLength(5);
  });

  test('also by a card that reminds of what was broadcast already', async () => {
    await reminded({ ...card, force_broadcast: true });
    await answer(ids[0]!, 'udzur');
    await answer(ids[1]!, 'hadir');
    api.until('2026-11-26 19:30');
    expect(await api.ran(friday, '2026-11-26 19:30')).toHaveLength(4);
  });

  test('at its new time; a past one is not made up for', async () => {
    await reminded();
    api.until('2026-11-26 19:00');
    await looked(api);
    await api.saveCard(friday, { ...card, tanya_jam: '18:00' });
    api.until('2026-11-26 19:31');
    await looked(api);
    expect(await api.sent()).toHaveLength(4);
    await api.saveCard(friday, { ...card, tanya_h: 0, tanya_jam: '06:30' });
    api.until('2026-11-27 06:30');
    expect(await api.ran(friday, '2026-11-27 06:30')).toHaveLength(6);
  });

  test('not once it is off', async () => {
    await reminded();
    await api.saveCard(friday, { tanya_lagi: false });
    api.until('2026-11-26 19:31');
    await looked(api);
    expect(await api.sent()).toHaveLength(4);
    expect(runs()).toEqual([]);
  });

  test('nobody whose template does not ask', async () => {
    const { id_template_dkm } = await api.card(friday);
    await reminded();
    await api.saveCard(friday, { ...card, id_template_mubaligh: id_template_dkm });
    api.until('2026-11-26 19:30');
    expect(await api.ran(friday, '2026-11-26 19:30')).toHaveLength(4);
  });

  test('after the device was off, as long as the sermons are ahead', async () => {
    await reminded();
    await offUntil('2026-11-27 05:00');
    expect(await api.ran(friday, '2026-11-26 19:30')).toHaveLength(6);
    expect(runs()).toEqual([{ target: FRIDAY, state: 'caught_up', messages: 2 }]);
  });

  test('never once the sermons have begun', async () => {
    await reminded();
    await offUntil('2026-11-27 13:00');
    await looked(api);
    expect(await api.sent()).toHaveLength(4);
    expect(runs()).toEqual([{ target: FRIDAY, state: 'missed', messages: 0 }]);
  });
});

describe('whom to call', () => {
  test('who was asked again and has not answered; who answers leaves the list', async () => {
    await reminded();
    api.until('2026-11-26 19:00');
    await looked(api);
    expect(await called()).toEqual([]);
    api.until('2026-11-26 19:30');
    await api.ran(friday, '2026-11-26 19:30');
    expect(await called()).toEqual(ids);
    expect((await home()).telepon[0]).toEqual({
      id: ids[0],
      nama_mubaligh: 'Ustadz 1',
      nama_masjid: 'Masjid 1',
      no_hp: expect.stringMatching(/^\d+$/),
    });
    await answer(ids[0]!, 'hadir');
    expect(await called()).toEqual([ids[1]]);
  });

  test('who is not asked again, from a day before the deadline of a substitute', async () => {
    await reminded({ h: 5, jam: '06:00' });
    api.until('2026-11-26 07:59');
    await looked(api);
    expect(await called()).toEqual([]);
    api.until('2026-11-26 08:00');
    await looked(api);
    expect(await called()).toEqual(ids);
  });
});
