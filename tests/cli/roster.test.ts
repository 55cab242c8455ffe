import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cli } from '#tests/support/cli.ts';
import { needs } from '#tests/support/needs.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { startRelay } from '#tests/support/http/relay.ts';

/** A test runs the program up to sixteen times. */
const SLOW = { timeout: 90_000 };
let cli: Cli;
let daemon: DaemonProcess;
let folder: string;
let close: () => Promise<void>;
const masjid: string[] = [];
const mubaligh: string[] = [];
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
  for (const nama_masjid of ['Al-Amanah', 'Al-Barokah'])
    masjid.push(
      (
        await daemon.call('POST', '/masjid', {
          body: {
            nama_masjid,
            nama_ketua_dkm: 'Ketua',
            no_hp: '081200000001',
            wilayah: nama_masjid === 'Al-Amanah' ? 'Cicendo' : '',
          },
        })
      ).body.data.id,
    );
  for (const [n, nama_mubaligh] of ['Ustadz Ahmad', 'Ustadz Budi'].entries())
    mubaligh.push(
      (await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp: `08120000010${n}` } })).body.data.id,
    );
});
afterAll(() => close());

/** A process of its own where files are named, which are looked for in its directory. */
const run = (...args: string[]) =>
  (args.some((arg) => /\.(xlsx|csv)$/.test(arg)) ? cli.run : cli.here)(args, {
    cwd: folder,
    env: { MIMBAR_DATA_DIR: daemon.dataDir },
  });
async function save(file: string, rows: (string | null)[][]): Promise<void> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Januari').addRows(rows);
  writeFileSync(path.join(folder, file), Buffer.from(await book.xlsx.writeBuffer()));
}

test('import compares, stores, and says what it does not know; export comes back the same', async () => {
  await save('januari.xlsx', [
    ['Masjid', '1 Jan', '8 Jan'],
    ['Al-Amanah', 'Ust. Ahmad', 'Budi'],
    ['Masjid Al Barokah', 'Ahmad', null],
  ]);
  const dry = await run('roster', 'import', 'januari.xlsx', '--month', '2027-01', '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Januari 2027: 3 baru, 0 berubah, 0 dikosongkan, 0 sama \(belum disimpan\)\n$/),
  });
  expect(dry.stdout).toMatch(/1 Jan 2027\s+Al-Amanah\s+-\s+Ustadz Ahmad/);
  expect((await run('roster', 'show', '--month', '2027-01')).stdout).toMatch(/Januari 2027: 0 terisi, 10 kosong/);
  expect(await run('roster', 'import', 'januari.xlsx', '--month', '2027-01')).toMatchObject({
    code: 0,
    stdout: 'Januari 2027: 3 baru, 0 berubah, 0 dikosongkan, 0 sama\n',
  });

  const out = await run('roster', 'export', '--month', '2027-01', '--out', 'papan.xlsx');
  expect(out).toMatchObject({ code: 0, stdout: expect.stringMatching(/^papan\.xlsx \(/) });
  expect(readFileSync(path.join(folder, 'papan.xlsx')).subarray(0, 2).toString()).toBe('PK');
  const back = await run('roster', 'import', 'papan.xlsx', '--month', '2027-01', '--json');
  expect(JSON.parse(back.stdout)).toEqual({
    file: 'papan.xlsx',
    bulan: '2027-01',
    dry_run: false,
    stored: true,
    baru: 0,
    berubah: 0,
    kosong: 0,
    sama: 3,
    beda: [],
    issues: [],
    warnings: [],
  });

  await save('salah.xlsx', [
    ['Masjid', '1 Jan'],
    ['Al-Amanah', 'Ustadz Ahmat'],
  ]);
  const wrong = await run('roster', 'import', 'salah.xlsx', '--month', '2027-01');
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Tidak ada yang disimpan. Perbaiki 1 sel berikut, lalu ulangi.'),
  });
  expect(wrong.stdout).toMatch(/Januari!B2\s+Mubaligh 'Ustadz Ahmat' tidak ditemukan/);
  const wrongJson = await run('roster', 'import', 'salah.xlsx', '--month', '2027-01', '--json');
  // One document, for jq.
  expect(wrongJson.code).toBe(2);
  expect(JSON.parse(wrongJson.stdout)).toMatchObject({
    error: 'Tidak ada yang disimpan. Perbaiki 1 sel berikut, lalu ulangi.',
    code: 'usage',
    stored: false,
    issues: [{ path: 'Januari!B2' }],
  });
  expect(await run('roster', 'import', 'tidak-ada.xlsx')).toMatchObject({
    code: 2,
    stderr: 'File tidak-ada.xlsx tidak dapat dibaca: tidak ada.\n',
  });
});

