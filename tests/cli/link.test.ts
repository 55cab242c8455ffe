import { expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';

test('links are shown, made and revoked by name', { timeout: 90_000 }, async () => {
  const rig = await startCliRig();
  const { cli, daemon, folder } = rig;
  const run = (...words: string[]) =>
    cli.here(['link', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Ahmad', no_hp: '081200000101' } });
  await daemon.call('POST', '/masjid', {
    body: { nama_masjid: 'Al-Amanah', nama_ketua_dkm: 'Bapak Rohman', no_hp: '081200000001' },
  });
  expect(await run('show', 'ustadz ahmad')).toMatchObject({
    code: 0,
    stdout: 'Ustadz Ahmad: belum ada tautan; dibuat sendiri saat pesan pertama memerlukannya\n',
  });
  const made = await run('new', 'Ustadz Ahmad');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^http:\/\/\S+\/saya\/[0-9a-f]{32}\n$/),
    stderr: expect.stringContaining('MIMBAR_PUBLIC_URL'),
  });
  const opens = async () => (await fetch(made.stdout.trim())).status;
  expect(await opens()).toBe(200);
  expect(await run('revoke', 'Ustadz Ahmad')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Tambahkan --yes.'),
  });
  expect(await run('revoke', 'Ustadz Ahmad', '--yes')).toMatchObject({
    code: 0,
    stdout: 'Ustadz Ahmad: tautan dicabut\n',
  });
  expect(await opens()).toBe(404);
  const chairman = JSON.parse((await run('new', 'Al-Amanah', '--masjid', '--json')).stdout);
  expect(await (await fetch(chairman.url)).text()).toContain('Bapak Rohman');
  expect((await run('show', 'Al-Amanah', '--masjid')).stdout).toMatch(/^ketua DKM Al-Amanah: tautan berlaku/);
  await rig.close();
});
