import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
let samples: Samples;
beforeAll(async () => {
  rig = await startCliRig();
  samples = await addPengajian(rig.daemon, 1);
});
afterAll(() => rig.close());

test('a broadcast --at a later time, listed, moved and cancelled', { timeout: 120_000 }, async () => {
  const { cli, daemon, folder } = rig;
  const run = (...words: string[]) => cli.run(words, { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  const send = (...words: string[]) =>
    run('broadcast', 'pengajian', '--id', samples.ids[0]!, '--template-dkm', samples.dkm, '--yes', ...words);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  expect(await run('later', 'list')).toMatchObject({ code: 0, stdout: 'Tidak ada kiriman yang menunggu waktunya.\n' });
  expect(await send('--at', 'besok')).toMatchObject({ code: 2, stderr: expect.stringContaining('YYYY-MM-DD HH:MM') });
  expect(await send('--at', '2020-01-01 06:00')).toMatchObject({ code: 2, stderr: expect.stringContaining('lewat') });
  expect(await send('--at', `${day(2)} 04:30`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/1 pesan dikirim pada .* 04\.30 WIB\. .*mimbar later move 1/),
  });
  expect((await run('queue', 'list')).stdout).toBe('Tidak ada pesan di antrean.\n');
  expect((await run('later', 'list')).stdout).toMatch(/1\s+menunggu\s+.* 04\.30\s+1\s+Pengajian Reminder/);
  expect(await run('later', 'move', '1', `${day(3)} 05:00`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/dikirim .* 05\.00 WIB\n$/),
  });
  expect(await run('later', 'cancel', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect(await run('later', 'cancel', '1', '--yes')).toMatchObject({ code: 0 });
  expect(JSON.parse((await run('later', 'list', '--json')).stdout)).toEqual([]);
  expect(await run('later', 'cancel', '1', '--yes')).toMatchObject({ code: 4 });
});
