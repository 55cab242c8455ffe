import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, addMonths, dateInZone, MONTHS, timeInZone, formatDate } from '#shared/base/dates.ts';
import { createProgram, runCliHere, type Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { programVersion } from '#tests/support/process/programs.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { runProcess, startProcess } from '#tests/support/process/process.ts';
import { startRelay } from '#tests/support/http/relay.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';

const LONG = 120_000;
/** This is less than a test may take, so that a failed wait is reported. */
const PATIENCE = 50_000;
const ZONE = 'Asia/Jakarta';
/** Two schedules on the 10th and 11th of the next month. */
const first = `${addMonths(dateInZone(Date.now(), ZONE), 1).slice(0, 7)}-10`;

let cli: Cli;
let daemon: DaemonProcess;
let samples: Samples;
let folder: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
  samples = await addPengajian(daemon, 2, first);
}, LONG);
afterAll(() => close());

const options = () => ({ cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
/** `piped` runs the CLI as a process of its own; `run` is enough where only the output matters. */
const piped = (...args: string[]) => cli.run(args, options());
const run = (...args: string[]) => runCliHere(args, options());
/** The output under --json, and the exit code. */
async function json(...args: string[]) {
  const { code, stdout } = await run(...args, '--json');
  return { code, data: JSON.parse(stdout) };
}
const inPipe = (...args: string[]) => startProcess(process.execPath, [cli.program, ...args], options());
const jsonLines = (text: string) =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
const paused = async (work: () => Promise<void>) => {
  await daemon.call('POST', '/queue/pause');
  await work();
  await daemon.call('POST', '/queue/resume');
};
const drained = () =>
  vi.waitFor(async () => expect((await daemon.call('GET', '/queue')).body.data).toEqual([]), {
    timeout: LONG,
    interval: 20,
  });

test('every command has help in Indonesian with examples that fits 80 columns, and shells complete it', async () => {
  const { stdout: completion } = await run('completion', 'bash');
  const look = (command: Command, names: string[]): void => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    const name = ['mimbar', ...names].join(' ');
    expect(help).toContain(`Pemakaian: ${name} `);
    expect(help).not.toMatch(/Usage|Options|Arguments|display help|choices/);
    if (names.length > 0 && names[0] !== 'help') expect(help).toMatch(/Contoh:\n +\$ (sudo )?(mimbar|systemctl)/);
    expect({ name, width: widest(help) }).toEqual({ name, width: Math.min(80, widest(help)) });
    // The terminal's width breaks the lines, not the text.
    const told = [command, ...command.options, ...command.registeredArguments].map(({ description }) =>
      typeof description === 'string' ? description : command.description(),
    );
    expect(told.filter((text) => text.includes('\n'))).toEqual([]);
    expect(completion).toContain(`'${names.join(' ')}') _mimbar_words `);
    for (const child of command.commands) look(child, [...names, child.name()]);
  };
  const { stdin, stdout, stderr } = process;
  look(
    await createProgram(
      {
        env: {},
        cwd: folder,
        streams: { stdin, stdout, stderr },
        signal: new AbortController().signal,
        offline: async () => '[]',
      },
      () => undefined,
    ),
    [],
  );
  expect(completion).toContain(
    "'export 0') _mimbar_words masjid mubaligh jadwal-pengajian jadwal-jumatan cuti pengajian-rutin log ;;",
  );
  expect(completion).toContain("'jumatan list --status') _mimbar_words belum sudah asked hadir udzur; return ;;");
  expect(completion).toContain(
    "'schedule run-now 0') _mimbar_words pengajian_bulanan pengajian_reminder jumatan_reminder ringkasan_jumat daftar_jumat ;;",
  );
});

test('in 40 columns help, doctor, status and tables break between words', async () => {
  const env = { MIMBAR_DATA_DIR: daemon.dataDir, COLUMNS: '40' };
  const words = (text: string) => text.replaceAll(/─/g, '').split(/\s+/).filter(Boolean).sort();
  for (const args of [['--help'], ['roster', 'set', '--help'], ['doctor'], ['status'], ['masjid', 'list']]) {
    const narrow = (await runCliHere(args, { cwd: folder, env })).stdout;
    const isExample = (line: string) => line.startsWith('  $ ');
    const long = narrow
      .split('\n')
      .filter((line) => line.length > 40 && !isExample(line) && /\S\s+\S/.test(line.trim()));
    expect({ args, long }).toEqual({ args, long: [] });
    // A block leaves empty cells out.
    if (args[1] === 'list') continue;
    const wide = words((await run(...args)).stdout).filter((word) => !/^\d/.test(word));
    expect(words(narrow)).toEqual(expect.arrayContaining(wide));
  }
});

test('status --watch ends in silence once its reader has gone', async () => {
  const line = '"$0" "$1" status --watch | head -n 1; echo ended';
  const watch = startProcess('sh', ['-c', line, process.execPath, cli.program], options());
  await watch.waitFor(() => watch.run.stdout.includes('\n'));
  // The next line finds nobody.
  await paused(async () => {
    expect(await watch.ended).toMatchObject({ stdout: expect.stringMatching(/^Mimbar .*\nended\n$/), stderr: '' });
  });
});

test('every list takes --limit, and says how many there are', async () => {
  const { stdin, stdout, stderr } = process;
  const streams = { stdin, stdout, stderr };
  const program = await createProgram(
    { env: {}, cwd: folder, streams, signal: new AbortController().signal, offline: async () => '[]' },
    () => undefined,
  );
  const lists = program.commands.flatMap((group) => group.commands.filter((command) => command.name() === 'list'));
  const without = lists.filter(({ options }) => !options.some(({ long }) => long === '--limit'));
  // The cards are five, and none more.
  expect(without.map(({ parent }) => parent!.name())).toEqual(['schedule']);
  const [masjid] = (await json('masjid', 'list')).data;
  expect(await json('masjid', 'list', '--limit', '1')).toEqual({ code: 0, data: [masjid] });
  expect(await run('masjid', 'list', '--limit', '1')).toMatchObject({ code: 0, stderr: 'Ditampilkan 1 dari 2.\n' });
  for (const words of [['undo'], ['load'], ['roster', 'conflicts'], ['audit', 'list'], ['session', 'list']])
    expect((await json(...words, '--limit', '1')).data.length).toBeLessThanOrEqual(1);
});

test('what is removed is removed by other words too', async () => {
  const add = ['masjid', 'add', 'Al-Ikhlas', '--ketua-dkm', 'Bapak Umar', '--hp'];
  for (const [n, word] of ['remove', 'rm', 'delete', 'del', 'hapus'].entries()) {
    const { code, data } = await json(...add, phone(900 + n));
    expect(code).toBe(0);
    expect(await json('masjid', word, data.id, '--yes')).toMatchObject({ code: 0, data: { id: data.id } });
  }
  expect((await run('help', 'person', 'delete')).stdout).toContain('Pemakaian: mimbar person remove <no-hp>');
  expect((await run('masjid', 'remov')).stderr).toContain('Mungkin maksud Anda: remove?');
  expect((await run('queue', 'rm')).stderr).toContain("Perintah 'rm' tidak dikenal.");
});

const WRONG: [string[], RegExp][] = [
  [['queue'], /^Perintah belum lengkap. Lihat: mimbar queue --help\n$/],
  [['queue', 'cancel'], /^Pilih pesan dengan ID, --status, --broadcast atau --all, salah satu.\n$/],
  [['queue', 'cancel', 'x', '--yes'], /^'x' bukan ID.\n$/],
  [['queue', 'list', '--status', 'lama'], /^--status 'lama' tidak dikenal. Yang ada: waiting, held, running\n$/],
  [['log', 'list', '--limit', '0'], /^--limit '0' bukan angka/],
  [['log', 'resend', '999'], /^Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk mengirim ulang 1 pesan.\n$/],
  [['export', 'masjd'], /^'masjd' tidak dikenal. Yang ada: masjid, mubaligh, /],
  [['export', 'masjid', '--csv', '--out', 'x.xlsx'], /^--csv tidak cocok dengan nama file x.xlsx.\n$/],
  [
    ['export', 'masjid', '--out', '/tidak/ada.csv'],
    /\nFile \/tidak\/ada.csv tidak dapat ditulis: direktorinya tidak ada.\n$/,
  ],
  [
    ['template', 'show', 'Tidak ada'],
    /^Template 'Tidak ada' tidak ditemukan. Yang ada: DKM 2 \(1\), Mubaligh 2 \(2\)\n$/,
  ],
  [['schedule', 'set', 'pengajian_reminder'], /^Tidak ada yang diubah./],
  [['schedule', 'set', 'pengajian_reminder', '--tanya-lagi'], /^--tanya-lagi tidak ada pada kartu pengajian_reminder./],
  [['schedule', 'set', 'pengajian_reminder', '--active'], /^Mohon pilih template sebelum menyimpan\n$/],
  [
    ['broadcast', 'bulanan', '--template-dkm', '1', '--date', '2026-12-01'],
    /^Broadcast bulanan memilih bulan dengan --month/,
  ],
];
test('wrong input: one line that says what is wrong, exit 2', async () => {
  await Promise.all(
    WRONG.map(async ([args, line]) => {
      const { code, stdout, stderr } = await run(...args);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toMatch(line);
    }),
  );
});

describe('export', () => {
  test('CSV and JSON go to stdout, a workbook into a file of the owner alone that can be imported again', async () => {
    expect(await piped('export', 'masjid')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `id,nama_masjid,nama_ketua_dkm,no_hp,wilayah,lokasi,alamat,tinggi,version\n1,Masjid Contoh 1,Bapak Contoh 1,${phone(1)},,,,,1\n2,Masjid Contoh 2,Bapak Contoh 2,${phone(2)},,,,,1\n`,
    });
    expect((await json('export', 'jadwal-pengajian', '--date', first)).data).toHaveLength(1);
    const file = path.join(folder, 'jadwal.xlsx');
    const saved = await piped('export', 'jadwal-pengajian', '--out', 'jadwal.xlsx');
    expect(saved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^jadwal.xlsx \([\d,]+ KB\)\n$/),
      stderr: 'Menyusun jadwal-pengajian…\n',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('import', 'jadwal-pengajian', file)).toMatchObject({
      code: 0,
      stdout: '0 jadwal pengajian baru, 0 diubah, 2 sama\n',
    });
    const log = path.join(folder, 'log.json');
    expect((await json('export', 'log', '--status', 'failed', '--out', log)).data).toEqual({
      kind: 'log',
      format: 'json',
      file: log,
      bytes: 3,
    });
    expect(readFileSync(log, 'utf8')).toBe('[]\n');
  });

  test.runIf(needs('script'))('in a terminal it makes a workbook', { timeout: LONG }, async () => {
    const terminal = cli.open(['export', 'masjid'], options());
    expect((await terminal.ended).code).toBe(0);
    const name = /^(masjid-\d{4}-\d\d-\d\d\.xlsx) \(/m.exec(terminal.screen().join('\n'))![1]!;
    expect(readFileSync(path.join(folder, name)).subarray(0, 2).toString()).toBe('PK');
    expect(readdirSync(folder).filter((file) => file.includes('.part'))).toEqual([]);
  });
});

