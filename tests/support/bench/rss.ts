import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The memory of a process in MB; 0 when the process has ended. */
export function rssOf(pid: number, figure: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    return (
      Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** The memory of a process at rest: read until it has changed by less than a MB for two seconds. */
export async function restingRss(pid: number): Promise<number> {
  let last = rssOf(pid);
  for (let calm = 0; calm < 4;) {
    await wait(500);
    const now = rssOf(pid);
    calm = Math.abs(now - last) < 1 ? calm + 1 : 0;
    last = now;
  }
  return last;
}

/** The largest memory of a process's children while `work` runs, in MB. */
export async function peakOfChildren(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) peak = Math.max(peak, rssOf(child, 'VmHWM'));
  }, 15);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
