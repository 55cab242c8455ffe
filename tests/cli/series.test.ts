import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliHere } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());

test(
  'recurring pengajian are tried, added as people say it, shown, changed, ended and removed',
  { timeout: 120_000 },
  async () => {
    const { daemon, folder } = rig;
    const run = (...words: string[]) =>
      runCliHere(['series', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
    const post = async (route: string, body: object) =>
      (await daemon.call('POST', route, { body })).body.data.id as string;
    await post('/masjid', { nama_masjid: 'Masjid Agung', nama_ketua_dkm: 'Bapak', no_hp: '081200000001' });
    const ahmad = await post('/mubaligh', { nama_mubaligh: 'H. Ahmad, Lc.', no_hp: '081200000101' });
    await post('/mubaligh', { nama_mubaligh: 'Ustadz Budi', no_hp: '081200000102' });
    await post('/cuti', { id_mubaligh: ahmad, dari: '2099-01-13', sampai: '2099-01-13' });

    expect(await run('list')).toMatchObject({ code: 0, stdout: 'Tidak ada pengajian rutin.\n' });
    const rule = ['masjid agung', 'H. Ahmad, Lc.; Ustadz Budi', "Ba'da Maghrib", 'Selasa pekan ke-2 dan ke-4'];
    const from = ['--from', '2099-01-01', '--until', '2099-03-01', '--except', '2099-01-27'];
    const tried = await run('add', ...rule, ...from, '--dry-run');
    expect(tried.code).toBe(0);
    expect(tried.stdout).toMatch(/^Setiap Selasa pekan ke-2 dan ke-4, Ba'da Maghrib:\n/);
    expect(tried.stdout).toMatch(/13 Jan 2099 +H\. Ahmad, Lc\. +H\. Ahmad, Lc\. cuti 13 Jan 2099/);
    expect(tried.stdout).toMatch(/27 Jan 2099 +Ustadz Budi +dilewati/);
    expect(tried.stdout).toMatch(/10 Feb 2099 +H\. Ahmad, Lc\./);
    expect((await run('list', '--all')).stdout).toBe('Tidak ada pengajian rutin.\n');

    expect(await run('add', ...rule, ...from)).toMatchObject({
      code: 0,
      stdout: "Setiap Selasa pekan ke-2 dan ke-4, Ba'da Maghrib, di Masjid Agung, tersimpan (ID 1). 0 jadwal dibuat.\n",
    });
    expect(await run('add', 'Masjid Agung', 'Ustadz Budi', '19:30', 'kalau sempat')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Aturan tidak dipahami. Tulis misalnya: Setiap Selasa pekan ke-2 dan ke-4'),
    });
    expect(await run('add', ...rule, '--from', 'besok')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--from 'besok' bukan tanggal"),
    });
    expect(await run('add', 'Masjid Agung', 'Ustadz Budi', '05:00', 'setiap hari Ahad')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Setiap Minggu, 05:00, di Masjid Agung, tersimpan \(ID 2\). [89] jadwal dibuat\.\n$/,
      ),
    });
    expect(await run('set', '2')).toMatchObject({ code: 2, stderr: expect.stringContaining('Tidak ada yang diubah.') });
    const later = ['set', '2', '--waktu', '05.30', '--mubaligh', 'Ustadz Budi;H. Ahmad, Lc.'];
    expect((await run(...later, '--dry-run')).stdout).toMatch(/^Setiap Minggu, 05\.30:\n[^]*H\. Ahmad, Lc\./);
    expect(JSON.parse((await run('show', '2', '--json')).stdout)).toMatchObject({ waktu: '05:00' });
    expect(await run(...later)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Setiap Minggu, 05[.:]30, di Masjid Agung, tersimpan\.\n$/),
    });
    expect(await run('set', '2', '--waktu', '05:00', '--mubaligh', 'Ustadz Budi')).toMatchObject({ code: 0 });
    expect((await run('list')).stdout).toMatch(/2 +Masjid Agung +Setiap( Minggu)? +05:00 +Ustadz Budi/);
    const shown = await run('show', '1');
    expect(shown.stdout).toContain('Mulai 1 Jan 2099, sampai 1 Mar 2099.');
    expect(JSON.parse((await run('show', '1', '--json')).stdout)).toMatchObject({
      id: '1',
      aturan: 'FREQ=MONTHLY;BYDAY=2TU,4TU',
      tanggal: [{ keadaan: 'baru' }, { keadaan: 'dilewati' }, { keadaan: 'baru' }, { keadaan: 'baru' }],
    });
    expect(await run('end', '1', '2099-01-31')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(await run('end', '1', '2099-01-31', '--yes')).toMatchObject({
      code: 0,
      stdout: "Setiap Selasa pekan ke-2 dan ke-4, Ba'da Maghrib, di Masjid Agung: berakhir 31 Jan 2099.\n",
    });
    expect(await run('remove', '2', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Setiap Minggu, 05:00, di Masjid Agung: dihapus.\n',
    });
    expect((await daemon.call('GET', '/jadwal-pengajian')).body.data).toEqual([]);
  },
);
