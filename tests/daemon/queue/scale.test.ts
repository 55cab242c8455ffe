import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { planMessages, nextQuietWindow } from '#daemon/queue/pace.ts';
import type { PlannedMessage } from '#daemon/queue/queue.store.ts';
import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';

const ZONE = 'Asia/Jakarta';
const QUIET = { from: '21:00', to: '04:30' };
/** The average time of a message at 4 to 12 s, with the longer pauses; the daemon calculates it in the same way. */
const PER_MESSAGE = 8000 + (8000 * 7.5) / 25 + 1000;
/**
 * The day on which the reminders for Friday sermons leave, to the mosque and the khatib. They end at noon on Friday.
 */
const THURSDAY = '2026-11-19';
const at = (date: string, time: string) => instantInZone(date, time, ZONE);

/** Whether all reminders of so many mosques leave before they end. `from` is the first day on which they may leave. */
function fits(mosques: number, limit: number, from: string): boolean {
  const now = at(from, '08:00');
  const ends_at = at(addDays(THURSDAY, 1), '12:00');
  const messages = Array.from({ length: 2 * mosques }, (): PlannedMessage => ({
    id_broadcast: '1',
    priority: 0,
    ends_at,
    created_at: now,
    quiet_hours: true,
    next_attempt_at: 0,
    id_grup: null,
  }));
  const leaves = planMessages(messages, {
    now,
    perMessage: PER_MESSAGE,
    beforeGroup: 0,
    dayOf(instant) {
      const date = dateInZone(instant, ZONE);
      return { start: at(date, '00:00'), end: at(addDays(date, 1), '00:00'), left: limit };
    },
    nextQuiet: (instant) => nextQuietWindow(instant, QUIET, ZONE),
  });
  return leaves.every((instant) => instant !== undefined);
}

/**
 * The largest number of mosques that fits, by limit and day. A binary search finds it, as more mosques need more time.
 */
const found = new Map<string, number>();
function most(limit: number, from: string): number {
  const known = found.get(`${limit} ${from}`);
  if (known !== undefined) return known;
  let [low, high] = [0, 40_000];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle, limit, from)) low = middle;
    else high = middle - 1;
  }
  found.set(`${limit} ${from}`, low);
  return low;
}

test('docs/scale.md tells what the plan of messages gives', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
  const rows = [
    ['100 a day (the first week)', 100],
    ['250 a day', 250],
    ['1,000 a day', 1000],
    ['no limit but the pace', 100_000],
  ] as const;
  for (const [label, limit] of rows) {
    const cells = [most(limit, THURSDAY), most(limit, addDays(THURSDAY, -2))].map((n) => n.toLocaleString('en'));
    expect(page).toContain(`| ${label} | ${cells.join(' | ')} |`);
  }
});

test('docs/scale.md reckons other machines by its factors from what was measured', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
  const cells = (label: string) =>
    new RegExp(`^\\| ${label} \\| (.+) \\|$`, 'm')
      .exec(page)![1]!
      .split(' | ')
      .map((cell) => cell.replace(' ms', ''));
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const factors = [1, 2, 12];
  expect(page).toContain('VPS of 1 GB, reckoned (x 2) | Pi Zero 2, reckoned (x 12)');
  const [message, visit] = ['message', 'visit'].map((what) => Number(cells(`processor time of a ${what}`)[0]));
  const times = (value: number) => factors.map((factor) => String(Number((value * factor).toFixed(2))));
  expect(cells('processor time of a message')).toEqual(times(message!));
  expect(cells('processor time of a visit')).toEqual(times(visit!));
  const inOne = (ms: number, each: number) => factors.map((factor) => whole(ms / each / factor));
  expect(cells('messages a day by the processor')).toEqual(inOne(86_400_000, message!));
  expect(cells('visitors a minute with no proxy, half the core')).toEqual(inOne(30_000, visit!));
  const awake = at('2026-11-19', QUIET.from) - at('2026-11-19', QUIET.to);
  const pace = whole(awake / PER_MESSAGE);
  expect(cells('messages a day by the pace of 4 to 12 s, quiet hours out')).toEqual([pace, pace, pace]);
  const friday = `${most(250, THURSDAY)} or ${most(250, addDays(THURSDAY, -2))}`;
  expect(cells('mosques, both Friday reminders, card on Thursday or Tuesday')).toEqual([friday, friday, friday]);
});