test('template: from stdin or a file, checked as the dashboard does; show and set go together', async () => {
  const file = path.join(folder, 'isi.txt');
  const empty = path.join(folder, 'kosong.txt');
  const set = startProcess(
    process.execPath,
    [cli.program, 'template', 'set', 'Bulanan', '--type', 'pengajian_bulanan'],
    { ...options(), stdin: 'pipe' },
  );
  set.write('{{nama_masjid}} {{bulan}}:[[ {{tanggal}}]] {{nama_mesjid}}\n');
  set.end();
  expect(await set.ended).toMatchObject({
    code: 0,
    stdout: "Template 'Bulanan' dibuat (ID 3)\n",
    stderr: expect.stringMatching(/^! \{\{nama_mesjid\}\} tidak dikenal /),
  });
  writeFileSync(file, '{{nama_masjid}} {{bulan}}:[[ {{tanggal}}]]\n');
  expect(await json('template', 'set', 'bulanan', '--file', file, '--dry-run')).toMatchObject({
    code: 0,
    data: { dry_run: true, id: '3', warnings: [] },
  });
  // The dry run has stored nothing, or this would be version 3.
  expect(await json('template', 'set', 'bulanan', '--file', file)).toMatchObject({
    code: 0,
    data: { id: '3', version: 2, type: 'pengajian_bulanan', warnings: [] },
  });
  expect(await run('template', 'show', 'BULANAN')).toMatchObject({
    code: 0,
    stdout: readFileSync(file, 'utf8'),
    stderr: 'Bulanan (ID 3, Pengajian Bulanan)\n',
  });
  writeFileSync(empty, '\n');
  expect(await run('template', 'set', 'bulanan', '--file', empty)).toMatchObject({
    code: 2,
    stderr: 'Content harus diisi\n',
  });
  expect(await run('template', 'set', '3', '--name', 'DKM 2')).toMatchObject({
    code: 4,
    stderr: 'Nama template sudah dipakai\n',
  });
  const list = await run('template', 'list');
  expect(list.stdout).toMatch(/^3 +pengajian_bulanan +Bulanan +/m);
  expect(widest(list.stdout)).toBeLessThanOrEqual(80);
});

