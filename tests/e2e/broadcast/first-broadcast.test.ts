import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { MOSQUES } from '#tests/support/network.ts';
import { drained, fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

let whatsapp: WhatsAppServer;
let daemon: DaemonProcess;
afterEach(async () => {
  await daemon?.close();
  await whatsapp?.stop();
});

test('from an empty data directory to 80 messages that arrive exactly once', { timeout: 120_000 }, async () => {
  whatsapp = await startWhatsAppServer();
  whatsapp.settings.autoReceipts = 'read';
  daemon = await startDaemonProcess({
    env: {
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    },
  });
  expect(daemon.log.some(({ level, msg }) => level === 'warn' && msg?.startsWith('NOT WHATSAPP'))).toBe(true);
  const signedIn = await daemon.call('POST', '/auth/login', {
    body: { username: 'superadmin', password: DAEMON_PASSWORD },
    token: null,
  });
  const token = signedIn.body.data.accessToken;
  expect(signedIn.body.data).toMatchObject({ username: 'superadmin', role: 'superadmin' });
  const { ids, dkm, mubaligh } = await fillIn(daemon, token, MOSQUES);
  await pairByQr(daemon, token, whatsapp);

  const query = `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
  const preview = (await daemon.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`, { token })).body.data;
  expect(preview).toHaveLength(2 * MOSQUES);
  const sent = await daemon.call('POST', `/jadwal-pengajian/broadcast?${query}`, { token });
  expect(sent.body.data).toEqual({ id: '1', queued: 2 * MOSQUES, waiting: 2 * MOSQUES });
  await drained(daemon, token);

  expect(whatsapp.inbox().map(({ text }) => text)).toEqual(preview.map((item: { message: string }) => item.message));
  expect(whatsapp.repeats).toBe(0);
  expect(whatsapp.messages).toHaveLength(2 * MOSQUES);
  const logs = (await daemon.call('GET', '/message-logs?limit=100', { token })).body.data;
  expect(logs).toHaveLength(2 * MOSQUES);
  expect(new Set(logs.map((row: { status: string }) => row.status))).toEqual(new Set(['success']));
  const rows = (await daemon.call('GET', '/jadwal-pengajian?limit=100', { token })).body.data;
  expect(rows.every((row: { broadcasted: boolean }) => row.broadcasted)).toBe(true);

  await daemon.stop();
  const sqlite = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'), { readonly: true });
  expect(
    sqlite.prepare('select count(*) as n, count(delivered_at) as delivered, count(read_at) as seen from message').get(),
  ).toEqual({ n: 80, delivered: 80, seen: 80 });
  sqlite.close();

  // After a restart all data are still there, and no message is sent again.
  await daemon.start();
  expect((await daemon.call('GET', '/jadwal-pengajian?limit=100&orderBy=broadcasted')).body.data).toHaveLength(MOSQUES);
  expect(whatsapp.messages).toHaveLength(2 * MOSQUES);
});
