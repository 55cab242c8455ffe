import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleCard } from '#shared/card/schedule.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { fakeTime, hostLeavesDoubt, settableTime } from '#tests/support/fake-time.ts';
import { needs } from '#tests/support/needs.ts';
import { phone } from '#tests/support/samples.ts';

// The tests use the days of 2026 to 2028, 28 years later, when they have the same weekdays: a clock that is behind the
// build is not trusted.
const daily = 'pengajian_reminder';
const friday = 'jumatan_reminder';
const monthly = 'pengajian_bulanan';

let daemon: DaemonProcess;
let people = 0;

async function start(env: Record<string, string>): Promise<void> {
  people = 0;
  daemon = await startDaemonProcess({ env });
}

/** Ends the daemon, as a power cut does, and starts it at another time. */
async function again(env: Record<string, string>): Promise<void> {
  await daemon.kill();
  await daemon.start({ env });
}

async function post(route: string, body: object): Promise<string> {
  const answer = await daemon.call('POST', route, { body });
  if (answer.status !== 200) throw new Error(`${route}: ${answer.body.error}`);
  return answer.body.data.id;
}

async function add(kind: 'pengajian' | 'jumatan', ...dates: string[]): Promise<void> {
  for (const tanggal of dates) {
    people += 1;
    const id_masjid = await post('/masjid', {
      nama_masjid: `Masjid ${people}`,
      nama_ketua_dkm: `Bapak ${people}`,
      no_hp: phone(people),
    });
    const id_mubaligh = await post('/mubaligh', { nama_mubaligh: `Ustadz ${people}`, no_hp: phone(5000 + people) });
    await post(`/jadwal-${kind}`, { tanggal, ...(kind === 'pengajian' && { waktu: '19:30' }), id_masjid, id_mubaligh });
  }
}

async function save(key: string, values: object): Promise<void> {
  const id = await post('/template', {
    nama_template: `${key} ${JSON.stringify(values)}`,
    content: '{{nama_masjid}}, {{tanggal}}',
    type: key,
  });
  const body = { active: true, id_template_dkm: id, id_template_mubaligh: id, ...values };
  expect((await daemon.call('PATCH', `/schedule/${key}`, { body })).status).toBe(200);
}

const card = async (key: string): Promise<ScheduleCard> => (await daemon.call('GET', '/schedule')).body.data[key];
/** The texts that have arrived, oldest first. */
const sent = async () =>
  (await daemon.call('GET', '/message-logs?fields=message&orderBy=id&orderType=asc')).body.data.map(
    (row: { message: string }) => row.message,
  );