test('template: what is piped is the text, also where the name is changed; nothing is emptied and nobody waits', async () => {
  const { body } = await daemon.call('POST', '/template', {
    body: { nama_template: 'Pipa', type: 'jumatan_reminder', content: 'Lama {{tanggal}}' },
  });
  const { id } = body.data;
  const stored = async () => {
    const { nama_template, content } = (await daemon.call('GET', `/template/${id}`)).body.data;
    return [nama_template, content];
  };
  const shell = (line: string) => runProcess('sh', ['-c', line], options());
  const set = (rest: string) => `'${process.execPath}' '${cli.program}' template set ${id} ${rest}`;
  expect(await shell(`printf 'Baru {{tanggal}}' | ${set('--name "Pipa 2"')}`)).toMatchObject({
    code: 0,
    stderr: 'Isi template dibaca dari stdin: 16 huruf.\n',
  });
  expect(await stored()).toEqual(['Pipa 2', 'Baru {{tanggal}}']);
  writeFileSync(path.join(folder, 'pesan.txt'), 'Dari berkas {{tanggal}}\n');
  expect(await shell(`${set('--name "Pipa 3"')} < pesan.txt`)).toMatchObject({ code: 0 });
  expect(await stored()).toEqual(['Pipa 3', 'Dari berkas {{tanggal}}']);
  // Under systemd and cron, stdin is /dev/null or closed.
  expect(await shell(`${set('--name "Pipa 4"')} < /dev/null`)).toMatchObject({ code: 0, stderr: '' });
  expect(await shell(`${set('--name "Pipa 5"')} <&-`)).toMatchObject({ code: 0, stderr: '' });
  expect(await stored()).toEqual(['Pipa 5', 'Dari berkas {{tanggal}}']);
  // An empty pipe is a mistake, whether or not something else is to be changed.
  for (const rest of ['--name Kosong', '', '--dry-run'])
    expect(await shell(`true | ${set(rest)}`)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Tidak ada teks yang datang lewat stdin\. .* < \/dev\/null/),
    });
  expect(await shell(`${set('')} < /dev/null`)).toMatchObject({ code: 2, stderr: expect.stringContaining('--file') });
  // In a shell loop stdin is the list of the loop, so the command is refused.
  writeFileSync(path.join(folder, 'nama.txt'), 'Umar\nIrfan\n');
  expect(await shell(`while read nama; do ${set('--name "$nama"')}; exit $?; done < nama.txt`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('perulangan'),
  });
  // Over ssh stdin stays open, and nothing comes.
  const open = startProcess(process.execPath, [cli.program, 'template', 'set', id, '--name', 'Lain'], {
    ...options(),
    stdin: 'pipe',
  });
  expect(await open.ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Tidak ada teks/) });
  open.end();
  expect(await shell(`yes | ${set('')}`)).toMatchObject({ code: 2, stderr: 'Teks dari stdin terlalu panjang.\n' });
  expect(await stored()).toEqual(['Pipa 5', 'Dari berkas {{tanggal}}']);
  await daemon.call('DELETE', `/template/${id}`);
});

