import Sqlite from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { createProgram, runCliHere } from '#tests/support/cli.ts';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { CLEAN, HOSTILE, hostileAnswer, ORDERS } from '#tests/support/hostile.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { startRelay } from '#tests/support/http/relay.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

const LONG = 120_000;
/** The reminder's next run is for one of the three days from this date, also around midnight. */
const DATE = addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 30);
const BROADCAST = ['pengajian', '--date', DATE, '--template-dkm', '1', '--template-mubaligh', '2'];

/**
 * The arguments and the exit code of each command, and where its output holds a name with control characters: 'data' is
 * its JSON, 'text' its stdout for people, 'note' stderr. '@' is the folder it runs in. A command with an empty `says`
 * prints no stored or received text.
 */
type Said = 'data' | 'text' | 'note';
const CALLS: Record<string, { args?: string[]; code: number; says: Said[] }> = {
  serve: { code: 2, says: [] },
  status: { code: 0, says: ['data', 'text'] },
  pair: { args: ['--code', HOSTILE], code: 2, says: [] },
  import: { args: ['masjid', `@${HOSTILE}.xlsx`], code: 2, says: ['data', 'text', 'note'] },
  logout: { code: 2, says: [] },
  broadcast: { args: [...BROADCAST, '--dry-run'], code: 0, says: ['data', 'text', 'note'] },
  announce: { args: ['--to', 'dkm', '--text', 'Rapat', '--dry-run'], code: 0, says: ['data', 'text', 'note'] },
  'later list': { code: 0, says: [] },
  'later move': { args: ['999', HOSTILE], code: 2, says: ['data', 'note'] },
  'later cancel': { args: [`9${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'group list': { code: 0, says: [] },
  'group refresh': { code: 0, says: [] },
  'group allow': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'group deny': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'schedule list': { args: ['--dry-run'], code: 0, says: ['data', 'text'] },
  'schedule set': { args: ['pengajian_reminder', '--jam', '00:00', '--dry-run'], code: 0, says: ['data', 'text'] },
  'schedule run-now': { args: ['pengajian_reminder', '--dry-run'], code: 0, says: ['data', 'text', 'note'] },
  'queue list': { code: 0, says: ['data', 'text'] },
  'queue pause': { code: 0, says: ['data'] },
  'queue resume': { code: 0, says: [] },
  'queue release': { code: 0, says: [] },
  'queue cancel': { args: ['999', '--yes'], code: 2, says: ['data', 'note'] },
  'log list': { code: 0, says: ['data', 'text'] },
  'log resend': { args: ['999', '--yes'], code: 4, says: ['data', 'note'] },
  export: { args: ['masjid', '--out', `@${HOSTILE}`], code: 0, says: ['data', 'text'] },
  'template list': { code: 0, says: ['data', 'text'] },
  'template starter': { code: 0, says: [] },
  'template register': { code: 0, says: [] },
  'template show': { args: ['1'], code: 0, says: ['data', 'text', 'note'] },
  'template set': { args: ['1', '--name', HOSTILE, '--dry-run'], code: 2, says: [] },
  'backup create': { args: ['--encrypt', '--passphrase-file', HOSTILE], code: 2, says: ['data', 'note'] },
  'backup list': { code: 0, says: [] },
  'backup verify': { args: [HOSTILE], code: 2, says: [] },
  'backup restore': { args: [HOSTILE], code: 2, says: [] },
  'backup drill': { code: 2, says: [] },
  'backup prune': { code: 0, says: [] },
  'audit list': { code: 0, says: ['data', 'text'] },
  undo: { code: 0, says: [] },
  'person export': { args: ['081200000001'], code: 0, says: ['data', 'text'] },
  'person remove': { args: ['081200000001'], code: 2, says: [] },
  doctor: { code: 0, says: ['data', 'text'] },
  config: { code: 0, says: [] },
  'clock show': { code: 0, says: [] },
  'clock confirm': { args: ['--yes'], code: 0, says: [] },
  completion: { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'admin list': { code: 0, says: ['data', 'text'] },
  'admin add': { args: [HOSTILE], code: 2, says: [] },
  'admin passwd': { args: [`x${HOSTILE}`], code: 2, says: ['data', 'note'] },
  'admin phone': { args: [`x${HOSTILE}`, '081200000317'], code: 2, says: ['data', 'note'] },
  'admin remove': { args: [`x${HOSTILE}`], code: 2, says: ['data', 'note'] },
  'admin promote': { args: [`x${HOSTILE}`], code: 2, says: ['data', 'note'] },
  'admin demote': { args: [`x${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'admin reset': { args: [HOSTILE], code: 2, says: [] },
  'session list': { code: 0, says: ['data', 'text'] },
  'session revoke': { args: ['--user', `x${HOSTILE}`], code: 2, says: ['data', 'note'] },
  login: { args: ['--url', HOSTILE], code: 2, says: ['data', 'note'] },
  version: { code: 0, says: [] },
  'holiday list': { code: 0, says: [] },
  'holiday set': { args: ['idul_fitri', '1448', HOSTILE], code: 2, says: ['data', 'note'] },
  'holiday reset': { args: [HOSTILE, '1448'], code: 2, says: ['data', 'note'] },
  'branding show': { code: 0, says: [] },
  'branding set': { args: ['--kredit', HOSTILE], code: 2, says: ['data', 'note'] },
  'location show': { code: 0, says: [] },
  'location find': { args: [HOSTILE], code: 0, says: [] },
  'location set': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'location clear': { code: 0, says: [] },
  'link show': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'link new': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'link revoke': { args: [HOSTILE, '--yes'], code: 2, says: ['data', 'note'] },
  'leave list': { code: 0, says: [] },
  'leave add': { args: [HOSTILE, DATE], code: 2, says: ['data', 'note'] },
  'leave remove': { args: ['999', '--yes'], code: 2, says: ['data', 'note'] },
  'leave import': { args: [`@${HOSTILE}.xlsx`], code: 2, says: ['data', 'text', 'note'] },
  'leave export': { args: ['--out', `@cuti${HOSTILE}`], code: 0, says: ['data', 'text'] },
  'series list': { code: 0, says: [] },
  'series show': { args: [`9${HOSTILE}`], code: 2, says: ['data', 'note'] },
  'series add': { args: [HOSTILE, HOSTILE, '19:30', HOSTILE], code: 2, says: ['data', 'note'] },
  'series set': { args: ['999', '--masjid', HOSTILE], code: 2, says: ['data', 'note'] },
  'masjid list': { code: 0, says: ['data', 'text'] },
  'masjid show': { args: ['1'], code: 0, says: ['data', 'text'] },
  'masjid add': { args: [HOSTILE, '--ketua-dkm', HOSTILE, '--hp', '081200000901'], code: 2, says: ['data', 'note'] },
  'masjid set': { args: ['1', '--alamat', 'Jalan Contoh 1'], code: 0, says: ['data', 'text'] },
  'masjid remove': { args: [`x${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'mubaligh list': { code: 0, says: ['data', 'text'] },
  'mubaligh show': { args: ['1'], code: 0, says: ['data', 'text'] },
  'mubaligh add': { args: [HOSTILE, '--hp', '081200000902'], code: 2, says: ['data', 'note'] },
  'mubaligh set': { args: ['1', '--batas-bulan', '9'], code: 0, says: ['data', 'text'] },
  'mubaligh remove': { args: [`x${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'pengajian list': { code: 0, says: ['data', 'text'] },
  'pengajian add': { args: [HOSTILE, HOSTILE, DATE, '19:30'], code: 2, says: ['data', 'note'] },
  'pengajian set': { args: ['3', '--waktu', '20:30'], code: 0, says: ['data', 'text'] },
  'pengajian remove': { args: [`9${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'jumatan list': { code: 0, says: [] },
  'jumatan add': { args: [HOSTILE, HOSTILE, DATE], code: 2, says: ['data', 'note'] },
  'jumatan set': { args: [`9${HOSTILE}`, '--date', DATE], code: 2, says: ['data', 'note'] },
  'jumatan remove': { args: [`9${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  'series end': { args: ['999', DATE, '--yes'], code: 2, says: ['data', 'note'] },
  'series remove': { args: ['999', '--yes'], code: 2, says: ['data', 'note'] },
  'roster show': { code: 0, says: ['data', 'text'] },
  'roster conflicts': { code: 0, says: [] },
  'roster candidates': { args: [HOSTILE, DATE], code: 2, says: ['data', 'note'] },
  'roster set': { args: [HOSTILE, DATE, '-'], code: 2, says: ['data', 'note'] },
  'roster swap': { args: [HOSTILE, DATE, HOSTILE, DATE], code: 2, says: ['data', 'note'] },
  'roster confirm': { args: [HOSTILE, DATE, 'hadir'], code: 2, says: ['data', 'note'] },
  'roster draft': { code: 0, says: ['data', 'text'] },
  'roster accept': { args: [HOSTILE], code: 2, says: ['data', 'note'] },
  'roster import': { args: [`@${HOSTILE}.xlsx`], code: 2, says: ['data', 'note'] },
  'roster export': { args: ['--out', `@papan${HOSTILE}`], code: 0, says: ['data', 'text'] },
  'replace list': { code: 0, says: [] },
  'replace show': { args: ['pengajian', '1'], code: 0, says: ['data', 'text'] },
  'replace candidates': { args: ['pengajian', '1'], code: 0, says: ['data', 'text'] },
  'replace offer': { args: ['pengajian', '1', HOSTILE], code: 2, says: ['data', 'note'] },
  'replace cancel': { args: ['pengajian', '1', '--yes'], code: 4, says: ['data', 'note'] },
  'tell list': { code: 0, says: [] },
  'tell send': { args: ['jumatan', `9${HOSTILE}`, '--dry-run'], code: 2, says: ['data', 'note'] },
  'tell dismiss': { args: ['jumatan', `9${HOSTILE}`, '--yes'], code: 2, says: ['data', 'note'] },
  load: { code: 0, says: ['data', 'text'] },
};
/** This command runs until somebody ends it; tests/cli/hostile-screens.test.ts tests it. */
const ENDLESS = ['log tail'];

let rig: CliRig;
let relay: Awaited<ReturnType<typeof startRelay>>;
const there = () => ({
  cwd: rig.folder,
  env: { MIMBAR_DATA_DIR: relay.dataDir, MIMBAR_HOST: HOSTILE, XDG_CONFIG_HOME: rig.folder },
});

/** Stores the names without a check, as an earlier version did. */
function storeHostile(): void {
  const database = new Sqlite(path.join(rig.daemon.dataDir, 'mimbar.db'));
  database.prepare('update masjid set nama_masjid = :it, nama_ketua_dkm = :it').run({ it: HOSTILE });
  database.prepare('update mubaligh set nama_mubaligh = :it').run({ it: HOSTILE });
  database
    .prepare("update template set nama_template = :it || id, content = :it || ' {{nama_masjid}} {{nama_mubaligh}}'")
    .run({ it: HOSTILE });
  database.prepare("update account set username = :it where role = 'admin'").run({ it: HOSTILE });
  database.prepare('update session set user_agent = :it').run({ it: HOSTILE });
  database.prepare('update audit set actor = :it').run({ it: HOSTILE });
  database.prepare('update message set recipient = :it, message = :it').run({ it: HOSTILE });
  database.close();
}

beforeAll(async () => {
  rig = await startCliRig();
  const { daemon } = rig;
  await addPengajian(daemon, 3, DATE);
  const password = 'kelapa-muda-7';
  await daemon.call('POST', '/manage-admin', { body: { username: 'umar', password } });
  await daemon.call('POST', '/auth/login', { body: { username: 'umar', password }, token: null });
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=1&templateDKM=1&templateMubaligh=2');
  await vi.waitFor(async () => expect((await daemon.call('GET', '/message-logs')).body.data).toHaveLength(2), {
    timeout: 30_000,
    interval: 20,
  });
  await daemon.call('POST', '/queue/pause');
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=1&templateDKM=1&templateMubaligh=2');
  await daemon.call('PATCH', '/schedule/pengajian_reminder', {
    body: { active: true, id_template_dkm: '1', id_template_mubaligh: '2', h: 30 },
  });
  storeHostile();
  writeFileSync(
    path.join(rig.folder, `${HOSTILE}.xlsx`),
    await workbookOf(['Nama Masjid', 'Nama Ketua DKM', 'No HP'], [['Al-Ikhlas', 'Bapak Contoh', 'x']]),
  );
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
})(
  await createProgram(
    {
      env: {},
      cwd: '/',
      streams: { stdin, stdout, stderr },
      signal: new AbortController().signal,
      offline: async () => '[]',
    },
    () => undefined,
  ),
  [],
);

/** A table may break a long word with spaces and line ends, so all of them are removed. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

test('every command is called here', () => {
  expect(leaves.filter((leaf) => !ENDLESS.includes(leaf)).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

describe.each(Object.entries(CALLS))('%s', (name, { args = [], code, says }) => {
  const words = () => [...name.split(' '), ...args.map((arg) => arg.replace(/^@/, `${rig.folder}/`))];

  test('as text: what others wrote is there, and no order in it', { timeout: LONG }, async () => {
    const said = await runCliHere(words(), there());
    expect({ code: said.code, stderr: said.stderr }).toMatchObject({ code });
    expect(said.stdout + said.stderr).not.toMatch(ORDERS);
    expect({ stdout: squeezed(said.stdout).includes(CLEAN), stderr: squeezed(said.stderr).includes(CLEAN) }).toEqual({
      stdout: says.includes('text'),
      stderr: says.includes('note'),
    });
  });

  test('as JSON: what is stored is there as it is, escaped', { timeout: LONG }, async () => {
    const said = await runCliHere([...words(), '--json'], there());
    expect({ code: said.code, stderr: said.stderr }).toMatchObject({ code });
    expect(said.stdout + said.stderr).not.toMatch(ORDERS);
    const values: unknown[] = said.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(hasText(values, HOSTILE)).toBe(says.includes('data'));
  });
});

/** Whether one of the texts in it, at any depth, holds these letters. */
function hasText(value: unknown, letters: string): boolean {
  if (typeof value === 'string') return value.includes(letters);
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, letters));
}

test.each([
  { args: ['backup', 'verify', HOSTILE], code: 2 },
  { args: ['backup', 'restore', HOSTILE, '--yes'], code: 2 },
  { args: ['admin', 'reset'], code: 2, env: { MIMBAR_DATA_DIR: `/tmp/${HOSTILE}` } },
] as { args: string[]; code: number; env?: Record<string, string> }[])(
  'without a daemon: $args',
  { timeout: LONG },
  async ({ args, code, env }) => {
    const dataDir = path.join(rig.folder, 'kosong');
    const text = await runOffline(dataDir, args, env);
    expect([text.code, text.stdout, text.stderr]).toEqual([code, '', expect.stringContaining(CLEAN)]);
    expect(text.stderr).not.toMatch(ORDERS);
    const json = await runOffline(dataDir, [...args, '--json'], env);
    expect([json.code, JSON.parse(json.stdout).error]).toEqual([code, expect.stringContaining(HOSTILE)]);
    expect(json.stdout + json.stderr).not.toMatch(ORDERS);
  },
);

test('the doctor without a daemon names a wrong setting', { timeout: LONG }, async () => {
  const dataDir = path.join(rig.folder, 'kosong');
  for (const more of [[], ['--json']]) {
    const said = await runOffline(dataDir, ['doctor', '--offline', ...more], { MIMBAR_TIMEZONE: HOSTILE });
    const text = more.length > 0 ? JSON.parse(said.stdout)[0].text : said.stdout;
    expect([said.code, text]).toEqual([4, expect.stringContaining(more.length > 0 ? HOSTILE : CLEAN)]);
    expect(said.stdout + said.stderr).not.toMatch(ORDERS);
  }
});

test('a restore lists whom held messages are for', { timeout: LONG }, async () => {
  const { daemon } = rig;
  await daemon.call('POST', '/queue/pause');
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=2&templateDKM=1&templateMubaligh=2');
  storeHostile();
  const { name } = (await daemon.call('POST', '/backups', { body: {} })).body.data;
  await daemon.stop();
  const said = await runOffline(daemon.dataDir, ['backup', 'restore', name, '--yes']);
  expect([said.code, said.stdout]).toEqual([0, expect.stringMatching(/^ {2}#\d+ {2}\]52;;xKu3rma {2}0812/m)]);
  expect(said.stdout + said.stderr).not.toMatch(ORDERS);
});
