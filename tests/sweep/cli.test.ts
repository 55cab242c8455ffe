import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram, runCliHere, type Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';

/**
 * Calls that change nothing that matters here. One that must ask is refused, for lack of a terminal. A command that is
 * not here is called with what it requires.
 */
const CALLS: Record<string, string[]> = {
  serve: [],
  status: [],
  logout: [],
  'schedule list': [],
  'queue list': [],
  'queue pause': [],
  'queue resume': [],
  'queue release': [],
  'log list': [],
  'template list': [],
  'template starter': [],
  'template register': [],
  'backup create': ['--without-whatsapp'],
  'backup list': [],
  'backup prune': [],
  'audit list': [],
  undo: [],
  doctor: [],
  config: [],
  'clock show': [],
  'clock confirm': ['--yes'],
  'admin list': [],
  'admin reset': [],
  'session list': [],
  version: [],
  import: ['masjid', 'tidak-ada.xlsx'],
  broadcast: ['pengajian', '--date', '2099-01-01', '--template-dkm', '1', '--dry-run'],
  'schedule set': ['jumatan_reminder', '--no-active', '--dry-run'],
  'schedule run-now': ['jumatan_reminder', '--dry-run'],
  'queue cancel': ['1'],
  'log resend': ['1'],
  export: ['masjid', '--csv', '--out', 'masjid.csv'],
  'template show': ['1'],
  'template set': ['1', '--name', 'Baru', '--dry-run'],
  'backup verify': ['tidak-ada.backup'],
  'backup restore': ['tidak-ada.backup'],
  'backup drill': [],
  'person export': ['081200000001'],
  'person delete': ['081200000001'],
  'holiday list': [],
  'holiday set': ['idul_fitri', '1448', '2027-03-11'],
  'holiday reset': ['idul_fitri', '1448'],
  'branding show': [],
  'branding set': ['--bahasa', 'indonesia'],
  'location show': [],
  'location find': ['bandung'],
  'location set': ['Bandung'],
  'location clear': [],
  'link show': ['tidak-ada'],
  'link new': ['tidak-ada'],
  'link revoke': ['tidak-ada', '--yes'],
  'leave list': [],
  'leave add': ['tidak-ada', '2099-01-01'],
  'leave remove': ['999', '--yes'],
  'leave import': ['tidak-ada.xlsx'],
  'leave export': ['--csv', '--out', 'cuti.csv'],
  completion: ['bash'],
  'admin add': ['baru'],
  'admin passwd': ['superadmin'],
  'admin phone': ['superadmin', '081200000317'],
  'admin rm': ['tidak-ada'],
  'admin promote': ['tidak-ada'],
  'admin demote': ['tidak-ada', '--yes'],
  'masjid list': [],
  'masjid show': ['tidak-ada'],
  'masjid add': ['Masjid Sapu', '--ketua-dkm', 'Bapak Sapu', '--hp', '081200000901'],
  'masjid set': ['tidak-ada', '--hp', '081200000902'],
  'masjid remove': ['tidak-ada', '--yes'],
  'mubaligh list': [],
  'mubaligh show': ['tidak-ada'],
  'mubaligh add': ['Ustadz Sapu', '--hp', '081200000903'],
  'mubaligh set': ['tidak-ada', '--khatib', 'Tidak'],
  'mubaligh remove': ['tidak-ada', '--yes'],
  'pengajian list': ['--all'],
  'pengajian add': ['tidak-ada', 'tidak-ada', '2099-01-06', '19:30'],
  'pengajian set': ['999', '--waktu', '20:00'],
  'pengajian remove': ['999', '--yes'],
  'jumatan list': [],
  'jumatan add': ['tidak-ada', 'tidak-ada', '2099-01-02'],
  'jumatan set': ['999', '--date', '2099-01-02'],
  'jumatan remove': ['999', '--yes'],
  'session revoke': ['1'],
  login: [],
  'series list': [],
  'series show': ['999'],
  'series add': ['tidak-ada', 'tidak-ada', '19:30', 'setiap Selasa'],
  'series set': ['999', '--waktu', '20:00'],
  'series end': ['999', '2099-01-01', '--yes'],
  'series remove': ['999', '--yes'],
  'roster show': [],
  'roster conflicts': [],
  'roster candidates': ['tidak-ada', '2099-01-02'],
  'roster set': ['tidak-ada', '2099-01-02', '-'],
  'roster swap': ['tidak-ada', '2099-01-02', 'tidak-ada', '2099-01-09'],
  'roster confirm': ['tidak-ada', '2099-01-02', 'hadir'],
  'roster draft': [],
  'roster accept': ['tidak-ada'],
  'roster import': ['tidak-ada.xlsx'],
  'roster export': ['--out', 'papan.xlsx'],
  'replace list': [],
  'replace show': ['jumatan', '999'],
  'replace candidates': ['jumatan', '999'],
  'replace offer': ['jumatan', '999', 'tidak-ada'],
  'replace cancel': ['jumatan', '999', '--yes'],
  'tell list': [],
  'tell send': ['--dry-run'],
  'tell dismiss': ['jumatan', '999', '--yes'],
  load: [],
};
/** They go on until somebody ends them: tests/cli does. */
const ENDLESS = new Set(['log tail', 'pair']);
/** The daemon's own bundle answers them, without a running daemon. */
const OFFLINE = [
  ['backup', 'verify', 'tidak-ada.backup'],
  ['backup', 'restore', 'tidak-ada.backup'],
  ['backup', 'drill'],
  ['doctor', '--offline'],
  ['admin', 'reset'],
];
/** Done, wrong usage, unreachable, refused: all but a mistake of ours. */
const EXPECTED = [0, 2, 3, 4];

