import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliHere, type Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

let cli: Cli;
let daemon: DaemonProcess;
let folder: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
});
afterAll(() => close());

const options = () => ({ cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
/** A word that is the name of a workbook gets the path of the folder. */
const run = (...words: string[]) =>
  runCliHere(
    words.map((word) => (/^[a-z]+\.xlsx$/.test(word) ? path.join(folder, word) : word)),
    options(),
  );
const total = async (noun: string) =>
  Number((await daemon.call('GET', `/${noun}?limit=1`)).headers.get('x-total-count'));

async function save(file: string, header: string[], rows: (string | number | Date)[][]): Promise<void> {
  writeFileSync(path.join(folder, file), await workbookOf(header, rows));
}

test('spreadsheets of all four kinds go in, once, and leave their actor behind', async () => {
  await save(
    'masjid.xlsx',
    ['Nama', 'Ketua DKM', 'No HP'],
    [
      ['Masjid Al-Ikhlas', 'Bapak Suryana', '081200000001'],
      ['Masjid Nurul Iman', 'Bapak Hidayat', '0812-0000-0002'],
    ],
  );
  await save('mubaligh.xlsx', ['Nama', 'No HP'], [['Ustadz Ahmad Fauzan', '081200000101']]);
  await save(
    'pengajian.xlsx',
    ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
    [['2030-12-01', '19:30', 'masjid al-ikhlas', 'Ustadz Ahmad Fauzan']],
  );
  await save(
    'jumatan.xlsx',
    ['Tanggal', 'Masjid', 'Mubaligh'],
    [['2030-12-05', 'Masjid Nurul Iman', 'Ustadz Ahmad Fauzan']],
  );

  expect(await run('import', 'masjid', 'masjid.xlsx', '--dry-run')).toMatchObject({
    code: 0,
    stdout: '2 masjid akan tersimpan, 0 dilewati\n',
  });
  expect(await total('masjid')).toBe(0);
  expect(await run('import', 'masjid', 'masjid.xlsx')).toMatchObject({
    code: 0,
    stdout: '2 masjid tersimpan, 0 dilewati\n',
    stderr: 'Memeriksa masjid.xlsx…\nMenyimpan masjid.xlsx…\n',
  });
  expect(await total('masjid')).toBe(2);
  expect(await run('import', 'mubaligh', 'mubaligh.xlsx')).toMatchObject({
    code: 0,
    stdout: '1 mubaligh tersimpan, 0 dilewati\n',
  });
  expect(await run('import', 'jadwal-pengajian', 'pengajian.xlsx')).toMatchObject({
    code: 0,
    stdout: '1 jadwal pengajian tersimpan, 0 dilewati\n',
  });

  const thursday = await run('import', 'jadwal-jumatan', 'jumatan.xlsx');
  expect(thursday).toMatchObject({ code: 0, stdout: '1 jadwal jumatan tersimpan, 0 dilewati\n' });
  expect(thursday.stderr).toMatch(/^! .*Jumat/m);

  const conflict = await daemon.call('PATCH', '/masjid/1', {
    body: { no_hp: '081200000009' },
    headers: { 'if-match': '"9"' },
  });
  expect(conflict.body.error).toBe(`Data sudah diubah oleh cli:${userInfo().username}`);

  const again = await run('import', 'masjid', 'masjid.xlsx', '--json');
  expect(JSON.parse(again.stdout)).toEqual({
    kind: 'masjid',
    file: path.join(folder, 'masjid.xlsx'),
    dry_run: false,
    count: 0,
    skipped: 2,
    warnings: [],
  });
});

test('wrong cells: nothing is stored, each is named by row and column in a table of 80 columns, exit 2', async () => {
  const long = 'Masjid yang namanya panjang sekali dan tidak ada di mana pun juga walau dicari';
  await save(
    'salah.xlsx',
    ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
    [
      ['2030-12-02', '19:30', 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan'],
      ['kapan-kapan', '', long, 'Ustadz Ahmad Fauzan'],
    ],
  );
  const before = await total('jadwal-pengajian');
  const { code, stdout, stderr } = await run('import', 'jadwal-pengajian', 'salah.xlsx');
  expect(code).toBe(2);
  expect(await total('jadwal-pengajian')).toBe(before);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^Baris {2}Data +Kolom {2}Isi +Pesan$/),
    expect.stringMatching(/^─{5} {2}─+ {2}─{5} {2}─+ {2}─+$/),
  ]);
  const wrong = lines.filter((line) => line.startsWith('3 '));
  expect(wrong.map((line) => / {2}([A-C]) {2,}/.exec(line)?.[1])).toEqual(['A', 'B', 'C']);
  expect(wrong.every((line) => line.includes('Masjid yang'))).toBe(true);
  expect(stdout).toContain('kapan-kapan');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(stderr).toMatch(/^Tidak ada yang disimpan\./m);

  const json = await run('import', 'jadwal-pengajian', 'salah.xlsx', '--json');
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({
    code: 'invalid',
    issues: [{ path: '3.A' }, { path: '3.B' }, { path: '3.C' }],
  });

  const target = path.join(folder, 'bertanda.xlsx');
  const marked = await run('import', 'jadwal-pengajian', 'salah.xlsx', '--marked', target);
  expect([marked.code, marked.stderr]).toEqual([2, expect.stringContaining(`Sel yang salah ditandai di ${target}`)]);
  const sheet = (await openWorkbook(readFileSync(target))).worksheets[0]!;
  expect(sheet.getCell('A3').note).toContain('kapan-kapan');
});

