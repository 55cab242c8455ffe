import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORDS } from '#cli/words/words.ts';
import { languageOf } from '#shared/base/language.ts';
import { createProgram, runCliHere } from '#tests/support/cli.ts';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { englishIn } from '#tests/sweep/words.ts';

const bin = path.resolve(import.meta.dirname, '../../bin');
let rig: CliRig;
beforeAll(async () => {
  rig = await startCliRig();
}, 120_000);
afterAll(() => rig.close());

const english = { MIMBAR_LANG: 'en' };
const run = (args: string[], env: Record<string, string> = english) =>
  runCliHere(args, { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir, ...env } });

/** The commonest words of Indonesian sentences that are no words of English ones. */
const INDONESIAN =
  /\b(yang|dan|atau|untuk|dengan|tidak|dari|ini|itu|ke|di|semua|nama|sudah|belum|bila|juga|pada|hanya|satu|paling|isi|kirim|hapus|lihat|ubah|jadwal|pesan|nomor|bulan|tanggal|waktu|akan|tanpa|seperti|misalnya|Anda|lagi|berjalan|pilihan|perintah|pemakaian|tampilkan|tersimpan|dibuat|dijeda|menunggu)\b/gi;
/** What is typed, and what people write in their own texts, is Indonesian in every language. */
const indonesianIn = (text: string) =>
  text
    .replace(/^ {2}\$ .*(\\\n.*)*/gm, '')
    .replace(/^ +--?[a-z].*?(?= {2})/gm, '')
    // The values of a cell.
    .replace(/Ya \(yes\) or Tidak\s+\(no\)/g, '')
    .replace(/\b(setiap \w+|Selasa)[^\n]*\n?[^\n]*/g, '')
    .replace(
      /'[^'\n]*'|https?:\S+|jadwal\.example\S*|belum-menjawab|jadwal-\w+|\S+=\S+|--[\w-]+|\w+ \((?:[a-z, ']+)\)|Sudah Broadcast|\bnew name\b/g,
      '',
    )
    .match(INDONESIAN) ?? [];

test.each<[string, Record<string, string>, string]>([
  ['nothing', {}, 'id'],
  ['a locale in English', { LANG: 'en_US.UTF-8' }, 'en'],
  ['a locale in Indonesian', { LANG: 'id_ID.UTF-8' }, 'id'],
  ['a locale that says no language', { LANG: 'C.UTF-8' }, 'id'],
  ['another language', { LANG: 'fr_FR.UTF-8' }, 'id'],
  ['LC_ALL before LANG', { LC_ALL: 'en_GB.UTF-8', LANG: 'id_ID.UTF-8' }, 'en'],
  ['an empty LC_ALL', { LC_ALL: '', LC_MESSAGES: 'en_GB', LANG: 'id_ID' }, 'en'],
  ['MIMBAR_LANG before the locale', { MIMBAR_LANG: 'id', LC_ALL: 'en_US.UTF-8' }, 'id'],
  ['a MIMBAR_LANG of another language', { MIMBAR_LANG: 'nl', LANG: 'en_US.UTF-8' }, 'en'],
])('%s', async (_, env, language) => {
  expect(languageOf(env)).toBe(language);
  // What runs before anything is built decides for itself.
  const unset = { MIMBAR_LANG: '', LC_ALL: '', LC_MESSAGES: '', LANG: '' };
  const said = (program: string, args: string[]) => runProcess(program, args, { cwd: bin, env: { ...unset, ...env } });
  const script = "process.stdout.write((await import('./words.js')).t('id', 'en'))";
  expect((await said(process.execPath, ['--input-type=module', '-e', script])).stdout).toBe(language);
  expect((await said('sh', ['-c', '. ./words.sh; t id en'])).stdout).toBe(`${language}\n`);
});

test('each word is in its own language, with the same values in both', () => {
  const values = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name));
  for (const [name, [indonesian, inEnglish]] of Object.entries(WORDS)) {
    expect({ name, values: values(inEnglish) }).toEqual({ name, values: values(indonesian) });
    expect({ name, found: indonesianIn(inEnglish.replace(/\{\w+/g, '')) }).toEqual({ name, found: [] });
    expect({ name, found: englishIn(indonesian.replace(/\{\w+\}/g, '')) }).toEqual({ name, found: [] });
  }
});