let cli: Cli;
let daemon: DaemonProcess;
let folder: string;
let stranger: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
  // A data directory with a token that the daemon does not know.
  stranger = path.join(folder, 'asing');
  mkdirSync(stranger);
  writeFileSync(path.join(stranger, 'cli-url'), daemon.url);
  writeFileSync(path.join(stranger, 'cli-token'), 'tidak-dikenal');
});
afterAll(() => close());

const leaves: string[] = [];
/** What each must be called with, where it has no line above. */
const needed = new Map<string, string[]>();
const { stdin, stdout, stderr } = process;
(function walk(command: Command, names: string[]) {
  if (command.commands.length === 0) {
    leaves.push(names.join(' '));
    needed.set(
      names.join(' '),
      command.registeredArguments
        .filter(({ required }) => required)
        .map(({ argChoices }) => argChoices?.[0] ?? 'tidak-ada'),
    );
  }
  for (const child of command.commands) walk(child, [...names, child.name()]);
})(
  await createProgram(
    { env: {}, cwd: '/', streams: { stdin, stdout, stderr }, signal: new AbortController().signal },
    () => undefined,
  ),
  [],
);

type Said = { code: number | null; stdout: string; stderr: string };
/** What a person must never see of a command. */
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
  for (const leaf of leaves.filter((name) => !ENDLESS.has(name))) {
    for (const json of [[], ['--json']]) {
      for (let round = 0; round < 2; round += 1) {
        // In one process all commands share its directory: what they write belongs into the test's own.
        const args = [...leaf.split(' '), ...(CALLS[leaf] ?? needed.get(leaf)!), ...json].map((arg) =>
          /^(masjid|cuti|papan)\.(csv|xlsx)$/.test(arg) ? path.join(folder, arg) : arg,
        );
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
  expect([...Object.keys(CALLS), ...ENDLESS].filter((name) => !leaves.includes(name))).toEqual([]);
});

test('each command explains itself', { timeout: 120_000 }, async () => {
  const helps = leaves.map((leaf) => [...leaf.split(' '), '--help']);
  // A process each, as many at once as the smallest machine has cores.
  const next = async (): Promise<void> => {
    for (let args = helps.pop(); args; args = helps.pop()) {
      const said = await cli.run(args, { cwd: folder });
      expect(said).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining(`Pemakaian: mimbar ${args.slice(0, -1).join(' ')}`),
      });
    }
  };
  await Promise.all([next(), next()]);
});

test('each command twice, as text and as JSON, with the daemon', { timeout: 180_000 }, async () => {
  const { pid } = daemon;
  expect(await twice({ MIMBAR_DATA_DIR: daemon.dataDir })).toEqual([]);
  expectSameProcess(pid);
});

test('each command twice, as text and as JSON, without a session', { timeout: 180_000 }, async () => {
  const { pid } = daemon;
  const env = { MIMBAR_DATA_DIR: stranger };
  expect(await runCliHere(['queue', 'list'], { cwd: folder, env })).toMatchObject({ code: 4 });
  expect(await twice(env)).toEqual([]);
  expectSameProcess(pid);
});

test('the program itself, and what works without a daemon', { timeout: 180_000 }, async () => {
  for (const args of [['--help'], ['version'], ['status', '--json'], ['queue', 'list', '--json']]) {
    expect(faultsOf(args, await cli.run(args, { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } }))).toEqual([]);
  }
  for (const args of OFFLINE) expect(faultsOf(args, await runOffline(path.join(folder, 'kosong'), args))).toEqual([]);
});
