import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { freePort, startNginx } from '#tests/support/process/proxies.ts';

// nginx uses a self-signed certificate.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

const SECONDS = 20;
/** The number of connections; each repeats its request as soon as it has the answer. */
const CROWD = 64;
/** The proxy refreshes its cache at most once in this time, in seconds. */
const ANEW = 2;

/** The processor time of a process so far, in seconds. */
function processorOf(pid: number): number {
  const [, user, system] = /\)(?: \S+){11} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
  return (Number(user) + Number(system)) / 100;
}

const answered = (metrics: string) =>
  [...metrics.matchAll(/^mimbar_http_seconds_count\{route="\/".*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );

test.runIf(needs('nginx', 'wrk', 'openssl'))(
  "a crowd is nginx's: Mimbar is asked every two seconds and rests",
  { timeout: 120_000 },
  async () => {
    const [plainPort, port] = [await freePort(), await freePort()];
    const daemon = await startDaemonProcess({ env: { MIMBAR_TRUST_PROXY: '127.0.0.1' } });
    const nginx = await startNginx(Number(new URL(daemon.url).port), plainPort, port);
    try {
      const url = `https://localhost:${port}/`;
      expect((await fetch(url)).status).toBe(200);
      const asked = async () => answered(String((await daemon.call('GET', '/metrics')).body));
      const [before, restedAt] = [await asked(), processorOf(daemon.pid)];
      const wrk = await runProcess('wrk', [
        '-t1',
        `-c${CROWD}`,
        `-d${SECONDS}s`,
        '--latency',
        '-H',
        'accept-encoding: br',
        url,
      ]);
      const busy = processorOf(daemon.pid) - restedAt;
      const reached = (await asked()) - before;
      const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(wrk.stdout)?.[1]);
      const total = Number(/(\d+) requests in/.exec(wrk.stdout)?.[1]);
      process.stdout.write(
        `${Math.round(rate)} requests/s over https; ${total} visits, ${reached} reached Mimbar, which took ${busy.toFixed(2)} s of processor in ${SECONDS} s\n${wrk.stdout}\n`,
      );
      expect(total).toBeGreaterThan(1000);
      expect(wrk.stdout).not.toContain('Non-2xx');
      expect(reached).toBeGreaterThan(0);
      expect(reached).toBeLessThanOrEqual(SECONDS / ANEW + 5);
    } finally {
      await nginx.close();
      await daemon.close();
    }
  },
);