/** A board of September with a name that nobody has, and a name that is crossed out. */
async function saveDoubtful(file: string): Promise<void> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('September');
  sheet.addRows([
    ['Masjid', '3 Sep', '10 Sep'],
    ['Al-Amanah', 'Ustadz Ahmad', 'Ustadz Siapa'],
    ['Al-Barokah', 'Ustadz Budi', null],
  ]);
  sheet.getCell('B3').font = { strike: true };
  writeFileSync(path.join(folder, file), Buffer.from(await book.xlsx.writeBuffer()));
}
const SEPTEMBER = ['roster', 'import', 'september.xlsx', '--month', '2027-09'];
const CORET = 'coret September!B3';
const filled = async () =>
  /September 2027: (\d+) terisi/.exec((await run('roster', 'show', '--month', '2027-09')).stdout)?.[1];

test('without a terminal a question is answered by --answer, and a cell is left out by --skip-invalid', async () => {
  await saveDoubtful('september.xlsx');
  const asked = await run(...SEPTEMBER, '--skip-invalid');
  expect(asked).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'Tidak ada yang disimpan. Jawab 1 pertanyaan berikut dengan --answer KUNCI=NILAI, lalu ulangi.',
    ),
  });
  expect(asked.stdout).toContain(CORET);
  expect(await run(...SEPTEMBER, '--answer', `${CORET}=sisa`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Perbaiki 1 sel berikut'),
  });
  // An answer that is none is told, not passed over.
  expect(await run(...SEPTEMBER, '--answer', 'sisa')).toMatchObject({
    code: 2,
    stderr: "Jawaban 'sisa' tidak terbaca. Tulis misalnya --answer 'coret Januari!B3=sisa'\n",
  });
  expect(await filled()).toBe('0');
  const dry = await run(...SEPTEMBER, '--answer', `${CORET}=sisa`, '--skip-invalid', '--dry-run');
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 baru, .* \(belum disimpan\)\n$/) });
  expect(await filled()).toBe('0');
  expect(await run(...SEPTEMBER, '--answer', `${CORET}=sisa`, '--skip-invalid')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/September 2027: 1 baru/),
  });
  expect(await filled()).toBe('1');
});

test.runIf(needs('script'))('in a terminal they do the same', { timeout: 60_000 }, async () => {
  await saveDoubtful('september.xlsx');
  const at = { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir }, size: { columns: 120, rows: 40 } };
  const asked = cli.open([...SEPTEMBER, '--skip-invalid'], at);
  expect((await asked.ended).code).toBe(2);
  expect(asked.screen().join('\n')).toContain(CORET);
  const done = cli.open([...SEPTEMBER, '--answer', `${CORET}=pakai`, '--skip-invalid'], at);
  expect((await done.ended).code).toBe(0);
  expect(await filled()).toBe('2');
});

