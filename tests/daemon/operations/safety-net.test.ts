import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';

const failing = path.resolve(import.meta.dirname, '../../support/failing-part.cjs');
let daemon: DaemonProcess | undefined;
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
});

async function fail(kind: string): Promise<DaemonProcess> {
  daemon = await startDaemonProcess({ nodeArgs: ['--require', failing], env: { FAIL: kind } });
  process.kill(daemon.pid, 'SIGUSR2');
  await daemon.waitForLog(({ msg }) => msg === 'A failure that nobody caught', 20_000);
  return daemon;
}

describe('what nobody caught', { timeout: 60_000 }, () => {
  test.each(['rejection', 'nothing'])('a %s is logged, told by health and doctor, and ends nothing', async (kind) => {
    const { log, call, pid } = await fail(kind);
    const line = log.find(({ msg }) => msg === 'A failure that nobody caught')!;
    expect(line).toMatchObject({ level: 'error', part: 'unknown' });
    if (kind === 'rejection') expect(line['err']).toMatchObject({ stack: expect.stringContaining('failing-part.cjs') });
    const { data } = (await call('GET', '/health')).body;
    expect(data).toMatchObject({ status: 'ok', parts: [{ name: 'unknown', failures: 1, recovered: false }] });
    expect(JSON.stringify(data.parts)).not.toContain('0812');
    const findings = (await call('GET', '/doctor')).body.data as { subject: string; level: string; text: string }[];
    expect(findings.find(({ subject }) => subject === 'Bagian layanan')).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('bagian yang tidak dikenal: 1 kali gagal'),
    });
    process.kill(pid, 'SIGUSR2');
    expect((await daemon!.stop()).code).toBe(0);
  });

  test('an exception is the end, in order: 1, one sentence, the stack in the log, the database folded', async () => {
    const run = await (await fail('exception')).ended;
    expect(run.code).toBe(1);
    expect(run.stderr).toBe('Mimbar berhenti karena kesalahan di dalam sistem. Rinciannya ada di log.\n');
    const lines = daemon!.log.map(({ msg }) => msg);
    expect(lines).toContain('Stopped');
    expect(daemon!.log.filter(({ level }) => level === 'fatal')).toHaveLength(1);
  });
});
