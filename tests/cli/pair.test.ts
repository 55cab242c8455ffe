import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { readDrawnQr } from '#tests/support/page/read-qr.ts';
import { startRelay } from '#tests/support/http/relay.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const PHONE = '081200000001';
const LONG = 120_000;

let cli: Cli;
let server: WhatsAppServer;
let daemon: DaemonProcess;
beforeAll(async () => {
  quietLibsignal();
  cli = await buildCli();
  server = await startWhatsAppServer();
  daemon = await startDaemonProcess({
    env: { MIMBAR_MESSENGER: 'whatsapp', MIMBAR_WHATSAPP_URL: server.url, MIMBAR_WHATSAPP_ROOT_KEY: server.rootKeyHex },
  });
});
afterAll(async () => {
  await daemon.close();
  await server.stop();
  cli.remove();
});
// Each test begins without a linked account.
afterEach(() => daemon.call('POST', '/waclient/logout'));

const options = (env: Record<string, string> = {}) => ({
  cwd: daemon.workDir,
  env: { MIMBAR_DATA_DIR: daemon.dataDir, ...env },
});
const inPipe = (args: string[]) => startProcess(process.execPath, [cli.program, ...args], options());

describe.runIf(needs('script'))('in a terminal', () => {
  test(
    'the QR is whole and can be scanned, a new one takes its place, and pairing ends by itself',
    { timeout: 2 * LONG },
    async () => {
      const terminal = cli.open(['pair'], { ...options(), size: { columns: 80, rows: 40 } });
      const first = await terminal.waitFor(() => readDrawnQr(terminal.screen()), LONG);
      expect(first).toContain('2@');

      server.dropConnections();
      const second = await terminal.waitFor(() => {
        const now = readDrawnQr(terminal.screen());
        return now !== first && now;
      }, LONG);
      const screen = terminal.screen();
      expect(screen.filter((line) => line.includes('pindai:'))).toHaveLength(1);
      expect(screen.filter((line) => line !== '').length).toBeLessThan(40);
      expect(Math.max(...screen.map((line) => line.length))).toBeLessThanOrEqual(80);

      await server.scanQr(second, { phone: PHONE });
      expect((await terminal.ended).code).toBe(0);
      expect(terminal.screen().filter(Boolean)).toEqual(['WhatsApp tertaut, nomor 0812-0000-0001']);
      // The cursor is shown again in the end.
      expect(terminal.raw().lastIndexOf('\x1b[?25h')).toBeGreaterThan(terminal.raw().lastIndexOf('\x1b[?25l'));

      expect(await cli.run(['pair'], options())).toMatchObject({
        code: 0,
        stdout: 'WhatsApp sudah terhubung, nomor 0812-0000-0001\n',
      });
    },
  );

  test('a terminal that is too small says so instead of drawing half a QR', { timeout: LONG }, async () => {
    const terminal = cli.open(['pair'], { ...options({ NO_COLOR: '1' }), size: { columns: 80, rows: 24 } });
    await terminal.shows(/terlalu kecil untuk QR: perlu \d+x\d+, sekarang 80x24/, LONG);
    await terminal.shows(/di peramban: http:\/\/\S+\/waclient/, LONG);
    expect(terminal.screen().join('\n')).toContain('mimbar pair --code 08…');
    expect(terminal.raw()).not.toMatch(/\x1b\[[349]\d/);
    terminal.type('\x03');
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.screen().filter((line) => line && line !== '^C')).toEqual(['Dihentikan: WhatsApp belum tertaut.']);
  });

  test(
    'a code is shown and waited for; when its connection breaks, another one takes its place',
    { timeout: LONG },
    async () => {
      const terminal = cli.open(['pair', '--code', '+62 812-0000-0001'], options());
      const shown = () => /^ +(\w{4}-\w{4})$/m.exec(terminal.screen().join('\n'))?.[1];
      const dead = await terminal.waitFor(shown, LONG);
      server.dropConnections();
      const code = await terminal.waitFor(() => shown() !== dead && shown(), LONG);
      await server.enterPairingCode(code.replace('-', ''), { phone: PHONE });
      expect((await terminal.ended).code).toBe(0);
      expect(terminal.screen().filter(Boolean)).toEqual(['WhatsApp tertaut, nomor 0812-0000-0001']);
    },
  );
});

