import path from 'node:path';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCliHere } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { callOf, ENDLESS, helps, leaves, OFFLINE } from './calls.ts';
import { faultsOfHelp, faultsOfJson, faultsOfText } from './words.ts';

/** The output of these commands is no sentence: settings as they are typed, a script, and a person's data as JSON. */
const OTHER_TEXT = new Set(['config', 'completion', 'person export']);
/** Values that no command accepts. */
const NONSENSE = ['???', '-5', '2026-13-45', ''];
/** Options that name a file to be written. */
const WRITTEN = new Set(['--out', '--marked']);
const ASKED = new Set(['logout', 'serve', ...ENDLESS]);

/** One daemon has no data, the other one has the demo data. */
let daemons: { name: string; daemon: DaemonProcess; dataDir: string }[] = [];
let folder: string;
beforeAll(async () => {
  const [empty, full] = await Promise.all([startDaemonProcess(), startDaemonProcess({ args: ['--demo'] })]);
  // The text for people comes after the line of the log.
  const dataDir = await vi.waitFor(() => /^Direktori data: (.+)$/m.exec(saidAtStart(full))![1]!, { timeout: 30_000 });
  daemons = [
    { name: 'empty', daemon: empty, dataDir: empty.dataDir },
    { name: 'full', daemon: full, dataDir },
  ];
  folder = empty.workDir;
}, 120_000);
afterAll(() => Promise.all(daemons.map(({ daemon }) => daemon.close())));

const saidAtStart = ({ output }: DaemonProcess) =>
  `${output.stdout}\n${output.stderr}`
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');
const run = (args: string[], dataDir: string) => runCliHere(args, { cwd: folder, env: { MIMBAR_DATA_DIR: dataDir } });
const told = (args: string[], faults: string[]) => faults.map((fault) => `mimbar ${args.join(' ')}: ${fault}`);

function faultsOfDocument(args: string[], { stdout, stderr }: { stdout: string; stderr: string }): string[] {
  const lines = stdout.trim() === '' ? [] : stdout.trim().split('\n');
  const values = stdout.startsWith('{\n') ? [JSON.parse(stdout)] : lines.map((line) => JSON.parse(line) as unknown);
  return told(args, [...values.flatMap((value) => faultsOfJson(value)), ...faultsOfText(stderr)]);
}

test('each help speaks Indonesian, and names nothing of the program', () => {
  expect(helps.size).toBeGreaterThan(leaves.length);
  expect([...helps].flatMap(([name, help]) => told([name, '--help'], faultsOfHelp(help)))).toEqual([]);
});

describe('each command, with nothing stored and with everything', () => {
  test('as text: one language, one form of time, no word of the program', { timeout: 240_000 }, async () => {
    const faults: string[] = [];
    for (const { dataDir } of daemons)
      for (const leaf of leaves.filter(({ name }) => !ENDLESS.has(name) && !OTHER_TEXT.has(name))) {
        const args = callOf(leaf, folder);
        const { stdout, stderr } = await run(args, dataDir);
        faults.push(...told(args, faultsOfText(`${stdout}\n${stderr}`)));
      }
    expect(faults).toEqual([]);
  });

  test(
    'as JSON: names in one style, times as the contract says, sentences as on the screen',
    { timeout: 240_000 },
    async () => {
      const faults: string[] = [];
      for (const { dataDir } of daemons)
        for (const leaf of leaves.filter(({ name }) => !ENDLESS.has(name))) {
          const args = [...callOf(leaf, folder), '--json'];
          faults.push(...faultsOfDocument(args, await run(args, dataDir)));
        }
      expect(faults).toEqual([]);
    },
  );
});

