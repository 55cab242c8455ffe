import { setImmediate as rest } from 'node:timers/promises';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { makeServerIdentity } from '#tests/support/whatsapp-server/noise.ts';
import { closeBooks, planAccounts } from './accounting.ts';
import { takeSample, type Sample } from './measure.ts';
import { planDay, planFridays } from './people.ts';
import { at, find, today, type Year } from './year.ts';

/** Plays the days one by one with their events; returns the nightly samples. */
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
    // The sample is taken at night, after the backup, when the machine is idle.
    agenda.add(at(year, date, '03:30'), async () => {
      const sample = await takeSample(year, logBefore);
      logBefore = machine.logBytes;
      if (sample) samples.push(sample);
      // WhatsApp's certificates are valid for some weeks, so each night makes a new one.
      const { whatsapp, world } = machine;
      whatsapp.faults.identity = makeServerIdentity(whatsapp.identity.root, undefined, world.now());
    });
  };
  for (let n = 0; n < days; n++) beginDay(addDays(first, n));

  for (let next = agenda.take(); next && next.at < year.end; next = agenda.take()) {
    const before = dateInZone(machine.world.now(), year.zone);
    // The pause lets Ctrl-C through, also while the machine is off.
    await rest();
    await machine.advanceTo(next.at);
    await next.what().catch((error: Error) => find(year, `Something went wrong beside it: ${error.stack}`));
    // The machine starts the daemon again as systemd does; each such end is a finding.
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