test('show and conflicts tell the month, as a table and as JSON', async () => {
  const shown = await run('roster', 'show', '--month', '2027-01');
  expect(shown.stdout).toMatch(/Januari 2027: 3 terisi, 7 kosong, 2 bentrok, 0 perhatian, 0 udzur\n$/);
  expect(
    JSON.parse((await run('roster', 'show', '--month', '2027-01', '--wilayah', 'cicendo', '--json')).stdout).baris,
  ).toHaveLength(1);
  expect(await run('roster', 'show', '--month', '2027-13')).toMatchObject({
    code: 2,
    stderr: "--month '2027-13' bukan bulan, misalnya --month 2027-01\n",
  });
  const conflicts = await run('roster', 'conflicts', '--from', '2027-01-01', '--to', '2027-01-31');
  expect(conflicts).toMatchObject({ code: 0, stdout: expect.stringMatching(/2 bentrok, 0 perhatian\n$/) });
  expect(
    JSON.parse((await run('roster', 'conflicts', '--from', '2027-01-01', '--to', '2027-01-31', '--json')).stdout).map(
      ({ jenis }: { jenis: string }) => jenis,
    ),
  ).toEqual(['dua_tempat', 'dua_tempat']);
  expect((await run('roster', 'conflicts', '--from', '2027-01-31', '--to', '2027-01-01')).code).toBe(2);
  expect((await run('roster', 'conflicts', '--from', '2027-03-01', '--to', '2027-03-31')).stdout).toBe(
    'Tidak ada yang bentrok dari 1 Mar 2027 sampai 31 Mar 2027.\n',
  );
});

test('a draft is shown with its reasons, stored on request or later by its id', async () => {
  const draft = await run('roster', 'draft', '--month', '2027-02');
  expect(draft).toMatchObject({ code: 0, stderr: 'Menyusun usulan Februari 2027…\n' });
  expect(draft.stdout).toMatch(/5 Feb 2027\s+Al-Amanah\s+Ustadz (Ahmad|Budi)\s+\S/);
  expect(draft.stdout).toMatch(/8 usulan, 0 tetap kosong, beban 4 sampai 4\n2 khatib bertugas setiap Jumat\n/);
  const id = /mimbar roster accept (\S+)/.exec(draft.stdout)![1]!;
  // No id begins with a dash, which a shell's command would read as an option.
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  await daemon.call('PUT', '/papan-jumat/sel', {
    body: { id_masjid: masjid[0], tanggal: '2027-02-05', id_mubaligh: mubaligh[0], terkunci: true },
  });
  await daemon.call('PUT', '/papan-jumat/sel', {
    body: { id_masjid: masjid[1], tanggal: '2027-02-05', id_mubaligh: mubaligh[1] },
  });
  const accepted = await run('roster', 'accept', id);
  // Part of it was not stored.
  expect(accepted).toMatchObject({
    code: 4,
    stdout: expect.stringMatching(/^6 sel tersimpan, 2 dilewati\n[^]*Al-Amanah +Sudah /),
  });
  expect(await run('roster', 'accept', 'tidak-ada')).toMatchObject({
    code: 2,
    stderr: 'Usulan tidak ditemukan. Susun usulan lagi.\n',
  });
  expect(await run('roster', 'draft', '--month', '2027-03', '--accept')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Tambahkan --yes untuk menyimpan 8 usulan.'),
  });
  const like = await run('roster', 'draft', '--month', '2027-03', '--like-last-month');
  expect(like.stdout).toMatch(/Seperti bulan lalu[^]*\n8 seperti bulan lalu\n/);
  const stored = await run('roster', 'draft', '--month', '2027-03', '--yes', '--json');
  expect(JSON.parse(stored.stdout)).toMatchObject({ count: 8, skipped: 0, dilewati: [] });
  expect((await run('roster', 'draft', '--month', '2027-03')).stdout).toBe(
    'Tidak ada tempat kosong pada Maret 2027.\n',
  );
});

