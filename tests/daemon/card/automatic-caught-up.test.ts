import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';

const daily = 'pengajian_reminder';
const friday = 'jumatan_reminder';
const monthly = 'pengajian_bulanan';

let directory: string;
let api: AutomaticApp;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-caught-up-'));
  api = await startAutomaticApp({ directory });
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Stops the app, and starts it again at `at`, as after a power cut. */
async function offUntil(at: string, options: { env?: Record<string, string> } = {}): Promise<void> {
  await looked(api);
  await api.close();
  api = await startAutomaticApp({ directory, at, ...options });
}

describe('a run that the device slept through', () => {
  test('is caught up at start, once, while its messages still make sense', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    await offUntil('2026-11-20 11:12');
    expect(await api.ran(daily, '2026-11-20 10:00')).toHaveLength(2);
    expect((await api.card(daily)).last_run).toMatchObject({
      state: 'caught_up',
      messages: 2,
      text: 'Terlewat saat perangkat mati, dikirim 11.12',
    });
    await offUntil('2026-11-20 11:20');
    await looked(api);
    expect(await api.sent()).toHaveLength(2);
  });

  test('is caught up for what is still ahead, and recorded as missed for what is over', async () => {
    for (const day of ['20', '22', '23']) await api.addPengajian(`2026-11-${day}`);
    await api.saveCard(daily, { h: 0, jam: '10:00' });
    await offUntil('2026-11-22 12:00');
    expect(await api.ran(daily, '2026-11-22 10:00')).toEqual([
      'DKM Masjid 2 Minggu, 22 November 2026',
      'Ustadz Masjid 2 Minggu, 22 November 2026',
    ]);
    const rows = api.database.sqlite.prepare('select target, state, messages from schedule_run order by target').all();
    expect(rows).toEqual([
      { target: '2026-11-20', state: 'missed', messages: 0 },
      { target: '2026-11-21', state: 'caught_up', messages: 0 },
      { target: '2026-11-22', state: 'caught_up', messages: 2 },
    ]);
  });

  test('shows the admin that it was missed', async () => {
    await api.addPengajian('2026-11-20');
    await api.saveCard(daily, { h: 0, jam: '10:00' });
    await offUntil('2026-11-20 20:00');
    await api.ran(daily, '2026-11-20 10:00');
    expect((await api.card(daily)).last_run).toMatchObject({
      state: 'missed',
      messages: 0,
      text: 'Terlewat: 20 Nov 2026 10.00, tidak dikirim karena sudah lewat waktunya',
    });
  });

  test.each([
    ['2026-12-03 23:50', 'caught_up', 2],
    ['2026-12-04 00:01', 'missed', 0],
  ])('a digest at %s is %s', async (at, state, messages) => {
    await api.addPengajian('2026-12-20');
    await api.saveCard(monthly, { h: 0, jam: '06:00' });
    await offUntil(at);
    await api.ran(monthly, '2026-12-01 06:00');
    expect((await api.card(monthly)).last_run).toMatchObject({ state, messages });
  });

  test('does not count when the card was not active at that moment, or had another time', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    await api.saveCard(daily, { active: false });
    await offUntil('2026-11-20 11:00');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    await offUntil('2026-11-20 12:00');
    await looked(api);
    expect((await api.card(daily)).last_run).toBeNull();
    expect(await api.sent()).toEqual([]);
  });
});

test('another zone keeps the face values, and repeats and fires nothing that is past', async () => {
  await api.addPengajian('2026-11-21');
  await api.addPengajian('2026-11-22');
  await api.addJumatan('2026-11-22');
  await api.saveCard(daily, { h: 1, jam: '09:30' });
  await api.saveCard(friday, { h: 2, jam: '11:30' });
  api.until('2026-11-20 09:30');
  await api.ran(daily, '2026-11-20 09:30');
  await offUntil('2026-11-20 09:40', { env: { MIMBAR_TIMEZONE: 'Asia/Jayapura' } });
  await looked(api);
  expect(await api.card(daily)).toMatchObject({ jam: '09:30', next_run: '2026-11-21T00:30:00.000Z' });
  expect(await api.card(friday)).toMatchObject({ next_run: '2026-11-21T02:30:00.000Z', last_run: null });
  expect(await api.sent()).toHaveLength(2);
  await offUntil('2026-11-20 09:50', { env: { MIMBAR_TIMEZONE: 'Asia/Jakarta' } });
  await looked(api);
  expect((await api.card(daily)).next_run).toBe('2026-11-21T02:30:00.000Z');
  expect(await api.sent()).toHaveLength(2);
});