test('a file that is no spreadsheet is refused with a sentence', async () => {
  writeFileSync(path.join(folder, 'teks.xlsx'), 'nama;hp\n');
  const { code, stdout, stderr } = await run('import', 'masjid', 'teks.xlsx');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('bukan spreadsheet .xlsx');
});

test('CSV goes the same ways: questions, wrong cells, changes by ID, and what an export has written', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const before = await total('mubaligh');
  const wrong = file('salah.csv', '\ufeffNama Mubaligh;No HP\r\nUstadz Umar, Lc.;12\r\n');
  const target = path.join(folder, 'salah-bertanda.xlsx');
  const refused = await run('import', 'mubaligh', wrong, '--marked', target);
  expect(refused).toMatchObject({ code: 2, stdout: expect.stringMatching(/^2 +Ustadz Umar, Lc\. +B +12 /m) });
  const sheet = (await openWorkbook(readFileSync(target))).worksheets[0]!;
  expect([sheet.getCell('A2').value, sheet.getCell('B2').note]).toEqual([
    'Ustadz Umar, Lc.',
    expect.stringContaining('No HP'),
  ]);
  const good = file('mubaligh.csv', 'sep=;\r\nNama Mubaligh;No HP;Khatib\r\nUstadz Umar, Lc.;81200000102;Tidak\r\n');
  expect(await run('import', 'mubaligh', good)).toMatchObject({
    code: 0,
    stdout: '1 mubaligh tersimpan, 0 dilewati\n',
  });
  expect(await total('mubaligh')).toBe(before + 1);
  expect(await run('import', 'masjid', good)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Berkas ini tampaknya berisi mubaligh.'),
  });
  // The output of an export can be imported again; here one number is changed.
  const exported = (await run('export', 'mubaligh', '--csv')).stdout;
  const changed = file('kembali.csv', exported.replace('081200000102', '081200000103'));
  expect(await run('import', 'mubaligh', changed)).toMatchObject({
    code: 0,
    stdout: `0 mubaligh baru, 1 diubah, ${before} sama\n`,
  });
  for (const kind of ['masjid', 'jadwal-pengajian', 'jadwal-jumatan']) {
    const all = (await run('export', kind, '--csv')).stdout;
    expect(await run('import', kind, file(`${kind}.csv`, all), '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Akan disimpan: 0 [a-z ]+ baru, 0 diubah, [1-9]\d* sama\n$/),
    });
  }
});