test('template: what is set is compared with what is stored, not with what a terminal may show', async () => {
  const file = path.join(folder, 'tersembunyi.txt');
  const seen = '{{nama_masjid}} {{tanggal}}';
  const stored = '{{nama_masjid}}\u200e {{tanggal}}';
  const { body } = await daemon.call('POST', '/template', {
    body: { nama_template: 'Tersembunyi', type: 'jumatan_reminder', content: stored },
  });
  expect(await json('template', 'show', 'Tersembunyi')).toMatchObject({ code: 0, data: { content: stored } });
  writeFileSync(file, seen);
  expect(await run('template', 'set', 'Tersembunyi', '--file', file)).toMatchObject({ code: 0, stderr: '' });
  expect((await daemon.call('GET', `/template/${body.data.id}`)).body.data.content).toBe(seen);
  await daemon.call('DELETE', `/template/${body.data.id}`);
});

test('queue: what waits is listed, called back by id, by broadcast or all of it; a pause and its end', async () => {
  expect(await json('queue', 'pause')).toMatchObject({ code: 0, data: { paused: true, waiting: 0 } });
  const send = [
    'broadcast',
    'pengajian',
    '--id',
    samples.ids.join(),
    '--template-mubaligh',
    samples.mubaligh,
    '--template-dkm',
    samples.dkm,
    '--yes',
    '--no-wait',
  ];
  const { data: sent } = await json(...send);
  const list = await run('queue', 'list');
  expect(list.stdout.split('\n').map((line) => line.split(/ {2,}/))).toContainEqual([
    '1',
    'menunggu',
    '0812-0000-0001',
    `${formatDate(first)} 19.30`,
    'Bapak Contoh 1',
  ]);
  expect(widest(list.stdout)).toBeLessThanOrEqual(80);
  expect(await run('queue', 'cancel', '1')).toMatchObject({
    code: 2,
    stderr: 'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk membatalkan 1 pesan.\n',
  });
  expect(await run('queue', 'cancel', '1', '--yes')).toMatchObject({ code: 0, stdout: '1 pesan dibatalkan\n' });
  expect(await json('queue', 'cancel', '1', '2', '--yes')).toEqual({ code: 4, data: { asked: 2, count: 1 } });
  expect(await json('queue', 'cancel', '--broadcast', sent.id, '--yes')).toEqual({
    code: 0,
    data: { asked: 2, count: 2 },
  });
  expect(await run('queue', 'cancel', '--all', '--yes')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Tidak ada pesan di antrean yang cocok. Lihat: mimbar queue list\n',
  });
  expect(await run('queue', 'resume')).toMatchObject({
    code: 0,
    stdout: 'Antrean berjalan. 0 menunggu, 0 sedang dikirim.\n',
    stderr: '',
  });
});

