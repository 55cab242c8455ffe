import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { startRelay } from '#tests/support/http/relay.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const LONG = 120_000;
/**
 * Four schedules of four mosques and preachers on the first four days of 2099; the fourth mosque's number is not on
 * WhatsApp.
 */
const DATES = '2099-01-01..2099-01-03';

let cli: Cli;
let server: WhatsAppServer;
let daemon: DaemonProcess;
let samples: Samples;
beforeAll(async () => {
  quietLibsignal();
  cli = await buildCli();
  server = await startWhatsAppServer();
  daemon = await startDaemonProcess({
    env: { MIMBAR_MESSENGER: 'whatsapp', MIMBAR_WHATSAPP_URL: server.url, MIMBAR_WHATSAPP_ROOT_KEY: server.rootKeyHex },
  });
  samples = await addPengajian(daemon, 4);
  server.addPeer(phone(4), { registered: false });
  const pair = inPipe(['pair', '--json']);
  const { qr } = await pair.waitFor(
    () =>
      pair.run.stdout.includes('"qr":"h') &&
      (JSON.parse(pair.run.stdout.split('\n').find((line) => line.includes('"qr":"h'))!) as { qr: string }),
    LONG,
  );
  await server.scanQr(qr, { phone: '081200009999' });
  await pair.ended;
});
afterAll(async () => {
  await daemon.close();
  await server.stop();
  cli.remove();
});
afterEach(async () => {
  await daemon.call('POST', '/queue/resume');
});

const options = (dataDir = daemon.dataDir) => ({ cwd: daemon.workDir, env: { MIMBAR_DATA_DIR: dataDir } });
const inPipe = (args: string[], dataDir?: string) =>
  startProcess(process.execPath, [cli.program, ...args], options(dataDir));
const toBoth = (dates = DATES) => [
  'broadcast',
  'pengajian',
  '--date',
  dates,
  '--template-dkm',
  'dkm 4',
  '--template-mubaligh',
  samples.mubaligh,
];
const toOne = (index: number) => ['broadcast', 'pengajian', '--id', samples.ids[index]!, '--template-dkm', samples.dkm];
const waiting = async () => (await daemon.call('GET', '/queue')).body.data as { id_broadcast: string }[];

describe('in a pipe', () => {
  test('without --yes the preview is shown and nothing is sent, exit 2', async () => {
    const { code, stdout, stderr } = await cli.here(toBoth(), options());
    expect(code).toBe(2);
    expect(stdout).toContain(
      '1. Bapak Contoh 1 (0812-0000-0001, Masjid Contoh 1)\n   Kepada Bapak Contoh 1, Masjid Contoh 1: Kamis, 1 Januari 2099 pukul 19:30',
    );
    expect(stderr).toMatch(/Tambahkan --yes untuk mengirim 6 pesan/);
    expect(await waiting()).toEqual([]);
    expect(server.messages).toEqual([]);
  });

  test('what arrives is what the preview said, each message once', { timeout: LONG }, async () => {
    const dry = await cli.here([...toBoth(), '--dry-run', '--json'], options());
    expect(dry.code).toBe(0);
    const { preview } = JSON.parse(dry.stdout) as { preview: { message: string }[] };
    const { code, stdout, stderr } = await cli.here([...toBoth(), '--yes', '--json'], options());
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      id: '1',
      queued: 6,
      waiting: 6,
      finished: true,
      counts: { menunggu: 0, terkirim: 6, gagal: 0 },
      failures: [],
    });
    expect(stderr).toContain('6 terkirim');
    expect(server.inbox().map(({ text }) => text)).toEqual(preview.map(({ message }) => message));
  });

  test('numbers that are not on WhatsApp are named with the reason, exit 4', { timeout: LONG }, async () => {
    const text = await cli.here([...toOne(3), '--yes'], options());
    expect(text.code).toBe(4);
    expect(text.stdout.split('\n').map((line) => line.split(/ {2,}/))).toContainEqual([
      'Bapak Contoh 4',
      '0812-0000-0004',
      'Nomor tidak terdaftar di WhatsApp',
    ]);
    expect(text.stdout).toMatch(/Broadcast #\d+ selesai: 0 terkirim, 1 gagal\n$/);

    const json = await cli.here([...toOne(3), '--yes', '--json'], options());
    expect(json.code).toBe(4);
    expect(JSON.parse(json.stdout)).toMatchObject({
      counts: { gagal: 1 },
      failures: [{ recipient: 'Bapak Contoh 4', no_hp: phone(4), reason: 'Nomor tidak terdaftar di WhatsApp' }],
    });
  });

  test.each([
    [['--date', '2099-02-30', '--template-dkm', '1'], /^--date '2099-02-30' bukan tanggal/],
    [['--date', '2099-01-03..2099-01-01', '--template-dkm', '1'], /tanggal awal sesudah tanggal akhir/],
    [['--date', '2098-01-01', '--template-dkm', '1'], /^Tidak ada jadwal pengajian pada 1 Jan 2098.\n$/],
    [['--id', '1,x', '--template-dkm', '1'], /bukan daftar ID/],
    [['--id', '999', '--template-dkm', '1'], /^Jadwal pengajian tidak ditemukan\n$/],
    [['--id', '999', '--only-unsent', '--template-dkm', '1'], /^Jadwal pengajian tidak ditemukan\n$/],
    [['--template-dkm', '1'], /^Pilih jadwal dengan --date atau --id/],
    [
      ['--id', '1', '--template-dkm', 'tidak ada'],
      /^Template 'tidak ada' tidak ditemukan. Yang ada untuk pengajian: DKM 4 \(1\), Mubaligh 4 \(2\)\n$/,
    ],
  ])('wrong input %j: exit 2', async (args, line) => {
    const { code, stderr } = await cli.here(['broadcast', 'pengajian', ...args, '--yes'], options());
    expect(code).toBe(2);
    expect(stderr).toMatch(line);
  });

  test('a daemon that is killed and starts again in the middle is waited for', { timeout: 2 * LONG }, async () => {
    await daemon.call('POST', '/queue/pause');
    const before = server.inbox().length;
    const broadcast = inPipe([...toBoth(), '--yes', '--json']);
    await broadcast.waitFor(() => /Antrean dijeda oleh cli:unknown\.\n/.test(broadcast.run.stderr), LONG);
    await daemon.kill();
    await broadcast.waitFor(() => broadcast.run.stderr.includes('Mimbar tidak menjawab; mencoba lagi…'), LONG);
    await daemon.start();
    await daemon.call('POST', '/queue/resume');
    const { code, stdout } = await broadcast.ended;
    expect(JSON.parse(stdout)).toMatchObject({
      finished: true,
      counts: { menunggu: 0, terkirim: 6, gagal: 0, dibatalkan: 0 },
    });
    expect(code).toBe(0);
    expect(server.inbox().length - before).toBe(6);
  });
});

