import type { Chance } from '#tests/crash/chance.ts';
import type { Health } from '#shared/operations/health.ts';
import { isUnlinked, linkPhone } from './community.ts';
import type { Line } from './machine.ts';
import { HOUR, type Year } from './year.ts';

export interface Trouble {
  /** The number of times in a whole year. */
  times: number;
  /** The trouble may begin during another trouble. */
  besides?: true;
  /** The trouble needs its own file system. */
  onDisk?: true;
  /** Begins the trouble; returns the function that ends it and the time of the end, UTC ms. */
  begin(year: Year, chance: Chance): Promise<{ until: number; end(): Promise<void> } | undefined>;
  /** Returns the trace that it left since it began; undefined if there is none. */
  trace(year: Year, since: Began): Promise<string | undefined>;
}

/** When a trouble began. */
export interface Began {
  /** UTC ms. */
  at: number;
  /** The number of lines that the log had. A wrong clock changes the dates of lines, but not their order. */
  lines: number;
}

export function beginsNow({ machine }: Year): Began {
  machine.takeLog();
  return { at: machine.world.now(), lines: machine.lines.length };
}

/** Finds a line of the log after that time. */
export function inLog(
  { machine }: Year,
  since: Began,
  says: string,
  matches: (line: Line) => boolean = () => true,
): string | undefined {
  machine.takeLog();
  const line = machine.lines.slice(since.lines).findLast((one) => one.msg?.includes(says) && matches(one));
  return line && `log: ${line.msg}`;
}

export async function inTrail({ machine }: Year, since: Began, action: string): Promise<string | undefined> {
  const rows = (await machine.call('GET', '/audit?limit=100')).body.data as
    { at: string; action: string; keterangan: string }[] | undefined;
  const row = rows?.find((one) => one.action === action && Date.parse(one.at) >= since.at - HOUR);
  return row && `riwayat: ${row.keterangan}`;
}

export const now = ({ machine }: Year) => machine.world.now();

/** A machine that is off loses nothing and logs nothing. */
export const downThen = (year: Year) => (year.machine.isUp ? undefined : 'the machine was off');

/** Without a phone there is no connection that could be lost; and none is linked while the network is away. */
export async function unlinkedThen(year: Year): Promise<string | undefined> {
  const { messenger } = (await year.machine.must('GET', '/health')) as Health;
  return messenger && isUnlinked(messenger.state) ? 'no phone was linked' : undefined;
}

export async function linkIfPossible(year: Year): Promise<void> {
  if (!year.machine.isUp || year.offlineUntil > now(year)) return;
  const { messenger, queue } = (await year.machine.must('GET', '/health')) as Health;
  if (messenger && isUnlinked(messenger.state)) await linkPhone(year.machine);
  if (queue?.paused) await year.machine.call('POST', '/queue/resume');
}
