import { afterAll, beforeAll, expect, test } from 'vitest';
import Sqlite from 'better-sqlite3';
import path from 'node:path';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';

const HOSTILE = '\u001b]52;c;eA==\u0007Al\u009b31m\u001b[31m\u202eIkhlas\u007f';
let rig: CliRig;

beforeAll(async () => {
  rig = await startCliRig();
  const { daemon } = rig;
  const ids = { id_masjid: '1', id_mubaligh: '1' };
  await daemon.call('POST', '/masjid', { body: { nama_masjid: 'A', nama_ketua_dkm: 'B', no_hp: '081200000001' } });
  await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh: 'C', no_hp: '081200000002' } });
  await daemon.call('POST', '/template', { body: { nama_template: 'T', content: '{{nama_masjid}}', type: 'jumatan_reminder' } });
  await daemon.call('POST', '/jadwal-jumatan', { body: { ...ids, tanggal: '2099-01-02' } });
  await daemon.call('POST', '/manage-admin', { body: { username: 'umar', password: 'kelapa-muda-7' } });
  // As an earlier version stored them.
  const database = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'));
  database.prepare('update masjid set nama_masjid = ?, nama_ketua_dkm = ?').run(HOSTILE, HOSTILE);
  database.prepare('update template set nama_template = ?, content = ?').run(HOSTILE, HOSTILE);
  database.prepare("update account set username = ? where role = 'admin'").run(HOSTILE);
  database.prepare('update audit set actor = ?').run(HOSTILE);
  database.close();
}, 120_000);
afterAll(() => rig.close());

const COMMANDS = [
  ['template', 'list'], ['template', 'show', '1'], ['admin', 'list'], ['audit', 'list'], ['status'], ['session', 'list'], ['log', 'list'], ['queue', 'list'],
  ['schedule', 'list', '--dry-run'], ['broadcast', 'jumatan', '--date', '2099-01-02', '--template-dkm', '1', '--dry-run'], ['tidak-ada', HOSTILE],
  ['template', 'show', HOSTILE],
];
const ORDERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

test.each(COMMANDS.map((args) => [args.join(' '), args] as const))('%j: no order reaches a pipe, as text or as JSON', { timeout: 60_000 }, async (_, args) => {
  const env = { MIMBAR_DATA_DIR: rig.daemon.dataDir };
  const text = await rig.cli.run(args as string[], { cwd: rig.folder, env });
  expect(text.stdout + text.stderr).not.toMatch(ORDERS);
  const json = await rig.cli.run([...args, '--json'], { cwd: rig.folder, env });
  expect(json.stdout + json.stderr).not.toMatch(ORDERS);
  for (const line of json.stdout.split('\n').filter(Boolean)) expect(() => JSON.parse(line)).not.toThrow();
});

test('JSON says what is stored, escaped', { timeout: 60_000 }, async () => {
  const { stdout } = await rig.cli.run(['template', 'list', '--json'], { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } });
  expect(stdout).toContain('\\u009b31m');
  expect(JSON.parse(stdout)[0].nama_template).toBe(HOSTILE);
});
