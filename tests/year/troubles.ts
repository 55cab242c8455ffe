import type { Chance } from '#tests/crash/chance.ts';
import { MACHINE_TROUBLES } from './machine-troubles.ts';
import { beginsNow, now, type Trouble } from './trouble.ts';
import { WHATSAPP_TROUBLES } from './whatsapp-troubles.ts';
import { chanceFor, DAY, find, HOUR, MINUTE, type Year } from './year.ts';

const TROUBLES = { ...MACHINE_TROUBLES, ...WHATSAPP_TROUBLES };

/** Draws the troubles in proportion to the length of the year and puts them into the agenda. */
export function drawTroubles(
  year: Year,
  { only, often }: { only: readonly string[] | undefined; often: number },
): string[] {
  const days = (year.end - year.start) / DAY;
  const said: string[] = [];
  for (const [kind, trouble] of Object.entries(TROUBLES)) {
    if (only && !only.includes(kind)) continue;
    const chance = chanceFor(year.seed, 'trouble', kind);
    const times = Math.max(1, Math.round((trouble.times * often * days) / 365));
    if (trouble.onDisk && !year.disk) {
      said.push(`${kind}: left out, no file system of its own can be mounted here (root)`);
      continue;
    }
    for (let n = 0; n < times; n++) {
      const when = year.start + DAY + Math.floor(chance.next() * (days - 2) * DAY);
      year.agenda.add(when, () => befall(year, kind, trouble, chanceFor(year.seed, kind, n)));
    }
    said.push(`${kind}: ${times}`);
  }
  return said;
}

/** Begins a trouble, or postpones it while another one hinders it. */
async function befall(year: Year, kind: string, trouble: Trouble, chance: Chance): Promise<void> {
  const isFree =
    year.machine.isUp && (trouble.besides ? true : year.trouble === undefined && year.offlineUntil < now(year));
  const isHindered = year.trouble === 'full disk' || year.trouble === 'read-only remount';
  if (!isFree || isHindered) return year.agenda.add(now(year) + 3 * HOUR, () => befall(year, kind, trouble, chance));
  const began = beginsNow(year);
  if (!trouble.besides) year.trouble = kind;
  const over = async () => {
    if (!trouble.besides) year.trouble = undefined;
    year.agenda.add(now(year) + 10 * MINUTE, async () => {
      const trace = year.machine.isUp ? await trouble.trace(year, began) : 'the machine was off';
      year.happenings.push({ kind, at: began.at, trace });
      if (trace === undefined) find(year, `${kind} of ${new Date(began.at).toISOString()} left no trace`);
    });
  };
  const going = await trouble.begin(year, chance);
  if (!going) return over();
  year.agenda.add(going.until, async () => {
    await going.end();
    await over();
  });
}