describe.runIf(needs('script'))('in a terminal', () => {
  test('a no sends nothing; a yes shows the way to the end', { timeout: LONG }, async () => {
    const before = server.inbox().length;
    const no = cli.open(toOne(0), options());
    await no.shows('Kirim 1 pesan? [y/N]');
    no.type('\r');
    expect((await no.ended).code).toBe(4);
    expect(no.screen().filter(Boolean).at(-1)).toBe('Dibatalkan. Tidak ada yang dikirim.');
    expect(server.inbox()).toHaveLength(before);

    await daemon.call('POST', '/queue/pause');
    const yes = cli.open(toBoth(), { ...options(), size: { columns: 80, rows: 50 } });
    await yes.shows('Kirim 6 pesan? [y/N]');
    yes.type('ya\r');
    await yes.shows(
      /░{40} 0\/6\nBroadcast #\d+: 0 terkirim, 6 menunggu\nAntrean dijeda oleh cli:unknown.\nCtrl\+C: berhenti memantau/,
    );
    await daemon.call('POST', '/queue/resume');
    expect((await yes.ended).code).toBe(0);
    expect(yes.screen().filter(Boolean).at(-1)).toMatch(/^Broadcast #\d+ selesai: 6 terkirim/);
    expect(yes.screen().join('\n')).not.toContain('█');
    expect(server.inbox()).toHaveLength(before + 6);
  });

  test(
    'Ctrl+C leaves the broadcast going and says so; the same command again follows it without a second send',
    { timeout: LONG },
    async () => {
      const before = server.inbox().length;
      await daemon.call('POST', '/queue/pause');
      const terminal = cli.open([...toOne(0), '--yes'], options());
      await terminal.shows('Ctrl+C: berhenti memantau, pengiriman tetap berjalan');
      terminal.type('\x03');
      expect((await terminal.ended).code).toBe(130);
      expect(terminal.screen().join('\n')).toMatch(
        /Broadcast #\d+ tetap berjalan: 0 terkirim, 1 menunggu\nPantau di dashboard, atau dengan: mimbar status/,
      );
      expect(await waiting()).toHaveLength(1);

      const again = inPipe([...toOne(0), '--yes']);
      await again.waitFor(
        () =>
          /Semua pesan ini sudah menunggu di antrean \(broadcast #\d+\)/.test(again.run.stderr) &&
          again.run.stderr.includes('Antrean dijeda'),
        LONG,
      );
      await daemon.call('POST', '/queue/resume');
      expect((await again.ended).code).toBe(0);
      expect(server.inbox()).toHaveLength(before + 1);
    },
  );

  test('Ctrl+C at the question sends nothing', async () => {
    const terminal = cli.open(toOne(0), options());
    await terminal.shows('Kirim 1 pesan? [y/N]');
    terminal.type('\x03');
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.screen().join('\n')).toContain('Dibatalkan. Tidak ada yang dikirim.');
    expect(await waiting()).toEqual([]);
  });
});

describe('on the wire', () => {
  test(
    'without live frames the end is found by polling, with what was sent before anybody looked',
    { timeout: LONG },
    async () => {
      const relay = await startRelay(daemon);
      const before = server.inbox().length;
      // The relay holds each request to /queue back until three messages have arrived.
      relay.rules.before = async ({ path }) => {
        if (path.startsWith('/queue')) await server.waitFor(() => server.inbox().length >= before + 3, LONG);
      };
      const { code, stdout } = await cli.here(
        [...toBoth('2099-01-01..2099-01-04'), '--yes', '--json'],
        options(relay.dataDir),
      );
      await relay.stop();
      expect(code).toBe(4);
      expect(JSON.parse(stdout)).toMatchObject({
        finished: true,
        counts: { menunggu: 0, terkirim: 7, gagal: 1, dibatalkan: 0 },
        failures: [{ no_hp: phone(4) }],
      });
    },
  );

  test('a send whose answer is lost is repeated under the same key, and done once', { timeout: LONG }, async () => {
    const relay = await startRelay(daemon);
    const isSend = ({ path }: { path: string }) => path.startsWith('/jadwal-pengajian/broadcast?');
    const sends = () => relay.seen.filter(isSend);
    relay.rules.before = async (request) => (isSend(request) && sends().length === 1 ? 'lose' : undefined);
    const before = server.inbox().length;
    const { code, stdout } = await cli.here([...toOne(0), '--yes', '--json'], options(relay.dataDir));
    await relay.stop();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ queued: 1, counts: { terkirim: 1 } });
    expect(server.inbox()).toHaveLength(before + 1);
    const [first, second] = sends().map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(sends()[0]!.headers).toMatchObject({
      'x-mimbar-user': userInfo().username,
      authorization: `Bearer ${daemon.cliToken()}`,
    });
  });

  test('a token that a new start has replaced in the meantime is read again', async () => {
    const relay = await startRelay(daemon);
    const file = path.join(relay.dataDir, 'cli-token');
    writeFileSync(file, 'of-the-last-start');
    relay.rules.before = () => writeFileSync(file, daemon.cliToken());
    expect(await cli.here([...toOne(0), '--dry-run'], options(relay.dataDir))).toMatchObject({ code: 0 });
    await relay.stop();
  });

  test('more than a hundred ids go as a JSON body', async () => {
    const relay = await startRelay(daemon);
    const previews = async (count: number) => {
      const id = Array.from({ length: count }, (_, index) => index + 1).join(',');
      await cli.here(
        ['broadcast', 'pengajian', '--id', id, '--template-dkm', samples.dkm, '--dry-run'],
        options(relay.dataDir),
      );
      return relay.seen.at(-1)!;
    };
    expect(await previews(100)).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/broadcast-preview\?id=1%2C2%2C/),
      body: '',
    });
    const large = await previews(101);
    expect(large).toMatchObject({ method: 'POST', path: '/jadwal-pengajian/broadcast-preview' });
    expect(JSON.parse(large.body)).toMatchObject({
      id: expect.arrayContaining(['1', '101']),
      templateDKM: samples.dkm,
    });
    await relay.stop();
  });

  test('--no-wait ends when the messages are stored', async () => {
    await daemon.call('POST', '/queue/pause');
    expect(await cli.here([...toOne(0), '--yes', '--no-wait'], options())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/1 pesan masuk antrean \(broadcast #\d+\)\n$/),
    });
    expect(await waiting()).toHaveLength(1);
  });

  test('--timeout: what waits goes on without anybody looking, exit 5 with the reason', async () => {
    await daemon.call('POST', '/queue/pause');
    const run = await cli.here([...toBoth('2099-01-01'), '--yes', '--timeout', '5s', '--json'], options());
    expect(run.code).toBe(5);
    expect(JSON.parse(run.stdout.trim().split('\n').at(-1)!)).toMatchObject({ finished: false });
    expect(run.stderr).toContain('Antrean dijeda');
    expect(await cli.here([...toBoth(), '--yes', '--timeout', 'besok'], options())).toMatchObject({
      code: 2,
      stderr: "--timeout 'besok' tidak dikenal. Misalnya 90s (detik), 30m (menit) atau 2h (jam).\n",
    });
  });
});