test('the help of every command is in English, and is as wide as the terminal at most', async () => {
  const { stdin, stdout, stderr } = process;
  const program = await createProgram(
    {
      env: {},
      cwd: rig.folder,
      streams: { stdin, stdout, stderr },
      signal: new AbortController().signal,
      offline: async () => '[]',
    },
    () => undefined,
  );
  const look = async (command: Command, words: string[]) => {
    const help = (await run([...words, '--help'])).stdout;
    expect({ words, found: indonesianIn(help) }).toEqual({ words, found: [] });
    expect(help).toMatch(/^Usage: mimbar/);
    for (const child of command.commands) await look(child, [...words, child.name()]);
  };
  await look(program, []);
});

test.each([
  ['README.md', 'en'],
  ['README.id.md', 'id'],
])('%s shows what a terminal says in its language', async (name, language) => {
  const [, block] = /```console\n([^]*?)```/.exec(readFileSync(path.join(bin, '..', name), 'utf8'))!;
  const parts = block!.split(/^\$ bin\/mimbar /m).slice(1);
  expect(parts).toHaveLength(2);
  // The daemon of the page has stopped; its port is the usual one.
  const down = path.join(rig.folder, 'down');
  mkdirSync(down, { recursive: true });
  writeFileSync(path.join(down, 'cli-token'), readFileSync(path.join(rig.daemon.dataDir, 'cli-token')));
  writeFileSync(path.join(down, 'cli-url'), 'http://localhost:1\n');
  for (const [part, dataDir] of [
    [parts[0]!, rig.daemon.dataDir],
    [parts[1]!, down],
  ]) {
    const [command, ...shown] = part!.split('\n');
    const env = { MIMBAR_LANG: language, MIMBAR_DATA_DIR: dataDir!, MIMBAR_HOME: rig.folder };
    const { stdout, stderr } = await run(command!.split(' '), env);
    expect((stdout + stderr).replace('localhost:1 ', 'localhost:8080 ')).toContain(shown.join('\n'));
  }
});

describe('in English', () => {
  test('a refusal, a table, a date', async () => {
    expect(await run(['queue', 'list', '--status', 'x'])).toMatchObject({
      code: 2,
      stderr: "--status 'x' is not known. There are: waiting, held, running\n",
    });
    expect(await run(['masjid', 'show', 'Nowhere'])).toMatchObject({
      code: 2,
      stderr: "Masjid 'Nowhere' was not found.\n",
    });
    expect(await run(['queue', 'cancel', 'list'])).toMatchObject({ code: 2, stderr: "'list' is not an ID.\n" });
    expect((await run(['holiday', 'list', '--date', '2026-12-01..2027-12-01'])).stdout).toMatch(/^Kind +Holiday.*Date/);
    expect((await run(['broadcast'])).stderr).toBe('The argument <kind> is missing. See: mimbar broadcast --help\n');
  });

  test('status and doctor, also where the locale alone says so', async () => {
    const status = await run(['status'], { LANG: 'en_US.UTF-8' });
    expect(status.stdout).toMatch(/^Mimbar +\S+ running at http/);
    expect(status.stdout).toMatch(/^WhatsApp .*\(simulated\)$/m);
    for (const args of [['status'], ['doctor'], ['clock', 'show'], ['config']])
      expect({ args, found: indonesianIn((await run(args)).stdout) }).toEqual({ args, found: [] });
    const { stdout } = await run(['doctor']);
    expect(stdout).toMatch(/Backup +none yet\n +Create one now: mimbar backup create\n/);
    expect((await run(['doctor'], { LANG: 'en_US.UTF-8', MIMBAR_LANG: 'id' })).stdout).toMatch(/Cadangan +belum ada\n/);
  });

  test('without a daemon: the hint, doctor, and a start that can not be', async () => {
    const env = { ...english, MIMBAR_DATA_DIR: `${rig.folder}/nowhere` };
    expect((await run(['masjid', 'list'], env)).stderr).toMatch(/^Mimbar is not running yet with data directory/);
    const doctor = await runOffline(env.MIMBAR_DATA_DIR, ['doctor', '--offline'], { LANG: 'en_US.UTF-8' });
    expect(doctor.stdout).toMatch(/Data directory +\S+ is not there yet/);
    expect(indonesianIn(doctor.stdout)).toEqual([]);
    const start = await runOffline(env.MIMBAR_DATA_DIR, ['serve'], { ...english, MIMBAR_PORT: '70000' });
    expect(start).toMatchObject({
      code: 2,
      stderr: "MIMBAR_PORT is '70000', but takes a number from 0 to 65535\n",
    });
    expect((await runOffline(env.MIMBAR_DATA_DIR, ['backup', 'verify', 'x'], english)).stderr).toBe(
      'There is no file x.\n',
    );
  });
});