test(
  'one cell is filled, emptied, locked and swapped, with what it clashes with; candidates say why',
  SLOW,
  async () => {
    const cell = async (at: number, tanggal: string) => {
      const { baris, jumat } = (await daemon.call('GET', `/papan-jumat?bulan=${tanggal.slice(0, 7)}`)).body.data;
      return baris[at].sel[jumat.findIndex((day: string) => day.startsWith(tanggal))];
    };
    expect(await run('roster', 'set', 'al-amanah', '2027-05-07', 'ustadz ahmad')).toMatchObject({
      code: 0,
      stdout: 'Al-Amanah, 7 Mei 2027: Ustadz Ahmad\n',
      stderr: '',
    });
    const second = await run('roster', 'set', masjid[1]!, '2027-05-07', mubaligh[0]!, '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({
      sel: { nama_mubaligh: 'Ustadz Ahmad', bentrok: [{ jenis: 'dua_tempat' }] },
      warnings: ['Bentrok: Juga di Masjid Al-Amanah pada hari yang sama'],
    });
    expect(await run('roster', 'set', 'Al-Amanah', '2027-05-07', '--lock')).toMatchObject({
      code: 0,
      stdout: 'Al-Amanah, 7 Mei 2027: Ustadz Ahmad (terkunci)\n',
    });
    expect(await run('roster', 'set', 'Al-Amanah', '2027-05-07', '-')).toMatchObject({
      code: 4,
      stderr: 'Sel ini terkunci. Buka kuncinya dulu.\n',
    });
    expect((await run('roster', 'set', 'Al-Amanah', '2027-05-07', '--no-lock')).stdout).toBe(
      'Al-Amanah, 7 Mei 2027: Ustadz Ahmad\n',
    );
    expect((await run('roster', 'set', 'Al-Amanah', '2027-05-07', '-')).stdout).toBe('Al-Amanah, 7 Mei 2027: kosong\n');
    expect(await cell(0, '2027-05-07')).toBeNull();
    expect(await run('roster', 'swap', 'Al-Amanah', '2027-05-14', 'Al-Barokah', '2027-05-07')).toMatchObject({
      code: 0,
      stdout: 'Al-Amanah, 14 Mei 2027: Ustadz Ahmad\nAl-Barokah, 7 Mei 2027: kosong\n',
    });
    expect((await cell(0, '2027-05-14')).id_mubaligh).toBe(mubaligh[0]);

    const candidates = await run('roster', 'candidates', 'Al-Barokah', '2027-05-14');
    expect(candidates.stdout).toMatch(/Ustadz Budi +0 +.*\n(.*\n)*Ustadz Ahmad +1 +Juga di Al-Amanah/);
    const best = await run('roster', 'candidates', 'Al-Barokah', '2027-05-14', '--limit', '1', '--json');
    expect(JSON.parse(best.stdout)).toMatchObject([{ id_mubaligh: mubaligh[1], bentrok: [] }]);

    for (const [words, said] of [
      [['set', 'Al-Huda', '2027-05-07', '-'], "Masjid 'Al-Huda' tidak ditemukan."],
      [['set', 'Al-Amanah', '2027-05-07', 'Ustadz Siapa'], "Mubaligh 'Ustadz Siapa' tidak ditemukan."],
      [['set', 'Al-Amanah', '7 Mei', '-'], "<tanggal> '7 Mei' bukan tanggal YYYY-MM-DD."],
      [['set', 'Al-Amanah', '2027-05-08', '-'], 'Tanggal harus hari Jumat'],
      [
        ['set', 'Al-Amanah', '2027-05-07'],
        "Tidak ada yang diubah: sebutkan mubaligh, '-' untuk mengosongkan, --lock atau --no-lock.",
      ],
    ] as const)
      expect(await run('roster', ...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  },
);

test('a draft that is broken off ends in the daemon as well', async () => {
  const relay = await startRelay(daemon);
  // The draft seems to take long: each look is answered that it still runs.
  relay.rules.answer = (envelope) => {
    const { data } = envelope as { data: object | null };
    return data && 'kemajuan' in data ? { data: { ...data, state: 'running' }, error: null } : envelope;
  };
  try {
    const draft = startProcess(process.execPath, [cli.program, 'roster', 'draft', '--month', '2027-06'], {
      cwd: folder,
      env: { MIMBAR_DATA_DIR: relay.dataDir },
    });
    const asked = (method: string) =>
      relay.seen.filter((one) => one.method === method && one.path.startsWith('/papan-jumat/usulan/'));
    await vi.waitFor(() => expect(asked('GET').length).toBeGreaterThan(1), { timeout: 30_000 });
    draft.kill('SIGINT');
    expect((await draft.ended).code).toBe(130);
    expect(asked('DELETE').map(({ path: own }) => own)).toEqual([asked('GET')[0]!.path]);
  } finally {
    await relay.stop();
  }
});

test('what a khatib says is written down, and taken back', async () => {
  await run('roster', 'set', 'Al-Amanah', '2027-07-02', 'Ustadz Budi');
  expect(await run('roster', 'confirm', 'Al-Amanah', '2027-07-02', 'udzur')).toMatchObject({
    code: 0,
    stdout: 'Ustadz Budi, Al-Amanah, 2 Jul 2027: berhalangan\n',
  });
  const { stdout } = await run('roster', 'confirm', 'Al-Amanah', '2027-07-02', 'none', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ nama_mubaligh: 'Ustadz Budi', konfirmasi: 'none' });
  expect(await run('roster', 'confirm', 'Al-Amanah', '2027-07-02', 'mungkin')).toMatchObject({
    code: 2,
    stderr: "<jawaban> 'mungkin' harus hadir, udzur, atau none.\n",
  });
  for (const waktu of ['19:00', '20:30']) {
    const body = { tanggal: '2027-07-05', waktu, id_masjid: masjid[0], id_mubaligh: mubaligh[0] };
    await daemon.call('POST', '/jadwal-pengajian', { body });
  }
  const pengajian = ['roster', 'confirm', 'Al-Amanah', '2027-07-05', 'hadir', '--pengajian'];
  expect(await run(...pengajian)).toMatchObject({
    code: 2,
    stderr: "Beberapa jadwal pengajian di Al-Amanah, 5 Jul 2027: pilih dengan --time ('20:30', '19:00').\n",
  });
  expect(await run(...pengajian, '--time', '20:30')).toMatchObject({ code: 0 });
  const rows = (await daemon.call('GET', '/jadwal-pengajian?dateStart=2027-07-05&dateEnd=2027-07-05')).body.data;
  expect(rows.map((row: { waktu: string; konfirmasi: string }) => [row.waktu, row.konfirmasi]).toSorted()).toEqual([
    ['19:00', 'none'],
    ['20:30', 'hadir'],
  ]);
});

