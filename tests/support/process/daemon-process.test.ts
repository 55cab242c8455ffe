import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { runDaemonProcess, startDaemonProcess, type DaemonProcess } from './daemon-process.ts';

let daemon: DaemonProcess | undefined;
afterEach(() => daemon?.close());

test('a daemon starts on a directory of its own, stops, and goes on with what it had after kill -9', async () => {
  daemon = await startDaemonProcess();
  const row = { nama_masjid: 'Masjid Al-Ikhlas', nama_ketua_dkm: 'Bapak Suryana', no_hp: '081200000001' };
  expect((await daemon.call('POST', '/masjid', { body: row })).status).toBe(200);
  expect(await daemon.kill()).toMatchObject({ code: null, signal: 'SIGKILL' });

  await daemon.start();
  expect((await daemon.call('GET', '/masjid')).body.data).toMatchObject([row]);
  expect(await daemon.stop()).toMatchObject({ code: 0, signal: null, stderr: '' });

  await daemon.start();
  await daemon.close();
  expect(existsSync(daemon.dataDir)).toBe(false);
});

test('a start that is refused tells what the daemon printed', async () => {
  await expect(startDaemonProcess({ env: { MIMBAR_PORT: 'x' } })).rejects.toThrow(/ended with 2: MIMBAR_PORT/);
  expect(await runDaemonProcess({ env: { MIMBAR_PORT: 'x' } })).toMatchObject({ code: 2, stdout: '' });
});
