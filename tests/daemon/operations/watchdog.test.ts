import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';

let daemon: DaemonProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-watchdog-'));
afterEach(async () => {
  await daemon?.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'systemd is told when it is ready and when it stops, and the watchdog is fed while it lives',
  { timeout: 120_000 },
  async () => {
    const told = path.join(folder, 'told');
    writeFileSync(told, '');
    writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`);
    chmodSync(path.join(folder, 'systemd-notify'), 0o755);
    const lines = () => readFileSync(told, 'utf8').split('\n').filter(Boolean);
    daemon = await startDaemonProcess({
      env: { NOTIFY_SOCKET: '/run/nobody', WATCHDOG_USEC: '600000', PATH: `${folder}:${process.env.PATH}` },
    });
    await vi.waitFor(() => expect(lines().filter((line) => line.endsWith('WATCHDOG=1')).length).toBeGreaterThan(2), {
      timeout: 20_000,
    });
    // A separate program sends each message, so the second one may arrive first.
    await vi.waitFor(() => expect(lines()).toContain(`/run/nobody --ready --pid=${daemon!.pid}`));
    await daemon.stop();
    await vi.waitFor(() => expect(lines()).toContain('/run/nobody STOPPING=1'), { timeout: 10_000 });
  },
);