test(
  'broadcast bulanan, while log tail and status --watch follow: a line per message and per change, until Ctrl+C',
  { timeout: LONG },
  async () => {
    const month = first.slice(0, 7);
    const args = [
      'broadcast',
      'bulanan',
      '--month',
      MONTHS[Number(month.slice(5)) - 1]!.slice(0, 4),
      '--template-dkm',
      'bulanan',
      '--template-mubaligh',
      '3',
    ];
    const { code, data: dry } = await json(...args, '--dry-run');
    expect({ code, month: dry.month, count: dry.preview.length }).toEqual({ code: 0, month, count: 4 });
    expect(await run('broadcast', 'bulanan', '--month', '2001-01', '--template-dkm', '3')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('hanya bulan ini dan 11 bulan berikutnya'),
    });

    const tail = inPipe('log', 'tail', '--json');
    const watch = inPipe('status', '--watch', '--json');
    const text = inPipe('status', '--watch');
    await watch.waitFor(() => watch.run.stdout.includes('\n'), PATIENCE);
    await text.waitFor(() => text.run.stdout.includes('\n'), PATIENCE);
    await tail.waitFor(() => tail.run.stderr.includes('Menunggu pesan berikutnya'), PATIENCE);
    await daemon.call('POST', '/queue/pause');
    await tail.waitFor(() => tail.run.stderr.includes('Antrean dijeda'), PATIENCE);
    await watch.waitFor(() => jsonLines(watch.run.stdout).at(-1)?.queue.paused, PATIENCE);
    const sending = json(...args, '--yes');
    await watch.waitFor(() => jsonLines(watch.run.stdout).at(-1)?.broadcasts[0]?.counts.menunggu === 4, PATIENCE);
    await text.waitFor(
      () => /; Broadcast #\d+ Pengajian Bulanan: 0 terkirim, 4 menunggu$/m.test(text.run.stdout),
      PATIENCE,
    );
    await daemon.call('POST', '/queue/resume');
    expect(await sending).toMatchObject({ code: 0, data: { finished: true, counts: { terkirim: 4, gagal: 0 } } });
    await tail.waitFor(() => jsonLines(tail.run.stdout).length === 4, PATIENCE);
    await watch.waitFor(() => jsonLines(watch.run.stdout).at(-1)?.broadcasts.length === 0, PATIENCE);

    for (const child of [tail, watch, text]) {
      child.kill('SIGINT');
      expect((await child.ended).code).toBe(0);
    }
    expect(
      jsonLines(tail.run.stdout)
        .map(({ message }) => message)
        .toSorted(),
    ).toEqual(dry.preview.map(({ message }: { message: string }) => message).toSorted());
    expect(jsonLines(watch.run.stdout)[0]).toMatchObject({
      url: daemon.url,
      status: 'ok',
      messenger: { state: 'CONNECTED' },
      broadcasts: [],
    });
    const lines = text.run.stdout.trimEnd().split('\n');
    expect(lines.filter((line, index) => line === lines[index - 1])).toEqual([]);
    expect(lines[0]).toBe(
      `Mimbar ${programVersion} berjalan di ${daemon.url}; WhatsApp terhubung, nomor 0812-0000-0000 (simulasi); Antrean 0 menunggu, 0 sedang dikirim`,
    );
  },
);

