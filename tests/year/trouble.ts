import type { Chance } from '#tests/crash/chance.ts';
import type { Health } from '#shared/operations/health.ts';
import { isUnlinked, linkPhone } from './community.ts';
import type { Line } from './machine.ts';
import { HOUR, type Year } from './year.ts';

export interface Trouble {
  /** How often in a whole year. */
  times: number;
  /** It can come while something else is the matter. */
  besides?: true;
  /** Needs a file system of its own. */
  onDisk?: true;
  /** Begins it; gives what ends it and when, UTC ms. */
  begin(year: Year, chance: Chance): Promise<{ until: number; end(): Promise<void> } | undefined>;
  /** Where it is found again since it began; undefined: nowhere. */
  trace(year: Year, since: Began): Promise<string | undefined>;
}

/** When a trouble began. */
export interface Began {
  /** UTC ms. */
  at: number;
  /** How many lines the log had. A clock that is wrong dates its lines wrongly, and their order stays. */
  lines: number;
}

export function beginsNow({ machine }: Year): Began {
  machine.takeLog();
  return { at: machine.world.now(), lines: machine.lines.length };
}

/** A line of the log since then. */
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

/** While the machine is off nothing is lost, and nothing is told. */
export const downThen = (year: Year) => (year.machine.isUp ? undefined : 'the machine was off');

export async function linkIfPossible(year: Year): Promise<void> {
  if (!year.machine.isUp || year.offlineUntil > now(year)) return;
  const { messenger, queue } = (await year.machine.must('GET', '/health')) as Health;
  if (messenger && isUnlinked(messenger.state)) await linkPhone(year.machine);
  if (queue?.paused) await year.machine.call('POST', '/queue/resume');
}
