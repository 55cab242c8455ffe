import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOUN_COLUMNS } from '#shared/roster/nouns.ts';
import { runCliHere, type Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { CALLS, callOf, ENDLESS, helps, leaves, OFFLINE } from './calls.ts';

/** The exit codes for done, wrong usage, unreachable and refused; any other code is a bug. */
const EXPECTED = [0, 2, 3, 4];

let cli: Cli;
let daemon: DaemonProcess;
let folder: string;
let stranger: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
  // This data directory has a token that the daemon does not know.
  stranger = path.join(folder, 'asing');
  mkdirSync(stranger);
  writeFileSync(path.join(stranger, 'cli-url'), daemon.url);
  writeFileSync(path.join(stranger, 'cli-token'), 'tidak-dikenal');
});
afterAll(() => close());

const flagOf = (column: string): string => column.replace(/^(nama|no|id)_/, '').replaceAll('_', '-');

type Said = { code: number | null; stdout: string; stderr: string };
/** The faults in the output of a command that a person must never see. */
function faultsOf(args: string[], { code, stdout, stderr }: Said): string[] {
  const faults = [
    !EXPECTED.includes(code ?? -1) && `exit ${code}`,
    /^\s+at .+:\d+/m.test(stdout + stderr) && 'a stack trace',
    /is not shipped|MODULE_NOT_FOUND|Cannot find (module|package)/.test(stdout + stderr) && 'a missing package',
    args.includes('--json') && stdout !== '' && !stdout.trim().split('\n').some(isJson) && !isJson(stdout) && 'no JSON',
  ];
  return faults
    .filter((fault) => fault !== false)
    .map((fault) => `mimbar ${args.join(' ')}: ${fault}\n${stderr.slice(0, 300)}${stdout.slice(0, 300)}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function twice(env: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const leaf of leaves.filter(({ name }) => !ENDLESS.has(name))) {
    for (const json of [[], ['--json']]) {
      for (let round = 0; round < 2; round += 1) {
        const args = [...callOf(leaf, folder), ...json];
        faults.push(...faultsOf(args, await runCliHere(args, { cwd: folder, env })));
      }
    }
  }
  return faults;
}

function expectSameProcess(pid: number | undefined): void {
  expect({ pid: daemon.pid, code: daemon.output.code, signal: daemon.output.signal }).toEqual({
    pid,
    code: null,
    signal: null,
  });
  expect(daemon.log.filter(({ level }) => ['error', 'fatal'].includes(level))).toEqual([]);
}

test('each call is of a command that there is', () => {
  expect(leaves.length).toBeGreaterThan(40);
  expect([...Object.keys(CALLS), ...ENDLESS].filter((name) => !leaves.some((leaf) => leaf.name === name))).toEqual([]);
});

test('each command explains itself', async () => {
  expect([...helps].filter(([name, help]) => !help.includes(`Pemakaian: mimbar ${name}`))).toEqual([]);
  // A user asks for the help in this way.
  expect(await cli.run(['queue', 'list', '--help'], { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Pemakaian: mimbar queue list'),
  });
});

test('each option is read somewhere', () => {
  const root = path.join(import.meta.dirname, '../../cli');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
    // What is left is code that does something: neither texts nor the types of options.
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, '')
    .replaceAll(/^\s*\w+\?: .*;$/gm, '')
    .replaceAll(/\{(?:[^{}]*\w\?: [^{}]*)\}/g, '');
  /** Read by the columns' names, and by the executable. */
  const others = [...Object.values(NOUN_COLUMNS).flatMap(Object.keys).map(flagOf), 'offline'];
  const unread = leaves.flatMap(({ name, command }) =>
    command.options
      .filter(({ long }) => !others.includes(long!.slice(2)))
      .map((option) => option.attributeName())
      .filter((attribute) => !new RegExp(`\\b${attribute}\\b`).test(sources))
      .map((attribute) => `${name} --${attribute}`),
  );
  expect(unread).toEqual([]);
});

test('each command twice, as text and as JSON, with the daemon', { timeout: 180_000 }, async () => {
  const { pid } = daemon;
  expect(await twice({ MIMBAR_DATA_DIR: daemon.dataDir })).toEqual([]);
  expectSameProcess(pid);
});

test('each command twice, as text and as JSON, without a session', { timeout: 180_000 }, async () => {
  const { pid } = daemon;
  const env = { MIMBAR_DATA_DIR: stranger };
  expect(await runCliHere(['queue', 'list'], { cwd: folder, env })).toMatchObject({ code: 3 });
  expect(await twice(env)).toEqual([]);
  expectSameProcess(pid);
});

test('the program itself, and what works without a daemon', { timeout: 180_000 }, async () => {
  for (const args of [['--help'], ['version'], ['status', '--json'], ['queue', 'list', '--json']]) {
    expect(faultsOf(args, await cli.run(args, { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } }))).toEqual([]);
  }
  for (const args of OFFLINE) expect(faultsOf(args, await runOffline(path.join(folder, 'kosong'), args))).toEqual([]);
});
