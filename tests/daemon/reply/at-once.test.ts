import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, dateInZone, FRIDAY, weekday } from '#shared/base/dates.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB } from '#tests/support/roster/asked.ts';

const ROUNDS = 30;
/** The outbox looks by itself once a minute; whoever waits for that look takes longer than this, in ms. */
const AT_ONCE = 10_000;
let api: LinkedApp;
// On the real clock, on which a lost wake shows.
beforeEach(async () => void (api = await startLinkedApp()));
afterEach(() => api.close());

test(
  'what he is told about his answer is queued and sent at once, round after round',
  { timeout: 120_000 },
  async () => {
    let friday = addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 7);
    while (weekday(friday) !== FRIDAY) friday = addDays(friday, 1);
    const fridays = await addFridays(api, [friday]);
    await fridays.ask();
    let isComing = true;
    /** Each answer is another one than the last. */
    const answer = () => {
      isComing = !isComing;
      return api.whatsapp.reply(KHATIB, isComing ? 'HADIR' : 'UDZUR');
    };
    for (let round = 0; round < ROUNDS; round++) {
      // After five answers a day he is told nothing more.
      api.database.sqlite.exec('delete from balasan');
      const before = fridays.inbox().length;
      await answer();
      // At any moment of the outbox's work: while it sends, while it sleeps, as it falls asleep.
      if (round % 3 === 0) await answer();
      const told = before + (round % 3 === 0 ? 2 : 1);
      await vi.waitFor(() => expect(fridays.inbox()).toHaveLength(told), { timeout: AT_ONCE, interval: 5 });
      await delay((round * 7) % 40);
    }
  },
);