test('each error of each argument and option, as text', { timeout: 240_000 }, async () => {
  const { dataDir } = daemons[1]!;
  const faults: string[] = [];
  let said = 0;
  const tell = async (args: string[]) => {
    const { code, stderr } = await run(args, dataDir);
    if (code !== 0) said += 1;
    faults.push(...told(args, faultsOfText(stderr)));
  };
  for (const leaf of leaves.filter(({ name }) => !ASKED.has(name))) {
    const { name, command } = leaf;
    const words = name.split(' ');
    const args = callOf(leaf, folder);
    await tell([...words, '--tidak-ada']);
    await tell([...args, ...'abcdef']);
    if (leaf.needed.length > 0) await tell(words);
    for (const { long, required } of command.options.filter((option) => option.required)) {
      if (required && long) await tell([...args, long]);
      // A file is written to the test's own folder, under a path that does not exist.
      const values = WRITTEN.has(long!) ? [path.join(folder, 'tidak', 'ada.csv')] : NONSENSE;
      for (const value of values) await tell([...args, long!, value]);
    }
    for (let place = words.length; place < args.length; place += 1)
      if (!args[place]!.startsWith('-')) {
        const wrong = WRITTEN.has(args[place - 1]!) ? path.join(folder, '???') : '???';
        await tell(args.map((arg, index) => (index === place ? wrong : arg)));
      }
  }
  expect(said).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test('without a daemon: what its own bundle answers, and where there is none', { timeout: 120_000 }, async () => {
  const nowhere = path.join(folder, 'kosong');
  mkdirSync(nowhere);
  const faults: string[] = [];
  for (const args of OFFLINE) {
    const { stdout, stderr } = await runOffline(nowhere, args);
    faults.push(...told(args, faultsOfText(`${stdout}\n${stderr}`)));
  }
  for (const args of [['status'], ['doctor'], ['masjid', 'list']]) {
    const { stdout, stderr } = await run(args, nowhere);
    faults.push(...told(args, faultsOfText(`${stdout}\n${stderr}`)));
  }
  expect(faults).toEqual([]);
});

test('completion tells its words in one language, and the audit trail its sentences', async () => {
  const { dataDir } = daemons[1]!;
  const { stdout: fish } = await run(['completion', 'fish'], dataDir);
  const described = [...fish.matchAll(/ -d '([^']*)'/g)].map(([, text]) => text!);
  expect(described.length).toBeGreaterThan(100);
  expect(described.flatMap((text) => told([text], faultsOfHelp(text)))).toEqual([]);
  const { stdout } = await run(['audit', 'list', '--since', '2020-01-01', '--json'], dataDir);
  const rows = JSON.parse(stdout) as { keterangan: string }[];
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.flatMap((row) => faultsOfJson(row))).toEqual([]);
});

test('the start says one language to people; the figures for Prometheus another, and only that one', async () => {
  const start = saidAtStart(daemons[1]!.daemon);
  expect(start).toContain('Mimbar siap di');
  expect(faultsOfText(start)).toEqual([]);
  const { body } = await daemons[0]!.daemon.call('GET', '/metrics');
  const helpLines = String(body)
    .split('\n')
    .filter((line) => line.startsWith('# HELP'));
  expect(helpLines.length).toBeGreaterThan(15);
  expect(helpLines.filter((line) => /\b(yang|dan|untuk|pesan|sejak|tidak|antrean|cadangan)\b/i.test(line))).toEqual([]);
});

test.each([
  ['English', 'File is missing.'],
  ['a mix of both', 'Template sudah dipakai, please try again.'],
  ['a word of the database', 'Kolom nama_masjid kosong.'],
  ['a constant', 'Keadaan: NOT_SENT'],
  ['the system’s number', 'File a.xlsx tidak dapat dibaca (ENOENT).'],
  ['nothing, as a program says it', 'Terakhir: undefined'],
  ['an object', 'Nilai [object Object]'],
  ['a colon', 'Berikutnya pukul 19:30'],
  ['half a day', 'Berikutnya pukul 7.30 PM'],
  ['an instant', 'Berikutnya 2026-11-20T12:30:00.000Z'],
])('the walk sees %s', (_, text) => expect(faultsOfText(text)).not.toEqual([]));

test.each([
  { camelCase: 1 },
  { jam: '04.05' },
  { at: '2026-11-20T12:30:00+07:00' },
  { nama: 'undefined' },
  { error: 'Row not found' },
])('the walk sees %j', (value) => expect(faultsOfJson([value])).not.toEqual([]));
