import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());
const run = (...words: string[]) =>
  rig.cli.run(words, { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } });

test('the place is found, set, shown with the times of today, and cleared', async () => {
  expect(await run('location', 'show')).toMatchObject({ code: 0, stdout: 'Lokasi belum ditentukan.\n' });
  expect(await run('branding', 'set', '--bahasa', 'indonesia', '--kredit', 'Dewan Masjid')).toMatchObject({
    code: 0,
    stdout: 'Nama: Broadcast\nLembaga: Dewan Masjid\nBahasa layar: Indonesia penuh\n',
  });
  expect(await run('branding', 'set', '--bahasa', 'english')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('asli, indonesia'),
  });
  expect((await run('location', 'find', 'kabupaten bogor')).stdout).toMatch(/Cibinong \(Kabupaten Bogor\), Jawa Barat/);
  expect((await run('location', 'set', 'Bandung')).stdout).toMatch(
    /^Bandung, Jawa Barat: -6\.9222, 107\.6069\n[^]*Maghrib\s+1[78]\.\d\d/,
  );
  expect((await run('location', 'set', '--', '-6.2, 106.8')).stdout).toMatch(/^Koordinat: -6\.2, 106\.8\n/);
  expect(await run('location', 'set', 'Atlantis')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Kota tidak dikenal. Pilih dari daftar, atau tulis lintang dan bujur'),
  });
  expect(JSON.parse((await run('location', 'clear', '--json')).stdout)).toMatchObject({ lokasi: null, waktu: [] });
});

test('great days are listed, set and estimated again', async () => {
  expect((await run('holiday', 'list', '--date', '2027-03-01..2027-03-31')).stdout).toMatch(
    /idul_fitri\s+Idul Fitri\s+1448 H\s+10 Mar 2027 \(perkiraan\)/,
  );
  expect((await run('holiday', 'set', 'idul_fitri', '1448', '2027-03-11')).stdout).toBe(
    'Idul Fitri 1448 H: 11 Mar 2027\n',
  );
  expect(await run('holiday', 'set', 'idul_fitri', '1448', '2027-05-11')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Paling jauh 3 hari dari perkiraan'),
  });
  expect((await run('holiday', 'reset', 'idul_fitri', '1448')).stdout).toBe(
    'Idul Fitri 1448 H: 10 Mar 2027 (perkiraan)\n',
  );
  expect(await run('holiday', 'reset', 'idul_fitri', 'empat')).toMatchObject({ code: 2 });
});
