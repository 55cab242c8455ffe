import { afterEach, expect, test } from 'vitest';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/daemon-process.ts';
import { drained, fillIn, pairByQr } from '#tests/support/walk.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const SCHEDULES = 30;
let whatsapp: WhatsAppServer;
let daemon: DaemonProcess;
afterEach(async () => {
  await daemon?.close();
  await whatsapp?.stop();
});

test('kill -9 in mid-broadcast: nothing is lost, and no message arrives under two ids', { timeout: 120_000 }, async () => {
  whatsapp = await startWhatsAppServer();
  whatsapp.settings.autoReceipts = 'delivery';
  daemon = await startDaemonProcess({
    env: { MIMBAR_MESSENGER: 'whatsapp', MIMBAR_WHATSAPP_URL: whatsapp.url, MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex },
  });
  const token = daemon.cliToken();
  const { ids, dkm, mubaligh } = await fillIn(daemon, token, SCHEDULES);
  await pairByQr(daemon, token, whatsapp);
  await daemon.call('POST', `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`);
  for (const seen of [7, 23, 41]) {
    await whatsapp.waitFor(() => whatsapp.messages.length >= seen, 20_000);
    await daemon.kill();
    await daemon.start();
  }
  await drained(daemon, daemon.cliToken());

  const texts = new Map<string, Set<string>>();
  for (const { id, text } of whatsapp.messages) if (text !== null) texts.set(text, (texts.get(text) ?? new Set()).add(id));
  expect(texts.size).toBe(2 * SCHEDULES);
  expect([...texts.values()].filter((idsOfText) => idsOfText.size > 1)).toEqual([]);
  const rows = (await daemon.call('GET', '/jadwal-pengajian?limit=100')).body.data;
  expect(rows.every((row: { broadcasted: boolean }) => row.broadcasted)).toBe(true);
});
