import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

/** systemd-timesyncd leaves this file when it has set the clock. */
const TIMESYNC_FILE = '/run/systemd/timesync/synchronized';

/**
 * Whether the kernel's clock is synchronised with a time server. Node cannot call adjtimex, so this asks systemd; false
 * without systemd, as in most containers.
 */
export function isKernelSynchronised(): Promise<boolean> {
  if (existsSync(TIMESYNC_FILE)) return Promise.resolve(true);
  return new Promise((resolve) => {
    execFile('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 5000 }, (error, stdout) =>
      resolve(!error && stdout.trim() === 'yes'),
    );
  });
}
