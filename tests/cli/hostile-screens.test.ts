import Sqlite from 'better-sqlite3';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { CLEAN, HOSTILE, hostileAnswer } from '#tests/support/hostile.ts';
import { needs } from '#tests/support/needs.ts';
import { startRelay } from '#tests/support/http/relay.ts';
import { addPengajian } from '#tests/support/samples.ts';

const LONG = 120_000;
const DATE = '2099-01-01';
/**
 * Control characters that a name would send to the terminal. Sequences that begin with '\x1b[' come from the CLI
 * itself.
 */
const ORDERED = /\u001b\]|\u0007|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
let rig: CliRig;
let relay: Awaited<ReturnType<typeof startRelay>>;
const there = () => ({ cwd: rig.folder, env: { MIMBAR_DATA_DIR: relay.dataDir }, size: { columns: 160, rows: 50 } });

beforeAll(async () => {
  rig = await startCliRig();
  const { daemon } = rig;
  await addPengajian(daemon, 2, DATE);
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=1&templateDKM=1&templateMubaligh=2');
  await vi.waitFor(async () => expect((await daemon.call('GET', '/message-logs')).body.data).toHaveLength(2), {
    timeout: 30_000,
    interval: 20,
  });
  await daemon.call('POST', '/queue/pause');
  await daemon.call('POST', '/jadwal-pengajian/broadcast?id=2&templateDKM=1&templateMubaligh=2');
  const database = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'));
  database.prepare('update masjid set nama_masjid = :it, nama_ketua_dkm = :it').run({ it: HOSTILE });
  database
    .prepare("update template set nama_template = :it || id, content = :it || ' {{nama_masjid}}'")
    .run({ it: HOSTILE });
  database.prepare('update message set recipient = :it, message = :it').run({ it: HOSTILE });
  database.close();
  relay = await startRelay(daemon);
  relay.rules.answer = hostileAnswer;
}, 2 * LONG);
afterAll(async () => {
  await relay.stop();
  await rig.close();
});

type Terminal = ReturnType<CliRig['cli']['open']>;
async function endWith(terminal: Terminal, code: number): Promise<void> {
  terminal.type('\x03');
  expect((await terminal.ended).code).toBe(code);
  expect(terminal.raw()).not.toMatch(ORDERED);
}

describe.runIf(needs('script'))('in a terminal', { timeout: 2 * LONG }, () => {
  test.each([
    'template list',
    'template show 1',
    'queue list',
    'log list',
    'status',
    'doctor',
    'export masjid --csv --out -',
    'export masjid --json --out -',
    'status --json',
    'log resend 999 --yes',
  ])('%s', async (command) => {
    const args = command.split(' ');
    const terminal = rig.cli.open(args, there());
    await terminal.ended;
    expect(terminal.raw().replace(/\x1b\[\d+m/g, '')).toMatch(
      args.includes('--json')
        ? /\\u001b\]52;;x\\u0007Ku\\u009b3\\u202er\\u007fma/
        : new RegExp(CLEAN.replace(']', '\\]')),
    );
    expect(terminal.raw()).not.toMatch(ORDERED);
  });

  test('status --watch draws it, and leaves it clean', async () => {
    const terminal = rig.cli.open(['status', '--watch'], there());
    await terminal.shows(CLEAN, LONG);
    await endWith(terminal, 0);
    expect(terminal.screen().join('\n')).toContain(CLEAN);
  });

  test('log tail prints what was sent, and what the socket tells', async () => {
    relay.rules.socket = (send) =>
      send(
        hostileAnswer({
          type: 'alert',
          id: '1',
          level: 'warning',
          message: 'Peringatan',
          at: new Date().toISOString(),
        }),
      );
    const terminal = rig.cli.open(['log', 'tail'], there());
    await terminal.shows(`${CLEAN} Peringatan`, LONG);
    expect(terminal.screen().filter((line) => line.includes('terkirim') && line.includes(CLEAN))).toHaveLength(2);
    await endWith(terminal, 0);
  });

  test('pair draws no orders of a QR or a code', async () => {
    relay.rules.socket = (send) => send({ qr: HOSTILE, state: 'PAIRING' });
    const terminal = rig.cli.open(['pair'], there());
    await terminal.shows('pindai', LONG);
    await endWith(terminal, 130);
    relay.rules.answer = (envelope) => ({
      ...(envelope as object),
      error: null,
      data: { token: 'x', ...(envelope as { data: object }).data, code: HOSTILE },
    });
    relay.rules.socket = (send) => send({ qr: '', state: 'PAIRING' });
    const coded = rig.cli.open(['pair', '--code', '081200000001'], there());
    await coded.shows('masukkan kode ini', LONG);
    await coded.shows('xKu3', LONG);
    await endWith(coded, 130);
    relay.rules.answer = hostileAnswer;
  });

  test('a broadcast asks, and its progress says why nothing moves', async () => {
    relay.rules.socket = () => undefined;
    const terminal = rig.cli.open(['broadcast', 'pengajian', '--date', DATE, '--template-dkm', '1'], there());
    await terminal.shows('[y/N]', LONG);
    expect(terminal.screen().join('\n')).toContain(CLEAN);
    terminal.type('y\r');
    await terminal.shows(/█|░/, LONG);
    await terminal.shows(new RegExp(`${CLEAN.replace(']', '\\]')} Antrean dijeda`), LONG);
    await endWith(terminal, 130);
  });
});
