import { formatDateTime } from '#shared/dates.ts';
import type { Transaction } from '../storage/database.ts';
import type { MessageStore } from '../storage/message.ts';
import type { SessionStore } from '../storage/session.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { QueuePause } from './queue-pause.ts';

export interface PassiveOptions {
  messages: MessageStore;
  sessions: Pick<SessionStore, 'removeAll'>;
  pause: QueuePause;
  /** Records as unknown every run of a card that was due between two instants (UTC ms); gives how many. */
  doubtRuns: (from: number, to: number) => number;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
}

/** What a restored database must not do by itself. */
export interface Passive {
  held: number;
  unknownRuns: number;
}

/**
 * Makes restored data stand still until an admin's word. Nobody knows what was sent after the backup was made: what waits
 * is held, the queue pauses, runs of that time are never caught up. Old sign-ins end, because one that was revoked since
 * would be good again. `createdAt` is the backup's instant, UTC ms.
 */
export function createPassive(options: PassiveOptions) {
  const { messages, sessions, pause, transaction, audit, clock, timezone } = options;
  return (actor: Actor, createdAt: number): Passive =>
    transaction(() => {
      for (const row of messages.findRunning()) messages.update(row.id, { state: 'waiting', next_attempt_at: 0 });
      messages.moveAll('waiting', 'held');
      const { held } = messages.counts();
      const unknownRuns = options.doubtRuns(createdAt, clock.now());
      const waits = held > 0 ? ` ${held} pesan ditahan: sebagian mungkin sudah terkirim.` : '';
      const reason = `Data dipulihkan dari cadangan ${formatDateTime(createdAt, timezone)}.${waits} Periksa dulu, lalu lanjutkan antrean.`;
      pause.set({ code: 'restored', reason, at: clock.now() });
      sessions.removeAll();
      audit.record(actor, 'backup.restore', 'backup', { created_at: createdAt, held, unknown_runs: unknownRuns });
      return { held, unknownRuns };
    });
}
