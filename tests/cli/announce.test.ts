import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { startProcess } from '#tests/support/process/process.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());

test('an announcement to sets and people, by text, pipe, and template', { timeout: 120_000 }, async () => {
  const { cli, daemon, folder } = rig;
  const options = { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } };
  const run = (words: string[]) => cli.run(['announce', ...words], options);
  const post = (route: string, body: object) => daemon.call('POST', route, { body });
  await post('/queue/pause', {});
  await post('/masjid', { nama_masjid: 'Agung', nama_ketua_dkm: 'Bapak Asep', no_hp: '081200000001' });
  await post('/masjid', { nama_masjid: 'Salman', nama_ketua_dkm: 'H. Asep', no_hp: '081200000001' });
  await post('/mubaligh', { nama_mubaligh: 'Ustadz Umar', no_hp: '081200000101', wilayah: ['Cicendo'] });
  await post('/template', { nama_template: 'Adab', type: 'pengumuman', content: 'Untuk {{nama}}' });

  const shown = await run(['--to', 'dkm,mubaligh', '--text', 'Rapat {{nama}}', '--dry-run']);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toMatch(/Bapak Asep \[Ketua DKM Agung dan Salman\] \(0812-0000-0001\)\n +Rapat Bapak Asep/);
  expect(shown.stdout).toContain('Jumlah: 2 pesan');

  const sent = async (words: string[]) =>
    JSON.parse((await run([...words, '--yes', '--no-wait', '--json'])).stdout) as { queued: number };
  expect(await sent(['--masjid', 'salman', '--mubaligh', 'Ustadz Umar', '--text', 'Satu'])).toMatchObject({
    queued: 2,
  });
  const piped = startProcess(
    process.execPath,
    [cli.program, 'announce', '--to', 'mubaligh', '--wilayah', 'cicendo', '--yes', '--no-wait'],
    { ...options, stdin: 'pipe' },
  );
  piped.write('Dua\n');
  piped.end();
  expect(await piped.ended).toMatchObject({ code: 0 });
  expect(await sent(['--to', 'dkm', '--template', 'adab'])).toMatchObject({ queued: 1 });
  const waiting = (await daemon.call('GET', '/queue?limit=10')).body.data as { message: string }[];
  expect(waiting.map(({ message }) => message).toSorted()).toEqual(['Dua', 'Satu', 'Satu', 'Untuk Bapak Asep']);

  const refused: [string[], RegExp][] = [
    [['--text', 'Rapat'], /Pilih penerima/],
    [['--to', 'semua', '--text', 'Rapat'], /--to 'semua' tidak dikenal/],
    [['--to', 'dkm', '--text', 'Rapat', '--template', 'adab'], /Pilih salah satu/],
    [['--to', 'khatib', '--date', 'besok', '--text', 'Rapat'], /--date 'besok'/],
    [['--to', 'dkm', '--text', 'Rapat', '--rest', 'nanti'], /--rest 'nanti'/],
    [['--masjid', 'tidak-ada', '--text', 'Rapat'], /tidak ditemukan/],
  ];
  for (const [words, reason] of refused)
    expect(await run(words)).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
  expect(await run(['--to', 'khatib', '--text', 'Rapat', '--yes'])).toMatchObject({ code: 4 });
});
