import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;

/** What a process has taken of the processors so far, all its threads together, in ms. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}
