import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from '#tests/support/process/process.ts';
import { until } from './until.ts';

/** Number of times that a process syncs the disk (fsync, fdatasync) while `work` runs; needs strace. */
export async function syncsOf(pid: number, work: () => Promise<void>): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-trace-'));
  const file = path.join(directory, 'trace');
  const strace = startProcess('strace', ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]);
  await until(() => /TracerPid:\s+[1-9]/.test(readFileSync(`/proc/${pid}/status`, 'utf8')), { timeout: 10_000 });
  await work();
  strace.kill('SIGINT');
  await strace.ended;
  const syncs = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line)).length;
  rmSync(directory, { recursive: true });
  return syncs;
}