test(
  'log: the last ones, and sent again; what ended while the line was lost is told afterwards',
  { timeout: LONG },
  async () => {
    const relay = await startRelay(daemon);
    const tail = startProcess(process.execPath, [cli.program, 'log', 'tail', '--json', '--lines', '0'], {
      cwd: folder,
      env: { MIMBAR_DATA_DIR: relay.dataDir },
    });
    const list = await run('log', 'list', '--limit', '3');
    expect(list.stdout).toMatch(/^ID +Waktu \(WIB\) /);
    expect(list.stdout.match(/^\d+ /gm)).toHaveLength(3);
    expect(list.stdout).toMatch(/^\d+ +\d+ \w{3} \d{4} \d\d\.\d\d +0812-0000-\d{4} +\S.* terkirim +\S/m);
    expect(widest(list.stdout)).toBeLessThanOrEqual(80);
    const { data: rows } = await json('log', 'list', '--limit', '1');
    await paused(async () => {
      expect(await json('log', 'resend', rows[0].id, '999', '--yes')).toEqual({
        code: 4,
        data: [
          { id: rows[0].id, broadcast: expect.any(String), queued: 1, error: null },
          { id: '999', broadcast: null, queued: 0, error: 'Message Log tidak ditemukan' },
        ],
      });
      await run('queue', 'cancel', '--all', '--yes');
    });
    await tail.waitFor(() => tail.run.stderr.includes('Mimbar tidak menjawab; mencoba lagi…'), PATIENCE);
    // Nobody has this number.
    const id_masjid = (
      await daemon.call('POST', '/masjid', {
        body: { nama_masjid: 'Masjid Jauh', nama_ketua_dkm: 'Bapak Jauh', no_hp: phone(404) },
      })
    ).body.data.id as string;
    const id = (
      await daemon.call('POST', '/jadwal-pengajian', {
        body: { tanggal: first, waktu: '19:30', id_masjid, id_mubaligh: '1' },
      })
    ).body.data.id as string;
    const failed = (
      await daemon.call('POST', '/jadwal-pengajian/broadcast', { body: { id, templateDKM: samples.dkm } })
    ).body.data.id as string;
    await drained();
    relay.rules.socket = () => undefined;
    await tail.waitFor(() => tail.run.stdout.includes('\n'), PATIENCE);
    tail.kill('SIGINT');
    expect(await tail.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('Mimbar menjawab lagi.') });
    expect(jsonLines(tail.run.stdout)).toMatchObject([{ no_hp: phone(404), status: 'failed' }]);
    await relay.stop();
    expect((await run('log', 'list', '--status', 'failed')).stdout).toMatch(
      / 0812-0000-0404 +\S.* gagal +Nomor tidak terdaftar/,
    );
    const resend = () => run('log', 'resend', '--broadcast', failed, '--yes');
    expect(await resend()).toMatchObject({ code: 4, stderr: expect.stringContaining('belum diperbaiki') });
    await daemon.call('PATCH', `/masjid/${id_masjid}`, { body: { no_hp: phone(1) } });
    expect(await resend()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 pesan masuk antrean \(broadcast #\d+\)\n$/),
    });
    await drained();
  },
);

