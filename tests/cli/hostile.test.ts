import Sqlite from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProgram, runCliHere } from '#tests/support/cli.ts';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { CLEAN, HOSTILE, hostileAnswer, ORDERS } from '#tests/support/hostile.ts';
import { runOffline } from '#tests/support/offline.ts';
import { startRelay } from '#tests/support/relay.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { workbookOf } from '#tests/support/workbook.ts';

const LONG = 120_000;
const DATE = '2099-01-01';
const BROADCAST = ['pengajian', '--date', DATE, '--template-dkm', '1', '--template-mubaligh', '2'];

/**
 * What each command is called with, the exit code, and where a name that gives orders stands in what it says. Of 'data' JSON
 * holds it as it is stored; 'note' is stderr. Those of 'nothing' print no word that others wrote.
 */
type Said = 'data' | 'text' | 'note' | 'nothing';
const CALLS: Record<string, { args?: string[]; code: number; says: Said[] }> = {
  serve: { code: 2, says: ['nothing'] },
  status: { code: 0, says: ['data', 'text'] },
  pair: { args: ['--code', HOSTILE], code: 2, says: ['nothing'] },
  import: { args: ['masjid', 'hostile.xlsx'], code: 2, says: ['note'] },
  logout: { code: 2, says: ['nothing'] },
  broadcast: { args: [...BROADCAST, '--dry-run'], code: 0, says: ['data', 'text'] },
  'schedule list': { args: ['--dry-run'], code: 0, says: ['data', 'text'] },
  'schedule set': { args: ['pengajian_reminder', '--no-active', '--dry-run'], code: 0, says: ['data', 'text'] },
  'schedule run-now': { args: ['pengajian_reminder', '--dry-run'], code: 0, says: ['data', 'text'] },
  'queue list': { code: 0, says: ['data', 'text'] },
  'queue pause': { code: 0, says: ['data'] },
  'queue resume': { args: [HOSTILE], code: 2, says: ['note'] },
  'queue release': { code: 0, says: ['data', 'note'] },
  'queue cancel': { args: [HOSTILE], code: 2, says: ['note'] },
  'log list': { code: 0, says: ['data', 'text'] },
  'log resend': { args: [HOSTILE], code: 2, says: ['note'] },
  export: { args: ['masjid', '--csv', '--out', `${HOSTILE}.csv`], code: 0, says: ['text'] },
  'template list': { code: 0, says: ['data', 'text'] },
  'template show': { args: ['1'], code: 0, says: ['data', 'text'] },
  'template set': { args: ['1', '--name', 'Baru', '--dry-run'], code: 0, says: ['data', 'text'] },
  'backup create': { args: ['--encrypt', '--passphrase-file', HOSTILE], code: 2, says: ['note'] },
  'backup list': { code: 0, says: ['nothing'] },
  'backup verify': { args: [HOSTILE], code: 2, says: ['note'] },
  'backup restore': { args: [HOSTILE], code: 2, says: ['note'] },
  'backup prune': { code: 0, says: ['nothing'] },
  'audit list': { code: 0, says: ['data', 'text'] },
  'person export': { args: ['081200000001'], code: 0, says: ['data'] },
  'person delete': { args: ['081200000001'], code: 2, says: ['nothing'] },
  doctor: { code: 0, says: ['data', 'text'] },
  config: { code: 0, says: ['data', 'text'] },
  completion: { args: [HOSTILE], code: 2, says: ['note'] },
  'admin list': { code: 0, says: ['data', 'text'] },
  'admin add': { args: [HOSTILE], code: 2, says: ['nothing'] },
  'admin passwd': { args: [HOSTILE], code: 2, says: ['nothing'] },
  'admin rm': { args: [HOSTILE], code: 2, says: ['nothing'] },
  'admin promote': { args: [HOSTILE], code: 2, says: ['nothing'] },
  'admin reset': { args: [HOSTILE], code: 2, says: ['nothing'] },
  'session list': { code: 0, says: ['data', 'text'] },
  'session revoke': { args: ['--user', HOSTILE], code: 2, says: ['note'] },
  login: { args: ['--url', HOSTILE], code: 2, says: ['nothing'] },
  version: { code: 0, says: ['nothing'] },
};
/** Goes on until somebody ends it: tests/cli/hostile-screens.test.ts does. */
const ENDLESS = ['log tail'];


let rig: CliRig;
let relay: Awaited<ReturnType<typeof startRelay>>;
const there = () => ({ cwd: rig.folder, env: { MIMBAR_DATA_DIR: relay.dataDir, MIMBAR_BRAND: HOSTILE, XDG_CONFIG_HOME: rig.folder } });

