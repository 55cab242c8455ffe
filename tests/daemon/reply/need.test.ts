import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { phone } from '#tests/support/samples.ts';

let rig: PenggantiRig;
let alarms: string[];
beforeEach(async () => {
  rig = await begin();
});
afterEach(() => rig.close());

const DEADLINE = '2027-01-08 08:00';
const ALARM = /^\*Belum ada khatib pengganti\*/;

/** A rig whose superadmin has a number, and which keeps the loud alerts of its screens. */
async function begin(from?: PenggantiRig): Promise<PenggantiRig> {
  const one = await startPenggantiRig({ ...(from && { from }), env: { MIMBAR_BACKUP_AT: 'off' } });
  if (!from) {
    await one.as('superadmin');
    one.database.sqlite.prepare('update account set no_hp = ?').run(phone(900));
  }
  alarms = [];
  one.services.base.events.subscribe(
    (frame) =>
      void (frame.type === 'alert' && frame.message.startsWith('Belum ada pengganti') && alarms.push(frame.message)),
  );
  return one;
}

async function again(): Promise<void> {
  await rig.services.stop();
  await rig.app.close();
  rig.database.close();
  rig = await begin(rig);
}

const says = (jawaban: string) => rig.post(`/jadwal-jumatan/${rig.id}/konfirmasi`, { jawaban });
const refuse = () => rig.says(0, 'tidak bisa');
/** How many alarms the superadmin got by WhatsApp. */
const told = () => rig.written().filter(({ no_hp, message }) => no_hp === phone(900) && ALARM.test(message)).length;
const seen = () => ({ alarms: alarms.length, told: told() });
const home = async () => (await rig.call('GET', '/pengganti')).body.data;

async function tickAt(wall: string): Promise<void> {
  rig.at(wall);
  await rig.tick();
  await rig.tick();
}

