import { addDays } from '#shared/base/dates.ts';
import { bookedFor, dueOf, flagged, isAsItWas, isStopped, readBook, runOf } from './book.ts';
import type { Card } from './community.ts';
import { accountOf, underWayUntil, type Arrived, type Due, type End, type Evidence } from './ledger.ts';
import { at, count, DAY, find, HOUR, today, type Year } from './year.ts';

/** A message cannot be under way this long after the event that it announces. */
const OVER = 30 * HOUR;
/** A digest is finished after this time, unless WhatsApp was away for days. */
const DIGEST_OVER = 9 * DAY;

/** The target of a card's run on a date; undefined if the card does not run on that date. */
function targetOf(card: Card, date: string): string | undefined {
  const target = addDays(date, card.h);
  if (card.key !== 'pengajian_bulanan') return target;
  return target.endsWith('-01') ? target.slice(0, 7) : undefined;
}

/** Records the due messages at the minute of each card, and accounts for them when the event is over. */
export function planAccounts(year: Year, date: string): void {
  for (const card of year.cards) {
    const target = targetOf(card, date);
    if (target === undefined) continue;
    const when = at(year, date, card.jam);
    if (when < year.start) continue;
    // The plan is read from the file one second before the minute, without asking the daemon.
    year.agenda.add(when - 1000, async () => {
      const due = readBook(year.machine.dataDir, (database) => dueOf(database, card, target, when));
      year.due.push(...due);
      count(year, `due ${card.key}`, due.length);
      const over = card.key === 'pengajian_bulanan' ? when + DIGEST_OVER : at(year, target, '00:00') + OVER;
      year.agenda.add(over, () => account(year, due));
    });
  }
  year.agenda.add(at(year, date, '05:30'), () => checkFlags(year, date));
}

const arrivedOf = ({ machine }: Year): Map<string, Arrived> => {
  const arrived = new Map<string, Arrived>();
  for (const { id, to, text } of machine.whatsapp.messages) if (text !== null) arrived.set(id, { wa_id: id, to, text });
  return arrived;
};

async function account(year: Year, due: readonly Due[]): Promise<void> {
  const arrived = arrivedOf(year);
  const now = year.machine.world.now();
  const ends = readBook(year.machine.dataDir, (database) =>
    due.flatMap((one): [Due, End][] => {
      const booked = bookedFor(database, one);
      const later = underWayUntil(booked, now);
      if (later !== undefined) {
        year.agenda.add(later + HOUR, () => account(year, [one]));
        return [];
      }
      const evidence: Evidence = {
        booked,
        arrived: booked.flatMap(({ wa_id }) => arrived.get(wa_id) ?? []),
        changed: !isAsItWas(database, one),
        run: runOf(database, one.card, one.target) as Evidence['run'],
        byHand: year.byHand.get(one.about) ?? 0,
        stopped: isStopped(database, one.to) || year.stops.some((stop) => stop.to === one.to && stop.at >= one.at),
        restored: year.restored.some((restore) => restore.at > one.at && restore.from < one.at + 2 * DAY),
      };
      return [[one, accountOf(one, evidence)]];
    }),
  );
  for (const [one, end] of ends) {
    count(year, `account ${end.end}${'reason' in end ? `: ${end.reason}` : ''}`);
    if (end.end === 'wrong')
      find(year, `${one.card} for ${one.target}, ${one.about} to ${one.audience} ${one.to}: ${end.how}`);
  }
  const accounted = new Set(ends.map(([one]) => one));
  year.due.splice(0, year.due.length, ...year.due.filter((one) => !accounted.has(one)));
}

/** Every schedule with 'Sudah Broadcast' must have messages, and all of them must have arrived. */
async function checkFlags(year: Year, date: string): Promise<void> {
  const arrived = arrivedOf(year);
  const rows = readBook(year.machine.dataDir, (database) => flagged(database, addDays(date, -2)));
  count(year, 'flags looked at', rows.length);
  for (const { about, wa_ids } of rows) {
    const missing = wa_ids.filter((id) => !arrived.has(id));
    if (wa_ids.length === 0 && year.restored.length === 0)
      find(year, `${about} says it was broadcast, and has no message`);
    if (missing.length > 0) find(year, `${about} says it was broadcast, and ${missing.length} of it never arrived`);
  }
}

/** Accounts at the end of the year for all due messages except those of the last days. */
export async function closeBooks(year: Year): Promise<void> {
  const last = addDays(today(year), -2);
  await account(
    year,
    year.due.filter(({ target, at: when }) =>
      target.length === 7 ? when < year.machine.world.now() - 3 * DAY : target <= last,
    ),
  );
  count(year, 'due in the last days, not accounted for', year.due.length);
}