/** As an earlier version stored them. */
function storeHostile(): void {
  const database = new Sqlite(path.join(rig.daemon.dataDir, 'mimbar.db'));
  database.prepare('update masjid set nama_masjid = :it, nama_ketua_dkm = :it').run({ it: HOSTILE });
  database.prepare('update mubaligh set nama_mubaligh = :it').run({ it: HOSTILE });
  database.prepare("update template set nama_template = :it || id, content = :it || ' {{nama_masjid}} {{nama_mubaligh}}'").run({ it: HOSTILE });
  database.prepare("update account set username = :it where role = 'admin'").run({ it: HOSTILE });
  database.prepare('update session set user_agent = :it').run({ it: HOSTILE });
  database.prepare('update audit set actor = :it').run({ it: HOSTILE });
  database.prepare('update message set recipient = :it, message = :it').run({ it: HOSTILE });
  database.close();
}

beforeAll(async () => {
  rig = await startCliRig();
  const { daemon } = rig;
  await addPengajian(daemon, 2, DATE);
  const password = 'kelapa-muda-7';
  await daemon.call('POST', '/manage-admin', { body: { username: 'umar', password } });
  await daemon.call('POST', '/auth/login', { body: { username: 'umar', password }, token: null });
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=1&templateDKM=1&templateMubaligh=2');
  await vi.waitFor(async () => expect((await daemon.call('GET', '/message-logs')).body.data).toHaveLength(2), { timeout: 30_000, interval: 20 });
  await daemon.call('POST', '/queue/pause');
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=2&templateDKM=1&templateMubaligh=2');
  await daemon.call('PATCH', '/schedule/pengajian_reminder', { body: { active: true, id_template_dkm: '1', id_template_mubaligh: '2', h: 30 } });
  storeHostile();
  writeFileSync(path.join(rig.folder, 'hostile.xlsx'), await workbookOf(['Nama Masjid', 'Nama Ketua DKM', 'No HP'], [['Al-Ikhlas', 'Bapak Contoh', 'x']]));
  relay = await startRelay(daemon);
  relay.rules.answer = hostileAnswer;
}, LONG);
afterAll(async () => {
  await relay.stop();
  await rig.close();
});

const leaves: string[] = [];
const { stdin, stdout, stderr } = process;
(function walk(command: Command, names: string[]) {
  if (command.commands.length === 0) leaves.push(names.join(' '));
  for (const child of command.commands) walk(child, [...names, child.name()]);
})(createProgram({ env: {}, cwd: '/', streams: { stdin, stdout, stderr }, signal: new AbortController().signal }, () => undefined), []);

/** Columns and line ends may stand inside a long word. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

test('every command is called here', () => {
  expect(leaves.filter((leaf) => !ENDLESS.includes(leaf)).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

describe.each(Object.entries(CALLS))('%s', (name, { args = [], code, says }) => {
  const words = [...name.split(' '), ...args];

  test('as text: what others wrote is there, and no order in it', { timeout: LONG }, async () => {
    const said = await runCliHere(words, there());
    expect(said.code, said.stderr).toBe(code);
    expect(said.stdout + said.stderr).not.toMatch(ORDERS);
    expect({ stdout: squeezed(said.stdout).includes(CLEAN), stderr: squeezed(said.stderr).includes(CLEAN) }).toEqual({ stdout: says.includes('text'), stderr: says.includes('note') });
  });

  test('as JSON: what is stored is there as it is, escaped', { timeout: LONG }, async () => {
    const said = await runCliHere([...words, '--json'], there());
    expect(said.code, said.stderr).toBe(code);
    expect(said.stdout + said.stderr).not.toMatch(ORDERS);
    const values: unknown[] = said.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
    expect(hasText(values, HOSTILE)).toBe(says.includes('data') || says.includes('note'));
  });
});

/** Whether one of the texts in it, at any depth, holds these letters. */
function hasText(value: unknown, letters: string): boolean {
  if (typeof value === 'string') return value.includes(letters);
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, letters));
}

test.each([
  [['backup', 'verify', HOSTILE], 2], [['backup', 'restore', HOSTILE, '--yes'], 2], [['admin', 'reset', HOSTILE], 4], [['doctor', '--offline', `--${HOSTILE}`], 4],
])('%j without a daemon', { timeout: LONG }, async (args, code) => {
  for (const json of [[], ['--json']]) {
    const said = await runOffline(rig.daemon.dataDir, [...args, ...json]);
    expect([said.code, said.stdout + said.stderr]).toEqual([code, expect.not.stringMatching(ORDERS)]);
  }
});
