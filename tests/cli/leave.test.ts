import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliHere } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());

test('leaves are added, listed, put into a file, taken from one and removed', async () => {
  const { daemon, folder } = rig;
  const run = (...words: string[]) =>
    runCliHere(['leave', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  const post = async (route: string, body: object) =>
    (await daemon.call('POST', route, { body })).body.data.id as string;
  const id_masjid = await post('/masjid', {
    nama_masjid: 'Masjid Agung',
    nama_ketua_dkm: 'Bapak',
    no_hp: '081200000001',
  });
  const id_mubaligh = await post('/mubaligh', { nama_mubaligh: 'Ustadz Ahmad', no_hp: '081200000101' });
  await post('/jadwal-jumatan', { tanggal: '2099-01-09', id_masjid, id_mubaligh });

  expect(await run('list')).toMatchObject({ code: 0, stdout: 'Tidak ada cuti.\n' });
  expect(await run('add', 'ustadz ahmad', '2099-01-08..2099-01-10', '--reason', 'Umrah')).toMatchObject({
    code: 0,
    stdout: 'Cuti Ustadz Ahmad, 8 Jan 2099 sampai 10 Jan 2099, tersimpan (ID 1)\n',
    stderr: expect.stringContaining('1 jadwal tetap berdiri pada hari cuti: Masjid Agung 9 Jan 2099'),
  });
  expect(await run('add', 'Ustadz Siapa', '2099-01-08')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Mubaligh 'Ustadz Siapa' tidak ditemukan."),
  });
  expect(await run('add', id_mubaligh, '2099-02-01', '--bagian', 'malam')).toMatchObject({
    code: 0,
    stdout: 'Cuti Ustadz Ahmad, 1 Feb 2099 sampai 1 Feb 2099 (malam), tersimpan (ID 2)\n',
  });
  expect(await run('add', id_mubaligh, '2099-02-01', '--bagian', 'sore')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Bagian Hari harus pagi, siang, malam, atau kosong'),
  });
  expect((await run('list', '--date', '2099-02-01')).stdout).toMatch(
    /Ustadz Ahmad\s+1 Feb 2099\s+1 Feb 2099\s+malam\s+0/,
  );
  expect((await run('list', '--date', '2099-01-10..2099-01-31')).stdout).toMatch(
    /Ustadz Ahmad\s+8 Jan 2099\s+10 Jan 2099\s+Umrah\s+1/,
  );
  expect(JSON.parse((await run('list', '--mubaligh', 'Ustadz Ahmad', '--json')).stdout)).toMatchObject([
    { id: '1', alasan: 'Umrah', jumlah_jadwal: 1 },
    { id: '2', bagian: 'malam', jumlah_jadwal: 0 },
  ]);
  expect((await run('export', '--csv')).stdout.split(/\r?\n/)[1]).toBe(
    `1,Ustadz Ahmad,2099-01-08,2099-01-10,Umrah,,${id_mubaligh},1`,
  );
  expect(await run('remove', '2')).toMatchObject({ code: 2, stderr: expect.stringContaining('Tambahkan --yes.') });
  expect(await run('remove', '2', '--yes')).toMatchObject({
    code: 0,
    stdout: 'Cuti Ustadz Ahmad, 1 Feb 2099 sampai 1 Feb 2099 (malam), dihapus\n',
  });
  writeFileSync(
    path.join(folder, 'cuti.xlsx'),
    await workbookOf(
      ['Mubaligh', 'Dari', 'Sampai', 'Alasan'],
      [
        ['Ustadz Ahmad', '2099-01-08', '2099-01-10', 'sama'],
        ['Ustadz Ahmad', '2099-03-01', '2099-03-02', 'Haji'],
      ],
    ),
  );
  expect(await run('import', path.join(folder, 'cuti.xlsx'), '--dry-run')).toMatchObject({
    code: 0,
    stdout: '1 cuti akan tersimpan, 1 dilewati\n',
  });
  expect(await run('import', path.join(folder, 'cuti.xlsx'))).toMatchObject({
    code: 0,
    stdout: '1 cuti tersimpan, 1 dilewati\n',
  });
});
