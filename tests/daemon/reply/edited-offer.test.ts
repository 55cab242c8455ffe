import { afterEach, beforeEach, expect, test } from 'vitest';
import { international, startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';

let rig: PenggantiRig;
let alerts: string[];
let count: number;
beforeEach(async () => {
  rig = await startPenggantiRig();
  alerts = [];
  count = 0;
  rig.services.base.events.subscribe((frame) => frame.type === 'alert' && alerts.push(frame.message));
  await rig.offer({ calon: [0, 1], berurutan: true });
  await rig.tick();
  rig.ack();
});
afterEach(() => rig.close());

/** The n-th candidate writes, from the border on; `replaces` is the id of an earlier message of his. */
async function writes(n: number, text: string, replaces?: string): Promise<string> {
  count += 1;
  const id = `SAID${count}`;
  rig.services.reply.incoming({
    ...{ id, phone: international(100 + n), text, isSign: false, at: rig.clock.now() },
    ...(replaces !== undefined && { replaces }),
  });
  await rig.tick();
  rig.ack();
  return id;
}
/** What is to be sent to whoever has written. */
const owed = () => rig.database.sqlite.prepare('select message from owed_answer').pluck().all();

test('BERSEDIA edited to a no takes him off again, and the schedule is open', async () => {
  const id = await writes(0, 'BERSEDIA');
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'hadir' });
  await writes(0, 'maaf tidak bisa', id);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'udzur' });
});

test('a no edited to BERSEDIA is a yes', async () => {
  const id = await writes(0, 'TIDAK BISA');
  expect((await rig.jadwal()).konfirmasi).toBe('udzur');
  await writes(0, 'BERSEDIA', id);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'hadir' });
});

test('BERSEDIA taken back leaves its question open: he is asked, admins are told, and BERSEDIA is heard', async () => {
  const id = await writes(0, 'BERSEDIA');
  await writes(0, '', id);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'asked' });
  expect(owed()).toEqual([expect.stringMatching(/^Pesan jawaban Anda sudah dihapus\. Balas \*BERSEDIA\*/)]);
  expect(alerts).toContainEqual(expect.stringContaining('Ustadz 0 menarik atau mengubah jawabannya'));
  await writes(0, 'BERSEDIA');
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'hadir' });
});

test('an edit changes nothing of what an admin has decided since, and he is told', async () => {
  const id = await writes(0, 'BERSEDIA');
  await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban: 'hadir' } });
  await writes(0, 'TIDAK BISA', id);
  expect(await rig.jadwal()).toMatchObject({ konfirmasi: 'hadir' });
  expect(alerts).toContainEqual(expect.stringContaining('menjadi TIDAK BISA'));
  await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[2] } });
  await writes(0, 'TIDAK BISA', id);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[2], konfirmasi: 'none' });
});

test('an unclear answer edited to BERSEDIA is a yes; of a message that never came nothing is', async () => {
  const id = await writes(0, 'nanti saya lihat');
  await writes(0, 'BERSEDIA', 'NEVERCAME');
  expect((await rig.jadwal()).konfirmasi).toBe('udzur');
  await writes(0, 'BERSEDIA', id);
  expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'hadir' });
});
