import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, dateInZone, timeInZone } from '#shared/base/dates.ts';
import { wib } from '#tests/support/automatic-app.ts';
import { startPenggantiRig, FRIDAY, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { phone } from '#tests/support/samples.ts';

const ZONE = 'Asia/Jakarta';
const env = { MIMBAR_QUIET_HOURS: '21:00-04:30' };
const THURSDAY = '2027-01-07';

let rig: PenggantiRig;
afterEach(() => rig.close());

/** The clock of an instant, with its day where that is not Thursday. */
const clockOf = (iso: string | undefined) => {
  if (iso === undefined) return undefined;
  const at = Date.parse(iso);
  const day = dateInZone(at, ZONE);
  return day === THURSDAY ? timeInZone(at, ZONE) : `${day} ${timeInZone(at, ZONE)}`;
};
const plans = async () => {
  const { rencana } = await rig.show();
  return rencana.map(({ malam, giliran }) => ({ malam, at: giliran.map(({ saat }) => clockOf(saat?.at)) }));
};
/** Plays the daemon's clock and WhatsApp until an instant. */
async function playUntil(end: number): Promise<void> {
  rig.ack();
  for (;;) {
    const next = rig.services.reply.pengganti.nextDue(rig.clock.now());
    if (next === undefined || next > end) return;
    rig.clock.set(next);
    await rig.tick();
    rig.ack();
  }
}

describe('on a Thursday at 22.00', () => {
  test('the plan is the morning, or two hours of tonight by the word of an admin', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00`, calon: 7 });
    expect(await plans()).toEqual([
      { malam: false, at: ['04:30', '05:10', '05:50', '06:30', '07:10'].map((time) => `${FRIDAY} ${time}`) },
      { malam: true, at: ['22:00', '22:20', '22:40', '23:00', '23:20'] },
    ]);
    const { rencana, jam_tenang_sampai } = await rig.show();
    expect(jam_tenang_sampai).toBe('2027-01-07T21:30:00.000Z');
    expect(rencana.map(({ sendiri }) => sendiri)).toEqual([
      { at: '2027-01-07T21:30:00.000Z', sebelum: 'pukul 08.00' },
      { at: expect.stringMatching(/^2027-01-07T15:00/), sebelum: 'Jumat, 8 Januari pukul 08.00' },
    ]);
  });

  test('without that word nobody is asked before 04.30, and the answer says when', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00` });
    const { body } = await rig.offer({ calon: [0], berurutan: true });
    expect(body.warnings).toEqual(['Sekarang jam tenang. Tawaran dikirim mulai pukul 04.30.']);
    rig.at(`${FRIDAY} 04:29`);
    await rig.tick();
    expect(rig.written()).toEqual([]);
    rig.at(`${FRIDAY} 04:30`);
    await rig.tick();
    expect(rig.to(0)[0]).toMatch(/sebelum pukul 08\.00/);
  });

  test('with it the first is asked at once, past the quiet hours of the queue, and says before when he answers', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00` });
    const { body } = await rig.offer({ calon: [0, 1, 2], berurutan: true, malam: true });
    expect(body.warnings).toBeUndefined();
    expect(body.data.rencana).toEqual([]);
    expect(rig.to(0)[0]).toMatch(/sebelum pukul 22\.40/);
    const quiet = rig.database.sqlite.prepare('select quiet_hours from message').pluck();
    expect(quiet.all()).toEqual([0]);
    // A no asks the next one at once, in the night, too.
    rig.ack();
    rig.says(0, 'tidak bisa');
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
  });

  test('the word ends after two hours: whoever is left has his turn from 04.30 on', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00`, calon: 4 });
    await rig.offer({ calon: [0, 1, 2, 3], berurutan: true, jeda_menit: 60, malam: true });
    rig.ack();
    expect((await rig.show()).tawaran.map(({ giliran_at }) => clockOf(giliran_at ?? undefined))).toEqual([
      undefined,
      '23:00',
      `${FRIDAY} 04:30`,
      `${FRIDAY} 05:30`,
    ]);
    await playUntil(wib(`${FRIDAY} 04:29`));
    expect([1, 2].map((n) => rig.to(n).length)).toEqual([1, 0]);
    await playUntil(wib(`${FRIDAY} 05:31`));
    expect([2, 3].map((n) => rig.to(n).length)).toEqual([1, 1]);
  });

  test('an offer that could not leave in these two hours rings nobody later in the night', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00` });
    await rig.offer({ calon: [0], malam: true });
    rig.at(`${FRIDAY} 00:01`);
    await rig.tick();
    const held = rig.database.sqlite.prepare("select quiet_hours from message where state = 'waiting'");
    expect(held.pluck().all()).toEqual([1]);
  });

  test('a yes in the night stands at once, and the chairman hears of it in the morning', async () => {
    rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00` });
    await rig.offer({ calon: [0], malam: true });
    rig.ack();
    expect(rig.says(0, 'bersedia')).toBe(true);
    await rig.tick();
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
    const quiet = rig.database.sqlite.prepare('select recipient, quiet_hours from message order by id');
    expect(quiet.all().slice(1)).toEqual([
      { recipient: 'Ustadz 0', quiet_hours: 0 },
      { recipient: 'Bapak Eman', quiet_hours: 1 },
    ]);
  });
});