test('schedule: cards are changed and looked at, and a run is set off once', { timeout: LONG }, async () => {
  const key = 'pengajian_reminder';
  expect(await run('schedule', 'run-now', key)).toMatchObject({
    code: 4,
    stderr: `Jadwal Pengajian Harian tidak aktif. Aktifkan dengan: mimbar schedule set ${key} --active\n`,
  });
  const change = [
    'schedule',
    'set',
    key,
    '--active',
    '--h',
    '5',
    '--jam',
    timeInZone(Date.now() + 12 * 3_600_000, ZONE).replace(':', '.'),
    '--template-dkm',
    'dkm 2',
    '--template-mubaligh',
    'mubaligh 2',
  ];
  const { data: plan } = await json(...change, '--dry-run');
  const target = addDays(dateInZone(Date.parse(plan.due_at), ZONE), 5);
  expect(plan).toMatchObject({ key, dry_run: true, targets: [target], messages: [] });
  expect(await json(...change)).toMatchObject({ code: 0, data: { key, active: true, h: 5, next_run: plan.due_at } });

  expect(await run('schedule', 'run-now', key, '--yes')).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(
      new RegExp(`^Tidak ada pesan untuk dikirim. Yang berikutnya: .*, dengan --target ${first}.\n$`),
    ),
  });
  const id = (
    await daemon.call('POST', '/jadwal-pengajian', {
      body: { tanggal: target, waktu: '19:30', id_masjid: '1', id_mubaligh: '1' },
    })
  ).body.data.id as string;
  const away = (await daemon.call('POST', '/cuti', { body: { id_mubaligh: '1', dari: target, sampai: target } })).body
    .data.id as string;
  const { stdout: list, stderr: noted } = await run('schedule', 'list', '--dry-run');
  const clash = /1 jadwal bentrok, periksa dulu: Masjid Contoh 1 .* \(Ustadz Contoh 1 cuti .*\)/;
  expect(noted).toMatch(clash);
  expect((await json('schedule', 'list', '--dry-run')).data[key].warnings).toEqual([expect.stringMatching(clash)]);
  expect((await json('schedule', 'run-now', key, '--dry-run')).data.questions).toEqual([expect.stringMatching(clash)]);
  await daemon.call('DELETE', `/cuti/${away}`);
  expect(list).toContain(
    '2 pesan\n\n1. Bapak Contoh 1 (0812-0000-0001, Masjid Contoh 1)\n   Kepada Bapak Contoh 1, Masjid Contoh 1: ',
  );
  expect(list).toContain('Jadwal Jumatan (jumatan_reminder): tidak aktif\n  H-0 pukul 00.00\n');
  const dry = await json('schedule', 'run-now', key, '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    data: {
      key,
      targets: [target],
      due_at: plan.due_at,
      preview: [{ recipients: ['Bapak Contoh 1'] }, { recipients: ['Ustadz Contoh 1'] }],
    },
  });
  expect(await json('schedule', 'run-now', key, '--target', target, '--yes')).toMatchObject({
    code: 0,
    data: { queued: 2, finished: true, counts: { terkirim: 2 } },
  });
  expect(await run('schedule', 'run-now', key, '--target', target, '--yes')).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(/^Broadcast otomatis untuk .* sudah berjalan\n$/),
  });
  expect((await daemon.call('GET', `/jadwal-pengajian/${id}`)).body.data.broadcasted).toBe(true);
  expect(await run('schedule', 'set', key, '--no-active')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: tidak aktif\n[^]* {2}Terakhir: .*, 2 pesan\n/),
  });
  const again = ['schedule', 'set', 'jumatan_reminder', '--h', '2', '--tanya-lagi', '--tanya-h', '1'];
  expect(await run(...again, '--tanya-jam', '18.15')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('  Tanya lagi yang belum menjawab: H-1 pukul 18.15\n'),
  });
  expect(await json('schedule', 'set', 'jumatan_reminder', '--no-tanya-lagi')).toMatchObject({
    data: { tanya_lagi: false, tanya_h: 1, tanya_jam: '18:15' },
  });
});

