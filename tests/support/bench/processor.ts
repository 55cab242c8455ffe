import { readdirSync, readFileSync } from 'node:fs';

const NS_A_MS = 1e6;

/**
 * The processor time that all threads of a process have used so far, in ms, without threads that have ended. The
 * scheduler counts it in ns, while /proc/PID/stat counts ticks of 10 ms.
 */
export function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => Number(schedstat(pid, thread).split(' ', 1)[0]));
  return times.reduce((sum, time) => sum + time, 0) / NS_A_MS;
}

/** Gives '0' for a thread that has ended meanwhile. */
function schedstat(pid: number, thread: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
  } catch {
    return '0';
  }
}
