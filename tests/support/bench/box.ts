import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of how long a stretch a box gets its share; the kernel's own 100 ms would be pauses that no slow core has. */
const PERIOD_US = 24_000;
const ROOT = '/sys/fs/cgroup';

export interface Box {
  /** What runs a program inside, with all that it starts. */
  under: string[];
  /** The most that was held at once, files that the kernel keeps in memory included, in MB. */
  peak(): number;
  /** How many processes were ended because the memory was over. */
  killed(): number;
  remove(): void;
}

/**
 * A cgroup with this much memory, in MB, and this share of a core. A process in it is paused when its share of the time
 * is used up: the core is not slower, but it gets less of it. Needs root.
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
  // Its share is its own, also where the machine is busy.
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
