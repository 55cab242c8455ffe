import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { withoutNumbers } from '#daemon/process/log.ts';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { OWN_PHONE } from '#tests/support/linked-app.ts';
import { drained, fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

let whatsapp: WhatsAppServer | undefined;
let daemon: DaemonProcess | undefined;
afterEach(async () => {
  await daemon?.close();
  await whatsapp?.stop();
});

/** Every run of 24 or more characters in the keys that the database holds. */
function keysOf(dataDir: string): string[] {
  const sqlite = new Sqlite(path.join(dataDir, 'mimbar.db'), { readonly: true });
  const values = sqlite
    .prepare("select value from whatsapp_key union select value from setting where key = 'session_secret'")
    .pluck()
    .all() as string[];
  sqlite.close();
  return values.flatMap((value) => value.match(/[\w+/=-]{24,}/g) ?? []);
}

test('a day at level trace: no number, password, token, text, QR or key in the log', { timeout: 120_000 }, async () => {
  whatsapp = await startWhatsAppServer();
  whatsapp.settings.autoReceipts = 'delivery';
  daemon = await startDaemonProcess({
    env: {
      MIMBAR_LOG_LEVEL: 'trace',
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    },
  });
  const secrets = new Set<string>([DAEMON_PASSWORD, 'salah-sekali-99', 'mangga-manis-3', daemon.cliToken()]);
  const { call } = daemon;

  const login = (password: string) =>
    call('POST', '/auth/login', { body: { username: 'superadmin', password }, token: null });
  expect((await login('salah-sekali-99')).status).toBe(401);
  const signedIn = await login(DAEMON_PASSWORD);
  const token: string = signedIn.body.data.accessToken;
  for (const cookie of signedIn.headers.getSetCookie()) secrets.add(cookie.split(';')[0]!.split('=')[1]!);
  secrets.add(token);
  await call('POST', '/manage-admin', { body: { username: 'utara', password: 'mangga-manis-3' }, token });

  const { ids, dkm, mubaligh } = await fillIn(daemon, token, 3);
  expect((await call('POST', '/masjid/upload', { body: Buffer.from('bukan spreadsheet'), token })).status).toBe(415);
  expect(
    (
      await call('POST', '/masjid', {
        body: { nama_masjid: 'Masjid', nama_ketua_dkm: 'Bapak', no_hp: '0812-salah' },
        token,
      })
    ).status,
  ).toBe(400);
  expect((await call('GET', '/masjid?search=081200000001', { token })).status).toBe(200);
  const code = await call('POST', '/waclient/pairing-code', { body: { phone: '081200008888' }, token });
  if (code.body.data?.code) secrets.add(code.body.data.code);
  await pairByQr(daemon, token, whatsapp);
  whatsapp.faults.onMessage({ ack: { error: 475 }, nth: 2, times: 1 });
  await call(
    'POST',
    `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`,
    { token },
  );
  await call('POST', '/waclient/sanitycheck', { body: { phone: '081200000404' }, token });
  await drained(daemon, token);
  await daemon.waitForLog(({ msg }) => msg === 'A message was not taken', 10_000);
  for (const row of (await call('GET', '/message-logs?limit=100', { token })).body.data)
    for (const line of row.message.split('\n')) if (line.length > 12) secrets.add(line);
  expect((await call('POST', '/backups', { body: { passphrase: 'tujuh belas kelapa' }, token })).status).toBe(200);
  secrets.add('tujuh belas kelapa');
  for (const key of keysOf(daemon.dataDir)) secrets.add(key);
  whatsapp.faults.cut = 'before-store';
  await call('POST', '/waclient/sanitycheck', { body: { phone: '081200000001' }, token });
  await daemon.waitForLog(({ status }) => status === 428, 20_000);
  await call('POST', '/waclient/logout', { token });
  await call('GET', '/auth/logout', { token });
  await daemon.stop();

  const { stdout, stderr } = daemon.output;
  const log = stdout + stderr;
  expect(log).toContain('"level":"');
  expect([...secrets].filter((secret) => secret.length > 5 && log.includes(secret))).toEqual([]);
  expect(log.match(/(?<!\d)(?:\+?62|0)8\d{7,12}(?!\d)/g) ?? []).toEqual([]);
  expect(log).not.toContain(OWN_PHONE);
  expect(log).not.toMatch(/Bearer|token=[\w-]{8}|2@[\w+/=]{20}|authorization/i);
});

test('what a library puts into its errors is shortened on the way out', () => {
  expect(
    withoutNumbers(
      '{"err":{"message":"no session for 6281200000001:12@s.whatsapp.net","number":"081200000002"},"time":1795206618312,"port":62081}',
    ),
  ).toBe(
    '{"err":{"message":"no session for 6281***001:12@s.whatsapp.net","number":"0812***002"},"time":1795206618312,"port":62081}',
  );
});