test('load tells what each does', async () => {
  const load = await run('load', '--from', '2027-03-01', '--to', '2027-03-31');
  expect(load.code).toBe(0);
  expect(load.stdout).toMatch(/Ustadz Ahmad\s+4\s+0\s+0\s+\d Jumat\s+█{12} 4\n/);
  expect(
    JSON.parse(
      (await run('load', '--from', '2027-03-01', '--to', '2027-03-31', '--by', 'masjid', '--json')).stdout,
    ).map(({ nama, kosong }: { nama: string; kosong: number }) => [nama, kosong]),
  ).toEqual([
    ['Al-Amanah', 0],
    ['Al-Barokah', 0],
  ]);
  const range = ['--from', '2027-03-01', '--to', '2027-03-31'];
  const file = path.join(folder, 'beban.xlsx');
  expect(await run('load', ...range, '--by', 'masjid', '--out', 'beban.xlsx')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^beban\.xlsx \(\d+(,\d)? KB\)\n$/),
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  expect(book.worksheets[0]!.getColumn(2).values.slice(1)).toEqual(['Nama', 'Al-Amanah', 'Al-Barokah']);
  expect((await run('load', ...range, '--csv')).stdout).toMatch(
    /^id,nama,wilayah,jumatan,[^\n]*\n\d+,Ustadz Ahmad,,4,0,4,0,,/,
  );
  expect(await run('load', ...range, '--xlsx', '--out', 'beban.csv')).toMatchObject({
    code: 2,
    stderr: '--xlsx tidak cocok dengan nama file beban.csv.\n',
  });
  expect(await run('load', '--by', 'wilayah')).toMatchObject({
    code: 2,
    stderr: "--by 'wilayah' tidak dikenal. Yang ada: mubaligh, masjid\n",
  });
});
