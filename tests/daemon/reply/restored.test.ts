import path from 'node:path';
import { expect, test } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import { wib } from '#tests/support/automatic-app.ts';
import { international, startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { phone } from '#tests/support/samples.ts';

const env = { MIMBAR_BACKUP_AT: 'off' };

async function stop({ services, app, database }: PenggantiRig): Promise<void> {
  await services.stop();
  await app.close();
  database.close();
}

async function restored(first: PenggantiRig, name: string, wall: string): Promise<PenggantiRig> {
  const { directory, config } = first;
  await stop(first);
  const clock = { now: () => wib(wall), monotonic: () => 0, sleep: () => Promise.resolve() };
  const options = { config, clock, actor: systemActor('cli', 'test'), passphrase: undefined };
  const file = path.join(directory, 'backups', name);
  await withDataDirectory(directory, () => restore({ ...options, file, withWhatsapp: false }));
  first.clock.set(wib(wall));
  return startPenggantiRig({ from: first, env });
}

test('after a restore a search asks nobody by itself, nobody twice, and hears whoever says yes', async () => {
  const first = await startPenggantiRig({ calon: 5, env });
  await first.offer({ calon: [0, 1, 2], berurutan: true, jeda_menit: 60 });
  first.ack();
  const { name } = (await first.call('POST', '/backups')).body.data;
  // The backup does not hold what follows: the second preacher is asked, and says yes after the restore.
  first.at('2027-01-05 10:20');
  await first.tick();
  first.ack();
  expect(first.to(1)).toHaveLength(1);

  const rig = await restored(first, name, '2027-01-05 12:00');
  await rig.call('POST', '/queue/resume');
  rig.at('2027-01-05 15:00');
  await rig.tick();
  const asked = () => [0, 1, 2, 3].map((n) => rig.to(n).filter((text) => text.includes('Kami mencari')).length);
  expect(asked()).toEqual([1, 0, 0, 0]);
  expect((await rig.show()).penawaran).toMatchObject({ state: 'habis' });
  expect((await rig.show()).linimasa.at(-1)!.teks).toBe('Tawaran dihentikan: data dipulihkan dari cadangan');
  expect((await rig.offer({ calon: [0, 1, 2] })).body.error).toMatch(/Ustadz 1 dilewati: sudah pernah ditawari/);

  const frames: string[] = [];
  rig.services.base.events.subscribe((frame) => void (frame.type === 'alert' && frames.push(frame.message)));
  expect(rig.says(1, 'bersedia')).toBe(true);
  expect(frames).toEqual([expect.stringContaining('Ustadz 1 bersedia menggantikan')]);
  expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
  // While a new search runs, the first yes wins, also of a preacher who was asked before the restore.
  await rig.offer({ calon: [3] });
  rig.ack();
  expect(rig.says(2, 'bersedia')).toBe(true);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[2], konfirmasi: 'hadir' });
  const kept = rig.database.sqlite.prepare("select value from setting where key = 'restored_at'").pluck().get();
  expect(Number(kept)).toBe(wib('2027-01-05 12:00'));
  await rig.close();
});

test('after a restore an offer that waited in the backup is not made again: it may have left since', async () => {
  const first = await startPenggantiRig({ env });
  await first.offer({ calon: [0] });
  const { name } = (await first.call('POST', '/backups')).body.data;
  const rig = await restored(first, name, '2027-01-05 12:00');
  await rig.call('POST', '/queue/resume');
  const { id } = rig.written()[0]!;
  expect((await rig.call('DELETE', `/queue/${id}`)).status).toBe(200);
  expect(rig.written()).toMatchObject([{ state: 'cancelled' }]);
  expect((await rig.offer({ calon: [0] })).body.error).toMatch(/Ustadz 0 dilewati: sudah pernah ditawari/);
  await rig.close();
});

test('whoever has just said yes hears of it at once, in quiet hours too; the others in the morning', async () => {
  const rig = await startPenggantiRig({ calon: 2, env: { ...env, MIMBAR_QUIET_HOURS: '21:00-04:30' } });
  await rig.offer({ calon: [0, 1] });
  rig.ack();
  rig.at('2027-01-05 23:10');
  rig.says(0, 'bersedia');
  await rig.tick();
  const quiet = rig.database.sqlite
    .prepare("select recipient, quiet_hours from message where state = 'waiting' order by id")
    .all();
  expect(quiet).toEqual([
    { recipient: 'Ustadz 0', quiet_hours: 0 },
    { recipient: 'Ustadz 1', quiet_hours: 1 },
    { recipient: 'Bapak Eman', quiet_hours: 1 },
  ]);
  rig.says(1, 'bersedia');
  await rig.close();
});

test('of each need admins are told once, and at most three times a day, also by a daemon that was started anew', async () => {
  const first = await startPenggantiRig({ env });
  await first.as('superadmin');
  first.database.sqlite.prepare('update account set no_hp = ?').run(phone(900));
  first.at('2027-01-06 08:00');
  const say = async (rig: PenggantiRig, jawaban: string) =>
    rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban } });
  const owed = (rig: PenggantiRig) => rig.database.sqlite.prepare('select no_hp from owed_answer').pluck().all();
  await say(first, 'hadir');
  await say(first, 'udzur');
  await say(first, 'udzur');
  expect(owed(first)).toEqual([international(900)]);
  await stop(first);
  const rig = await startPenggantiRig({ from: first, env });
  expect(owed(rig)).toHaveLength(1);
  for (let n = 0; n < 4; n++) {
    await say(rig, 'hadir');
    await say(rig, 'udzur');
  }
  expect(owed(rig)).toHaveLength(3);
  rig.at('2027-01-07 08:00');
  await say(rig, 'hadir');
  await say(rig, 'udzur');
  expect(owed(rig)).toHaveLength(4);
  await rig.close();
});
