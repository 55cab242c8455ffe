import { setImmediate as rest } from 'node:timers/promises';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { makeServerIdentity } from '#tests/support/whatsapp-server/noise.ts';
import { closeBooks, planAccounts } from './accounting.ts';
import { takeSample, type Sample } from './measure.ts';
import { planDay, planFridays } from './people.ts';
import { at, find, today, type Year } from './year.ts';

/** Lets the days go by, each with what it brings. */
export async function live(year: Year, days: number): Promise<Sample[]> {
  const { agenda, machine } = year;
  const samples: Sample[] = [];
  let logBefore = 0;
  let ended = 0;
  const first = today(year);
  await planFridays(year, first.slice(0, 7));
  await planFridays(year, addDays(`${first.slice(0, 7)}-28`, 5).slice(0, 7));

  const beginDay = (date: string) => {
    planDay(year, date);
    planAccounts(year, date);
    // At night, after the backup, when nothing else is going on.
    agenda.add(at(year, date, '03:30'), async () => {
      const sample = await takeSample(year, logBefore);
      logBefore = machine.logBytes;
      if (sample) samples.push(sample);
      // WhatsApp's certificates are good for some weeks.
      const { whatsapp, world } = machine;
      whatsapp.faults.identity = makeServerIdentity(whatsapp.identity.root, undefined, world.now());
    });
  };
  for (let n = 0; n < days; n++) beginDay(addDays(first, n));

  for (let next = agenda.take(); next && next.at < year.end; next = agenda.take()) {
    const before = dateInZone(machine.world.now(), year.zone);
    // Also while the machine is off, so that Ctrl-C is heard.
    await rest();
    await machine.advanceTo(next.at);
    await next.what().catch((error: Error) => find(year, `Something went wrong beside it: ${error.stack}`));
    // As systemd does; that it ended is a finding.
    if (machine.ends.length > ended) {
      ended = machine.ends.length;
      await machine.start();
    }
    const date = today(year);
    if (date !== before) tellDay(year, date, samples.at(-1));
  }
  await machine.advanceTo(year.end);
  if (!machine.isUp) await machine.start();
  await closeBooks(year);
  for (const end of machine.ends) find(year, `The daemon ended by itself: ${end}`);
  machine.takeLog();
  for (const { msg, time, err } of machine.lines.filter(({ level }) => level === 'fatal'))
    find(year, `fatal at ${String(time)}: ${msg} ${JSON.stringify(err)}`);
  return samples;
}

function tellDay({ findings, happenings, machine }: Year, date: string, sample: Sample | undefined): void {
  const facts = sample
    ? `${sample.memory.toFixed(0)} MB, ${sample.handles} files open, ${sample.database.toFixed(1)} MB of database`
    : 'off';
  console.log(
    `${date} ${machine.whatsapp.messages.length} arrived, ${happenings.length} troubles over, ${findings.length} findings; ${facts}`,
  );
}
