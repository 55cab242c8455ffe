import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The period, in microseconds, in which a box gets its share; the kernel's default of 100 ms would make pauses that no
 * slow core has.
 */
const PERIOD_US = 24_000;
const ROOT = '/sys/fs/cgroup';

export interface Box {
  /** The wrapper that runs a program, with all its children, inside the box. */
  under: string[];
  /** The largest memory use at once in MB, including the kernel's file cache. */
  peak(): number;
  /** Number of processes that were killed because the memory was full. */
  killed(): number;
  remove(): void;
}

/**
 * A cgroup with this much memory, in MB, and this share of a core. A process in it is paused when its share of the
 * period is used up: the core is not slower, but the process gets less of it. Needs root.
 */
export function makeBox(name: string, { memory, cores }: { memory: number; cores: number }): Box {
  const own = `mimbar-box-${process.pid}-${name}`;
  const isUnified = existsSync(`${ROOT}/cgroup.controllers`);
  const [forMemory, forTime] = (isUnified ? ['', ''] : ['memory', 'cpu']).map((kind) => path.join(ROOT, kind, own));
  const folders = [...new Set([forMemory!, forTime!])];
  if (isUnified) writeFileSync(`${ROOT}/cgroup.subtree_control`, '+memory +cpu');
  for (const folder of folders) mkdirSync(folder);
  const [memoryFile, peakFile, killedFile] = isUnified
    ? ['memory.max', 'memory.peak', 'memory.events']
    : ['memory.limit_in_bytes', 'memory.max_usage_in_bytes', 'memory.oom_control'];
  const quota = Math.round(cores * PERIOD_US);
  // The box gets its full share even when the machine is busy.
  writeFileSync(path.join(forTime!, isUnified ? 'cpu.weight' : 'cpu.shares'), isUnified ? '10000' : '65536');
  writeFileSync(path.join(forMemory!, memoryFile!), String(memory * 1024 * 1024));
  if (isUnified) writeFileSync(path.join(forTime!, 'cpu.max'), `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(path.join(forTime!, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(forTime!, 'cpu.cfs_quota_us'), String(quota));
  }
  const read = (file: string) => readFileSync(path.join(forMemory!, file), 'utf8');
  const enter = folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ');
  return {
    under: ['sh', '-c', `${enter} && exec "$@"`, 'sh'],
    peak: () => Number(read(peakFile!)) / 1024 / 1024,
    killed: () => Number(/^oom_kill (\d+)/m.exec(read(killedFile!))?.[1]),
    remove: () => folders.forEach((folder) => rmdirSync(folder)),
  };
}