/** Waits until the card's last run is the one due at this moment and all it sent has arrived. */
async function ran(key: string, due: string): Promise<ScheduleCard> {
  return vi.waitFor(
    async () => {
      const now = await card(key);
      expect(now.last_run?.due_at).toBe(due);
      expect((await daemon.call('GET', '/queue')).body.data).toEqual([]);
      return now;
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe.runIf(needs('libfaketime'))('the daemon under another wall clock', () => {
  afterEach(() => daemon?.close());

  test('due minute passed while down, and a restart exactly at the minute', async () => {
    await start(fakeTime('2054-11-20 05:50:00'));
    await add('pengajian', '2054-11-21', '2054-11-22', '2054-11-23');
    await save(daily, { h: 1, jam: '06:00' });
    await again(fakeTime('2054-11-20 07:12:00'));
    expect((await ran(daily, '2054-11-19T23:00:00.000Z')).last_run).toMatchObject({
      state: 'caught_up',
      messages: 2,
      text: 'Terlewat saat perangkat mati, dikirim 07.12',
    });
    await again(fakeTime('2054-11-21 06:00:00'));
    expect((await ran(daily, '2054-11-20T23:00:00.000Z')).last_run).toMatchObject({
      state: 'done',
      messages: 2,
      text: 'Terakhir: 21 Nov 2054 06.00, 2 pesan',
    });
    await again(fakeTime('2054-11-21 06:00:00'));
    await again(fakeTime('2054-11-21 06:00:30'));
    expect(await sent()).toHaveLength(4);
    expect(await card(daily)).toMatchObject({
      next_run: '2054-11-21T23:00:00.000Z',
      last_run: { messages: 2, failed: 0 },
    });
  }, 180_000);

  test('month end, year end, 29 February and h = 30', async () => {
    await start(fakeTime('2054-11-29 12:00:00'));
    await add('pengajian', '2054-12-01', '2055-01-01', '2055-03-10', '2056-02-29');
    await add('jumatan', '2055-01-01');
    await save(monthly, { h: 1, jam: '06:00' });
    await save(daily, { h: 1, jam: '00:00' });
    await save(friday, { h: 1, jam: '00:00' });
    await again(fakeTime('2054-11-30 05:59:59'));
    expect((await ran(monthly, '2054-11-29T23:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 2 });
    expect((await card(daily)).last_run).toMatchObject({
      due_at: '2054-11-29T17:00:00.000Z',
      state: 'caught_up',
      messages: 2,
    });
    await again(fakeTime('2054-12-30 23:59:58'));
    expect((await ran(daily, '2054-12-30T17:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 2 });
    expect((await ran(friday, '2054-12-30T17:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 2 });
    expect((await card(monthly)).next_run).toBe('2054-12-30T23:00:00.000Z');
    await save(monthly, { h: 30 });
    // January's own day has passed, so its run comes at the next 06.00; February's and March's runs have their own
    // days.
    expect((await card(monthly)).next_run).toBe('2054-12-30T23:00:00.000Z');
    await again(fakeTime('2055-01-30 05:59:59'));
    expect((await ran(monthly, '2055-01-29T23:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 2 });
    // After more than half a year somebody vouches for the clock.
    await again(fakeTime('2056-02-27 23:59:59'));
    expect((await daemon.call('POST', '/clock/confirm')).body.data.trusted).toBe(true);
    expect((await ran(daily, '2056-02-27T17:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 2 });
    // That time is noted when all that was due is done: after a power cut before it he would be asked again.
    await daemon.stop();
    await daemon.start({ env: fakeTime('2056-02-28 23:59:59') });
    expect((await ran(daily, '2056-02-28T17:00:00.000Z')).last_run).toMatchObject({ state: 'done', messages: 0 });
  }, 180_000);

  test.each([
    ['Asia/Makassar', 'America/New_York', '22'],
    ['Asia/Jayapura', 'UTC', '21'],
    ['Asia/Jakarta', 'Asia/Jakarta', '23'],
  ])(
    'six in the morning in %s on a host in %s',
    async (zone, hostZone, hour) => {
      const zoned = (wall: string) => ({ ...fakeTime(wall, zone, hostZone), MIMBAR_TIMEZONE: zone });
      await start(zoned('2054-11-20 04:00:00'));
      await add('pengajian', '2054-11-20', '2054-11-21');
      await save(daily, { h: 0, jam: '06:00' });
      await again(zoned('2054-11-20 05:59:59'));
      expect((await ran(daily, `2054-11-19T${hour}:00:00.000Z`)).last_run).toMatchObject({
        state: 'done',
        messages: 2,
        text: 'Terakhir: 20 Nov 2054 06.00, 2 pesan',
      });
      expect(await sent()).toEqual(['Masjid 1, Jumat, 20 November 2054', 'Masjid 1, Jumat, 20 November 2054']);
    },
    180_000,
  );

  test.runIf(hostLeavesDoubt)(
    'a clock a day ahead, then set back: nothing twice',
    async () => {
      await start(fakeTime('2054-11-21 05:50:00'));
      await add('pengajian', '2054-11-21', '2054-11-22', '2054-11-23');
      await save(daily, { h: 1, jam: '06:00' });
      await again(fakeTime('2054-11-21 05:59:59'));
      await ran(daily, '2054-11-20T23:00:00.000Z');
      await again(fakeTime('2054-11-20 06:10:00'));
      await vi.waitFor(
        async () => {
          const { clock } = (await daemon.call('GET', '/health')).body.data;
          expect(clock).toMatchObject({ trusted: false, reason: expect.stringContaining('tertinggal') });
        },
        { timeout: 5000, interval: 50 },
      );
      await again(fakeTime('2054-11-21 06:00:05'));
      await again(fakeTime('2054-11-22 05:59:59'));
      expect((await ran(daily, '2054-11-21T23:00:00.000Z')).last_run).toMatchObject({ messages: 2 });
      expect(await sent()).toEqual(['22', '22', '23', '23'].map((day) => expect.stringContaining(`${day} November`)));
    },
    180_000,
  );

  test.runIf(hostLeavesDoubt)(
    'a clock that is set while the daemon runs holds the messages until it is set back or confirmed',
    async () => {
      const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-step-'));
      try {
        const time = settableTime(directory, '2054-11-20 12:00');
        await start(time.env);
        await add('pengajian', '2055-11-21');
        await save(daily, { active: false });
        const health = async () => (await daemon.call('GET', '/health')).body.data;
        const waiting = async () => (await daemon.call('GET', '/queue')).body.data.length;
        const send = () => post('/jadwal-pengajian/broadcast', { id: ['1'], templateDKM: '1' });
        expect((await health()).clock.trusted).toBe(true);
        time.step(86_400);
        expect((await health()).clock).toMatchObject({
          trusted: false,
          reason: expect.stringContaining('berubah lebih dari 10 menit'),
        });
        await send();
        expect((await health()).queue).toMatchObject({ paused: true, waiting: 1 });
        time.step(-86_400);
        // If the daemon checked the clock meanwhile, it trusts it again at its next check, a minute later.
        await vi.waitFor(async () => expect((await health()).clock.trusted).toBe(true), { timeout: 90_000 });
        await daemon.call('POST', '/queue/resume');
        await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
        time.step(-7200);
        await send();
        expect((await health()).queue).toMatchObject({ paused: true, waiting: 1 });
        expect((await daemon.call('POST', '/clock/confirm')).body.data.trusted).toBe(true);
        await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