describe('in a pipe', () => {
  test('without a way to WhatsApp it says so, and goes on when there is one', { timeout: LONG }, async () => {
    server.faults.connect = 'refuse';
    const pair = inPipe(['pair']);
    await pair.waitFor(() => pair.run.stderr.includes('tidak dapat dihubungi; periksa internet'), LONG);
    server.faults.reset();
    await pair.waitFor(() => /^QR .+$/m.test(pair.run.stdout), LONG);
    pair.kill('SIGINT');
    await pair.ended;
  });

  test('the text of each QR comes once, on a line of its own', { timeout: 2 * LONG }, async () => {
    const pair = inPipe(['pair']);
    const qrs = () => [...pair.run.stdout.matchAll(/^QR (.+)$/gm)].map(([, qr]) => qr!);
    await pair.waitFor(() => qrs()[0], LONG);
    server.dropConnections();
    await server.scanQr(await pair.waitFor(() => qrs()[1], LONG), { phone: PHONE });
    const { code, stdout } = await pair.ended;
    expect(code).toBe(0);
    expect(new Set(qrs()).size).toBe(qrs().length);
    expect(stdout.split('\n').at(-2)).toBe('WhatsApp tertaut, nomor 0812-0000-0001');
    expect(stdout).not.toContain('\x1b');
  });

  test('--json gives lines that end with the number; a code in them as well', { timeout: LONG }, async () => {
    const pair = inPipe(['pair', '--json', '--code', PHONE]);
    const lines = () =>
      pair.run.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, string>);
    const withCode = await pair.waitFor(() => lines().find((line) => line.pairing_code), LONG);
    expect(withCode).toEqual({
      state: 'PAIRING',
      qr: '',
      pairing_code: expect.stringMatching(/^\w{8}$/),
      phone: PHONE,
    });
    await server.enterPairingCode(withCode.pairing_code!, { phone: PHONE });
    expect((await pair.ended).code).toBe(0);
    expect(lines().at(-1)).toEqual({ state: 'CONNECTED', number: '6281200000001' });
  });
});

describe('a QR that is renewed while its connection stands', () => {
  // WhatsApp renews a QR after a minute; here the frames come at once.
  const qrOf = (letter: string) => `https://wa.me/settings/linked_devices#2@${letter.repeat(220)}`;
  const pairing = (letter: string) => ({ qr: qrOf(letter), state: 'PAIRING' });

  test.runIf(needs('script'))('is drawn in the place of the old one', { timeout: LONG }, async () => {
    const relay = await startRelay(daemon);
    const line = Promise.withResolvers<(frame: object) => void>();
    relay.rules.socket = line.resolve;
    const terminal = cli.open(['pair'], options({ MIMBAR_DATA_DIR: relay.dataDir }));
    const send = await line.promise;
    for (const letter of ['A', 'B']) {
      send(pairing(letter));
      await terminal.waitFor(() => readDrawnQr(terminal.screen()) === qrOf(letter), LONG);
      expect(terminal.screen().filter((text) => text.includes('pindai:'))).toHaveLength(1);
    }
    send({ qr: '', state: 'CONNECTED' });
    expect((await terminal.ended).code).toBe(0);
    await relay.stop();
  });

  test('is printed once, however often its frame comes', { timeout: LONG }, async () => {
    const relay = await startRelay(daemon);
    relay.rules.socket = (send) =>
      [pairing('A'), pairing('A'), pairing('B'), pairing('B'), { qr: '', state: 'CONNECTED' }].forEach(send);
    const { code, stdout } = await cli.run(['pair'], options({ MIMBAR_DATA_DIR: relay.dataDir }));
    expect({ code, stdout }).toEqual({ code: 0, stdout: `QR ${qrOf('A')}\nQR ${qrOf('B')}\nWhatsApp tertaut\n` });
    await relay.stop();
  });
});