test.runIf(needs('script'))('in a terminal the progress goes away and the result stays', async () => {
  const terminal = cli.open(['import', 'masjid', 'masjid.xlsx'], options());
  expect((await terminal.ended).code).toBe(0);
  expect(terminal.raw()).toContain('Menyimpan masjid.xlsx…');
  expect(terminal.screen().filter(Boolean)).toEqual(['0 masjid tersimpan, 2 dilewati']);
});

test('an export that comes back says what it changes; a namesake with another number is asked about', async () => {
  await save(
    'ubah.xlsx',
    ['Nama Masjid', 'Nama Ketua DKM', 'No HP', 'ID'],
    [
      ['Masjid Al-Ikhlas', 'Bapak Hadi', '081200000001', '1'],
      ['Masjid Baru', 'Bapak Umar', '081200000077', ''],
    ],
  );
  expect(await run('import', 'masjid', 'ubah.xlsx', '--dry-run')).toMatchObject({
    code: 0,
    stdout: 'Akan disimpan: 1 masjid baru, 1 diubah, 0 sama\n',
  });
  expect(await run('import', 'masjid', 'ubah.xlsx')).toMatchObject({
    code: 0,
    stdout: '1 masjid baru, 1 diubah, 0 sama\n',
  });
  await save('kembar.xlsx', ['Nama', 'Ketua DKM', 'No HP'], [['Masjid Baru', 'Bapak Umar', '081200000078']]);
  const asked = await run('import', 'masjid', 'kembar.xlsx');
  expect(asked).toMatchObject({ code: 2, stdout: '' });
  expect(asked.stderr).toContain('nomornya lain: baris 2');
  expect(await total('masjid')).toBe(3);
  expect(await run('import', 'masjid', 'kembar.xlsx', '--yes')).toMatchObject({ code: 0 });
  expect(await total('masjid')).toBe(4);
});

test('a list as people keep it: what is wrong is left out, what is twofold is answered', async () => {
  const before = await total('mubaligh');
  await save(
    'daftar.xlsx',
    ['DAFTAR MUBALIGH'],
    [
      ['No', 'Nama Ustadz', 'WA'],
      [1, 'Ustadz Lewat Satu', '0812-0000-7001'],
      [2, 'Ustadz Lewat Dua', '-'],
    ],
  );
  expect((await run('import', 'mubaligh', 'daftar.xlsx')).code).toBe(2);
  expect(await total('mubaligh')).toBe(before);
  const { code, stdout, stderr } = await run('import', 'mubaligh', 'daftar.xlsx', '--skip-invalid');
  expect([code, stdout]).toEqual([0, '1 mubaligh tersimpan, 0 dilewati\n']);
  expect(stderr).toContain('1 baris salah dilewati: 4');
  expect(await total('mubaligh')).toBe(before + 1);

  await save(
    'tukar.xlsx',
    ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
    [
      [new Date('2031-03-01T00:00:00.000Z'), '19:30', 'Masjid Al-Ikhlas', 'Ustadz Lewat Satu'],
      ['17/1/2031', '19:30', 'Masjid Al-Ikhlas', 'Ustadz Lewat Satu'],
    ],
  );
  const asked = await run('import', 'jadwal-pengajian', 'tukar.xlsx', '--dry-run');
  expect(asked.stderr).toContain('--answer tanggal=tukar');
  expect((await run('import', 'jadwal-pengajian', 'tukar.xlsx', '--yes')).code).toBe(2);
  expect(await run('import', 'jadwal-pengajian', 'tukar.xlsx', '--yes', '--answer', 'tanggal=tukar')).toMatchObject({
    code: 0,
    stdout: '2 jadwal pengajian tersimpan, 0 dilewati\n',
  });
});
