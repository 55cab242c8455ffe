import { afterEach, expect, test } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { fillDemo, fillDemoHistory } from '#tests/support/daemon-parts.ts';

let api: TestApp | undefined;
afterEach(() => api?.close());

/** One of the morning and one of the evening; `npm run test:load` begins on twelve days of a month. */
const moments = Array.from({ length: process.env['MIMBAR_LOAD'] ? 12 : 2 }, (_, n) => [
  `${addDays('2026-11-23', n * 3)}T${n % 2 === 0 ? '02:30' : '16:40'}:00.000+07:00`,
]);
/** Little time is left of the month, or before the Friday's sermon. */
const tight = ['2026-11-30T23:50', '2026-12-31T23:30', '2027-02-28T22:00', '2026-11-27T08:55', '2026-11-27T12:30'].map(
  (at) => [`${at}:00.000+07:00`],
);
test.each([...moments, ...tight])(
  'the demonstration that begins at %s looks back on broadcasts that agree with its schedules',
  async (at) => {
    api = await startTestApp({ demo: true, clock: createTestClock(Date.parse(at)) });
    fillDemo(api.services, api.database);
    await fillDemoHistory(api.services, api.database);
    const get = async (path: string) => (await api!.call('GET', path)).body.data;
    const kinds = (await get('/broadcasts')).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['pengajian_bulanan', 'pengumuman', 'jumatan_reminder']));
    const logs = await get('/message-logs?limit=100');
    expect(new Set(logs.map(({ status }: { status: string }) => status))).toEqual(new Set(['success', 'failed']));
    // Nobody is left to be told of a change, and nothing is late.
    expect(await get('/kabar')).toEqual([]);
    const cards = Object.values<{ active: boolean; next_run: string }>(await get('/schedule'));
    expect(cards.every(({ active, next_run }) => active && Date.parse(next_run) > Date.parse(at))).toBe(true);
    const done = (await get('/jadwal-jumatan?limit=100&broadcasted=true')) as { konfirmasi: string }[];
    expect(done.length).toBeGreaterThan(20);
    expect(await get('/pengajian-rutin')).toHaveLength(3);
  },
);
