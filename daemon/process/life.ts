import type { Backup, Standby } from '#daemon/backup/index.ts';
import type { Base } from '#daemon/base/base.ts';
import type { Board, createRosterNews } from '#daemon/board/index.ts';
import type { Beliefs } from '#daemon/broadcast/index.ts';
import type { Operations } from '#daemon/operations/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Reply } from '#daemon/reply/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import type { Clockwork } from './clockwork.ts';

interface Parts {
  backup: Backup;
  beliefs: Beliefs;
  board: Board;
  clockwork: Clockwork;
  news: ReturnType<typeof createRosterNews>;
  operations: Operations;
  queue: Queue;
  reply: Reply;
  roster: Roster;
  standby: Standby;
  children: readonly { close(): Promise<void> }[];
}

/** Starts the background parts, and stops them in order. */
export function createLife({ database }: Base, parts: Parts) {
  const { backup, beliefs, board, clockwork, news, operations, queue, reply, roster, standby, children } = parts;
  const { messenger, sender, waclient } = queue;
  const { health, journal, metrics, probation } = operations;
  let unwatch: (() => void)[] = [];
  return {
    /** Starts the queue and the messenger. The queue subscribes first, so that it misses nothing. */
    async start(): Promise<void> {
      metrics.start();
      journal.start();
      // Read-only: reports of WhatsApp could not be stored, and a backup could not be written.
      if (database.readOnly) return;
      unwatch = [waclient.watch(), messenger.subscribe({ incoming: reply.incoming, ownText: reply.ownText })];
      database.transaction(beliefs.settingsRead);
      reply.answers.start();
      roster.portions.start();
      sender.start();
      roster.mending.start();
      standby.start();
      await messenger.start();
      backup.nightly.start();
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
      const nightEnded = Promise.all([backup.nightly.stop(), standby.stop()]);
      await backup.backup.stop();
      await nightEnded;
      await roster.mending.stop();
      await roster.portions.stop();
      await clockwork.stop();
      await sender.stop();
      await messenger.stop();
      await reply.answers.stop();
      await board.usulan.close();
      for (const child of children) await child.close();
      queue.news.stop();
      news.stop();
      unwatch.forEach((end) => end());
    },
  };
}
