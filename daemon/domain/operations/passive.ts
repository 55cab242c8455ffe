import { STATES } from '#shared/operations/alert.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { DoubtfulRun } from '#daemon/card/automatic.ts';
import type { QueuePause } from '#daemon/queue/queue.ts';
import type { SettingStore, RestoreMarkStore } from '#daemon/base/setting.store.ts';
import { RESTORED_KEY } from '#daemon/reply/incoming.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';
import type { SessionStore } from '#daemon/account/session.store.ts';

export interface PassiveOptions {
  messages: MessageStore;
  sessions: Pick<SessionStore, 'removeAll'>;
  pause: QueuePause;
  settings: Pick<SettingStore, 'set'>;
  /** Ends every search for a substitute, because offers since the backup are unknown here. `at` in UTC ms. */
  stopSearches: (at: number) => void;
  /** Records as unknown every run of a card that was due between two instants (UTC ms). */
  doubtRuns: (from: number, to: number) => DoubtfulRun[];
  marks: RestoreMarkStore;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
}

/** Numbers of what was stopped in a restored database. */
export interface Passive {
  held: number;
  unknownRuns: number;
  /** Schedules whose reminder may have been sent. */
  marked: number;
}

/** Ids of schedules. */
export type SentJadwal = Record<JadwalKind, string[]>;

/**
 * Keeps a restored database from sending until an admin allows it, because it is unknown what was sent after the
 * backup. Waiting messages are held, the queue is paused, and runs of that time are never made up for. Sessions end,
 * because a session that was revoked since would be valid again. Schedules are marked if a card may have sent their
 * reminder since, if their reminder waits in the backup, or if the replaced data sent it (`sentSince`, as far as
 * readable). `createdAt` is the backup's instant, UTC ms.
 */
export function createPassive(options: PassiveOptions) {
  const { messages, sessions, marks, pause, transaction, audit, clock, timezone } = options;

  function mark(createdAt: number, runs: readonly DoubtfulRun[], sentSince: SentJadwal): number {
    const now = clock.now();
    for (const kind of ['pengajian', 'jumatan'] as const) {
      marks.markDates(
        kind,
        runs.filter(({ key }) => key === `${kind}_reminder`).map(({ target }) => target),
        now,
      );
      marks.markIds(kind, sentSince[kind], dateInZone(createdAt, timezone), now);
    }
    marks.markHeld(now);
    return marks.count();
  }

  return (actor: Actor, createdAt: number, sentSince: SentJadwal): Passive =>
    transaction(() => {
      for (const row of messages.findRunning()) messages.update(row, { state: 'waiting', next_attempt_at: 0 });
      messages.moveAll('waiting', 'held');
      options.stopSearches(clock.now());
      options.settings.set(RESTORED_KEY, String(clock.now()));
      const { held } = messages.counts();
      const runs = options.doubtRuns(createdAt, clock.now());
      const marked = mark(createdAt, runs, sentSince);
      const reason = STATES.restored({ createdAt, held, marked, zone: timezone });
      pause.set({ code: 'restored', reason, at: clock.now() });
      sessions.removeAll();
      audit.record(actor, 'backup.restore', 'backup', {
        created_at: createdAt,
        held,
        unknown_runs: runs.length,
        marked,
      });
      return { held, unknownRuns: runs.length, marked };
    });
}