test('outside of quiet hours there is one plan, and the word for tonight means nothing', async () => {
  rig = await startPenggantiRig({ env, wall: `${THURSDAY} 20:30` });
  expect((await rig.show()).jam_tenang_sampai).toBeNull();
  const [plan, ...others] = await plans();
  expect(others).toEqual([]);
  expect(plan!.at.slice(0, 2)).toEqual(['20:30', `${FRIDAY} 05:20`]);
  await rig.offer({ calon: [0, 1], berurutan: true, malam: true });
  rig.ack();
  await playUntil(wib(`${FRIDAY} 04:29`));
  expect(rig.to(1)).toEqual([]);
});

test('across midnight the word holds until quiet hours end at the latest', async () => {
  rig = await startPenggantiRig({ env, wall: `${FRIDAY} 03:40` });
  expect((await plans()).at(1)!.at).toEqual(['03:40', '03:55', '04:10'].map((time) => `${FRIDAY} ${time}`));
});

test('near the deadline whoever has no turn any more has no time in the plan', async () => {
  rig = await startPenggantiRig({ env, wall: `${FRIDAY} 07:45`, calon: 5 });
  expect((await plans())[0]!.at).toEqual([`${FRIDAY} 07:45`, `${FRIDAY} 07:55`, undefined, undefined, undefined]);
});

test('a deadline inside of quiet hours leaves only the night', async () => {
  rig = await startPenggantiRig({ env, wall: `${THURSDAY} 22:00` });
  const id = await rig.post('/jadwal-pengajian', {
    tanggal: FRIDAY,
    waktu: '04.45',
    id_masjid: rig.id_masjid,
    id_mubaligh: rig.lama,
  });
  await rig.post(`/jadwal-pengajian/${id}/konfirmasi`, { jawaban: 'udzur' });
  const { rencana } = await rig.show('pengajian', id);
  expect(rencana.map(({ sendiri }) => clockOf(sendiri?.at))).toEqual([undefined, '22:00']);
});

test('a deadline inside of quiet hours rings the admins at once: the session begins before they end', async () => {
  rig = await startPenggantiRig({ env });
  await rig.as('superadmin');
  rig.database.sqlite.prepare('update account set no_hp = ?').run(phone(900));
  const body = { tanggal: FRIDAY, waktu: '04.20', id_masjid: rig.id_masjid, id_mubaligh: rig.lama };
  const id = await rig.post('/jadwal-pengajian', body);
  await rig.post(`/jadwal-pengajian/${id}/konfirmasi`, { jawaban: 'udzur' });
  const told = () =>
    rig.database.sqlite
      .prepare("select quiet_hours, ends_at from message where recipient = 'superadmin' order by id")
      .all();
  const atOnce = { quiet_hours: 0, ends_at: wib(`${FRIDAY} 04:20`) };
  await rig.call('POST', `/pengganti/pengajian/${id}/tawarkan`, { body: { id_mubaligh: [rig.calon[0]] } });
  rig.ack();
  rig.at(`${THURSDAY} 21:00`);
  await rig.tick();
  expect(told()).toEqual([atOnce]);
  // So does a yes that came too late: the admin decides on it.
  rig.at(`${THURSDAY} 23:00`);
  rig.says(0, 'bersedia');
  await rig.tick();
  expect(told()).toEqual([atOnce, atOnce]);
});

test('what the plan says is what happens', { timeout: 120_000 }, async () => {
  rig = await startPenggantiRig({ env, calon: 8 });
  const { sqlite } = rig.database;
  const lastId = () => sqlite.prepare('select coalesce(max(id), 0) from message').pluck().get();
  const offersSince = (id: unknown) =>
    sqlite
      .prepare(
        "select cast(id_mubaligh as text) as id_mubaligh, created_at, message from message where id > ? and message like '%BERSEDIA%' order by id",
      )
      .all(id) as { id_mubaligh: string; created_at: number; message: string }[];
  const minute = (iso: string) => iso.slice(0, 16);
  let week = 0;
  await fc.assert(
    fc.asyncProperty(
      // From Thursday noon until after the deadline, in minutes.
      fc.integer({ min: 0, max: 22 * 60 }),
      fc.boolean(),
      async (minutes, malam) => {
        week += 1;
        const tanggal = addDays(FRIDAY, 7 * week);
        rig.clock.set(wib(`${addDays(tanggal, -1)} 12:00`) + minutes * 60_000);
        const id = await rig.post('/jadwal-jumatan', { tanggal, id_masjid: rig.id_masjid, id_mubaligh: rig.lama });
        await rig.post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
        const { rencana } = await rig.show('jumatan', id);
        const plan = rencana.find((one) => one.malam === malam) ?? rencana[0]!;
        const since = lastId();
        const body = { id_mubaligh: plan.giliran.map((one) => one.id_mubaligh), berurutan: true, malam };
        await rig.call('POST', `/pengganti/jumatan/${id}/tawarkan`, { body });
        await playUntil(wib(`${tanggal} 23:00`));
        const happened = offersSince(since);
        expect(
          happened.map(({ id_mubaligh, created_at, message }) => ({
            id_mubaligh,
            saat: { at: minute(new Date(created_at).toISOString()), sebelum: /sebelum (.*)\. Jaza/.exec(message)![1] },
          })),
        ).toEqual(
          plan.giliran.flatMap(({ id_mubaligh, saat }) =>
            saat ? [{ id_mubaligh, saat: { ...saat, at: minute(saat.at) } }] : [],
          ),
        );
      },
    ),
    { numRuns: 25 },
  );
});