describe('the deadline alarm comes once per need, however a search has ended', () => {
  test('offered, he comes after all, and declines again', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.at('2027-01-05 10:00');
    await says('hadir');
    await rig.tick();
    rig.at('2027-01-05 11:00');
    await says('udzur');
    await tickAt('2027-01-08 07:59');
    expect(seen()).toEqual({ alarms: 0, told: 0 });
    expect(await home()).toMatchObject([{ state: 'dibatalkan', ditawari: 1 }]);
    await tickAt(DEADLINE);
    expect(seen()).toEqual({ alarms: 1, told: 1 });
    expect(await home()).toMatchObject([{ state: 'habis' }]);
    await tickAt('2027-01-08 09:00');
    await again();
    await tickAt('2027-01-08 09:01');
    expect(told()).toBe(1);
  });

  test('offered, then the schedule is deleted and comes back', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.at('2027-01-07 15:00');
    const { headers } = await rig.call('DELETE', `/jadwal-jumatan/${rig.id}`);
    await rig.tick();
    expect((await rig.call('POST', `/penghapusan/${headers['x-penghapusan']}/pulihkan`)).status).toBe(200);
    expect(await home()).toMatchObject([{ state: 'dibatalkan' }]);
    await tickAt(DEADLINE);
    await tickAt('2027-01-08 08:30');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('told, then the schedule is deleted and comes back: nobody is told twice', async () => {
    await tickAt(DEADLINE);
    const { headers } = await rig.call('DELETE', `/jadwal-jumatan/${rig.id}`);
    await rig.tick();
    await rig.call('POST', `/penghapusan/${headers['x-penghapusan']}/pulihkan`);
    await tickAt('2027-01-08 08:30');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('the offer is withdrawn', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    await rig.withdraw();
    await tickAt(DEADLINE);
    await tickAt('2027-01-08 09:00');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('all have declined days before: that is told at once, and the deadline all the same', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    refuse();
    await rig.tick();
    expect(seen()).toEqual({ alarms: 1, told: 1 });
    await tickAt(DEADLINE);
    await tickAt('2027-01-08 09:00');
    expect(seen()).toEqual({ alarms: 2, told: 2 });
  });

  test('a search that runs at the deadline tells by its own end, once', async () => {
    await says('hadir');
    await says('udzur');
    await rig.offer({ calon: [0] });
    rig.ack();
    await tickAt(DEADLINE);
    await tickAt('2027-01-08 08:30');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('told, then offered with what time is left and withdrawn: not told again', async () => {
    await tickAt(DEADLINE);
    await rig.offer({ calon: [0] });
    rig.ack();
    await tickAt('2027-01-08 08:10');
    await rig.withdraw();
    await tickAt('2027-01-08 08:20');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('told, then offered with what time is left, and nobody comes: that search tells its end', async () => {
    await tickAt(DEADLINE);
    await rig.offer({ calon: [0] });
    rig.ack();
    await tickAt('2027-01-08 10:59');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
    await tickAt('2027-01-08 11:00');
    await tickAt('2027-01-08 11:10');
    expect(seen()).toEqual({ alarms: 2, told: 2 });
  });

  test('told, then he comes after all and declines again: a new need is told, also one that came after the deadline', async () => {
    await tickAt(DEADLINE);
    await says('hadir');
    await tickAt('2027-01-08 08:10');
    expect(await home()).toEqual([]);
    await says('udzur');
    await tickAt('2027-01-08 08:10');
    await tickAt('2027-01-08 08:20');
    expect(seen()).toEqual({ alarms: 2, told: 2 });
  });

  test('the substitute declines himself', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
    expect(rig.says(0, 'UDZUR')).toBe(true);
    await tickAt(DEADLINE);
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });

  test('somebody stands, the date moves, or nobody has declined: none', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.says(0, 'bersedia');
    await tickAt(DEADLINE);
    expect(seen()).toEqual({ alarms: 0, told: 0 });
    const { id_mubaligh } = await rig.jadwal();
    const moved = await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, {
      body: { tanggal: '2027-01-15', id_mubaligh },
    });
    expect(moved.status).toBe(200);
    await tickAt('2027-01-15 08:00');
    expect(seen()).toEqual({ alarms: 0, told: 0 });
    rig.at('2027-01-15 13:00');
    await says('udzur');
    await rig.tick();
    // The sermon is over.
    expect(seen()).toEqual({ alarms: 0, told: 0 });
  });

  test('a search that a restore ended is open at the deadline', async () => {
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.database.sqlite
      .prepare("update penawaran set state = 'habis', sebab = 'dipulihkan', ended_at = ?")
      .run(rig.clock.now());
    await tickAt(DEADLINE);
    await tickAt('2027-01-08 09:00');
    expect(seen()).toEqual({ alarms: 1, told: 1 });
  });
});

describe('admins hear of an UDZUR once per need', () => {
  const owed = () =>
    rig.database.sqlite.prepare("select message from owed_answer where message like '*Udzur.*%'").pluck().all().length;

  test('and again on the same day when he had come after all; an equal answer is no new need', async () => {
    const before = owed();
    await says('udzur');
    expect(owed() - before).toBe(0);
    await says('hadir');
    await says('udzur');
    expect(owed() - before).toBe(1);
    await again();
    await says('udzur');
    expect(owed() - before).toBe(1);
    await says('hadir');
    await says('udzur');
    expect(owed() - before).toBe(2);
  });

  test('who wavers does not flood them: three times a day for one man and schedule', async () => {
    const before = owed();
    for (let n = 0; n < 6; n++) {
      await says('hadir');
      await says('udzur');
    }
    expect(owed() - before).toBe(3);
    // Another man's refusal is told all the same.
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.says(0, 'bersedia');
    rig.says(0, 'UDZUR');
    expect(owed() - before).toBe(4);
    rig.at('2027-01-06 08:00');
    await says('hadir');
    await says('udzur');
    expect(owed() - before).toBe(5);
  });
});
