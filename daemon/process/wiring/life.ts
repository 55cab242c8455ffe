import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';
import type { Operations } from './operations.ts';
import type { Roster } from './roster.ts';
import type { Schedules } from './schedules.ts';
import type { Sheets } from './sheets.ts';

/** Starts the background parts, and stops them in order. */
export function wireLife(
  base: Foundation,
  people: People,
  roster: Roster,
  schedules: Schedules,
  sheets: Sheets,
  operations: Operations,
) {
  const { database, rosterNews, probation, mending, standby } = base;
  const { news, messenger, sender, waclient, beliefs } = people.sending;
  const { answers, incoming, ownText, clockwork } = schedules;
  const { spreadsheets, usulan, planning } = sheets;
  const { backup, nightly, metrics, journal, health } = operations;
  let unwatch: (() => void)[] = [];
  return {
    /** Starts the queue and the messenger. The queue subscribes first, so that it misses nothing. */
    async start(): Promise<void> {
      metrics.start();
      journal.start();
      // Read-only: reports of WhatsApp could not be stored, and a backup could not be written.
      if (database.readOnly) return;
      unwatch = [waclient.watch(), messenger.subscribe({ incoming, ownText })];
      database.transaction(beliefs.settingsRead);
      answers.start();
      roster.portions.start();
      sender.start();
      mending.start();
      standby.start();
      await messenger.start();
      nightly.start();
      probation.start();
      clockwork.start();
    },
    /** Finishes the running message or puts it back; then stops the messenger. */
    async stop(): Promise<void> {
      health.setPhase('stopping');
      metrics.stop();
      journal.stop();
      await probation.stop();
      // Waits for the running backup.
      const nightEnded = Promise.all([nightly.stop(), standby.stop()]);
      await backup.stop();
      await nightEnded;
      await mending.stop();
      await roster.portions.stop();
      await clockwork.stop();
      await sender.stop();
      await messenger.stop();
      await answers.stop();
      await usulan.close();
      await planning.close();
      await spreadsheets.close();
      news.stop();
      rosterNews.stop();
      unwatch.forEach((end) => end());
    },
  };
}