test.runIf(needs('script'))(
  'in a terminal: status --watch is drawn in place and leaves its last word; questions want a yes',
  { timeout: LONG },
  async () => {
    const watch = cli.open(['status', '--watch'], options());
    const tail = cli.open(['log', 'tail', '--lines', '1'], { ...options(), env: { ...options().env, NO_COLOR: '1' } });
    await watch.shows('Ctrl+C: selesai');
    await tail.shows('Menunggu pesan berikutnya');
    await daemon.call('POST', '/queue/pause');
    await watch.shows('Antrean dijeda oleh cli:unknown.');
    expect(watch.screen().filter((line) => line.startsWith('Mimbar '))).toHaveLength(1);
    await tail.shows('Antrean dijeda oleh cli:unknown.');
    await daemon.call('POST', '/queue/resume');
    await tail.shows('Antrean dilanjutkan');
    for (const terminal of [watch, tail]) terminal.type('\x03');
    expect((await watch.ended).code).toBe(0);
    expect((await tail.ended).code).toBe(0);
    expect(watch.screen().filter(Boolean).at(-1)).toMatch(/^(Antrean|Broadcast|Cadangan) |^ {11}Antrean dijeda/);
    expect(watch.screen().join('\n')).not.toContain('Ctrl+C: selesai');
    expect(watch.raw().lastIndexOf('\x1b[?25h')).toBeGreaterThan(watch.raw().lastIndexOf('\x1b[?25l'));
    expect(watch.raw().lastIndexOf('\x1b[?1049l')).toBeGreaterThan(watch.raw().lastIndexOf('\x1b[?1049h'));
    expect(tail.raw()).not.toMatch(/\x1b\[[349]\d/);
    expect(tail.screen()[0]).toMatch(
      /^\d+ \w{3} \d{4} \d\d\.\d\d\.\d\d WIB {2}(terkirim|gagal {3}) {2}0812-0000-\d{4} .*…$/,
    );
    expect(tail.screen()[0]!.length).toBeLessThanOrEqual(80);

    const no = cli.open(['logout'], options());
    await no.shows('Lepas tautan WhatsApp 0812-0000-0000? [y/N]');
    no.type('n\r');
    expect((await no.ended).code).toBe(4);
    expect(no.screen().join('\n')).toContain('Dibatalkan. Tautan tetap ada.');
  },
);

test(
  'after a restore: what waited is held and listed, and queue resume is the word that ends the pause',
  { timeout: LONG },
  async () => {
    const send = [
      'broadcast',
      'pengajian',
      '--id',
      samples.ids[0]!,
      '--template-mubaligh',
      samples.mubaligh,
      '--yes',
      '--no-wait',
    ];
    await daemon.call('POST', '/queue/pause');
    await run(...send);
    const { name } = (await daemon.call('POST', '/backups')).body.data as { name: string };
    await daemon.stop();
    expect(await runOffline(daemon.dataDir, ['backup', 'restore', name, '--yes'])).toMatchObject({ code: 0 });
    await daemon.start();
    expect((await json('queue', 'list', '--status', 'held')).data).toMatchObject([
      { status: 'held', recipient: 'Ustadz Contoh 1' },
    ]);
    const resumed = await run('queue', 'resume');
    expect(resumed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 ditahan'),
      stderr: expect.stringContaining('1 pesan masih ditahan. Periksa: mimbar queue list --status held'),
    });
    expect(await run('queue', 'release', '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 pesan dilepas/),
    });
    await drained();
  },
);

test(
  'logout unlinks, once; with the daemon gone every command says in one line how to start it',
  { timeout: LONG },
  async () => {
    expect(await json('logout', '--yes')).toEqual({ code: 0, data: { state: 'PAIRING', number: '6281200000000' } });
    expect(await run('logout', '--yes')).toMatchObject({ code: 4, stderr: 'WhatsApp belum tertaut.\n' });
    await daemon.kill();
    const commands = [
      ['export', 'masjid'],
      ['queue', 'list'],
      ['log', 'tail'],
      ['schedule', 'list'],
      ['template', 'list'],
      ['status', '--watch'],
    ];
    await Promise.all(
      commands.map(async (args) => {
        expect(await run(...args)).toMatchObject({
          code: 3,
          stdout: '',
          stderr: `Mimbar tidak berjalan (${daemon.url} tidak menjawab). Jalankan: mimbar serve\n`,
        });
      }),
    );
  },
);
