import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { png } from '#tests/support/sheet/pictures.ts';

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

test('a file to people and a group, now and at a later time', { timeout: 120_000 }, async () => {
  const { cli, daemon, folder } = rig;
  const run = (...words: string[]) => cli.here(words, { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  const announce = (...words: string[]) => run('announce', '--text', 'Tabligh', ...words, '--yes', '--no-wait');
  const poster = path.join(folder, 'poster.png');
  writeFileSync(poster, png(9, 9));
  await daemon.call('POST', '/masjid', {
    body: { nama_masjid: 'Nurul Huda', nama_ketua_dkm: 'Bapak Suryana', no_hp: '081200000002' },
  });
  const to = ['--masjid', 'Nurul Huda', '--group', 'takmir bandung raya'];
  await run('group', 'refresh');
  expect(await announce(...to)).toMatchObject({ code: 4, stderr: expect.stringContaining('belum boleh dikirimi') });
  await run('group', 'allow', 'Takmir Bandung Raya');

  expect(await announce(...to, '--file', poster)).toMatchObject({ code: 0 });
  const waiting = (await daemon.call('GET', '/queue?limit=10')).body.data as { nama_lampiran: string | null }[];
  expect(waiting.filter(({ nama_lampiran }) => nama_lampiran === 'poster.png')).toHaveLength(2);

  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(await announce(...to, '--file', poster, '--at', `${day} 04:30`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/2 pesan dikirim pada .* 04\.30/),
  });
  expect((await run('later', 'list')).stdout).toMatch(/1\s+menunggu\s+.* 04\.30\s+2\s+Pengumuman/);

  const refused: [string[], RegExp][] = [
    [['--group', 'tidak-ada'], /Grup 'tidak-ada' tidak ada/],
    [[...to, '--file', 'tidak-ada.png'], /tidak dapat dibaca/],
    [[...to, '--at', 'besok'], /YYYY-MM-DD HH:MM/],
  ];
  for (const [words, reason] of refused)
    expect(await announce(...words)).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
});
