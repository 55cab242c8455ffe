import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { storageTrouble } from '../../base/storage-trouble.ts';
import type { Transaction } from '../../base/transaction.ts';

/** Pause before a failed commit is retried, in ms. */
const AGAIN_AFTER = 1000;

/**
 * Commits the outcome of a message together with handing over the next one, if that follows in the same turn of the
 * event loop; otherwise at the end of the turn. WhatsApp reports an outcome only once: while the disk is full or the
 * file locked, the commit is retried and nothing else is sent.
 */
export function createGroupCommit({
  transaction,
  clock,
  logger,
  stopping,
}: {
  transaction: Transaction;
  clock: Clock;
  logger: Logger;
  stopping: AbortSignal;
}) {
  let deferred: (() => void) | undefined;

  /** Commits the deferred work and `work` together. */
  function commit<T>(work: () => T): T {
    const done = transaction(() => {
      deferred?.();
      return work();
    });
    deferred = undefined;
    return done;
  }

  /** Throws an error that a retry can't fix; the message is then in doubt at the next start, as after a crash. */
  async function flush(): Promise<void> {
    while (deferred) {
      try {
        commit(() => undefined);
      } catch (error) {
        const trouble = storageTrouble(error);
        if (stopping.aborted || !trouble || trouble === 'corrupt') {
          deferred = undefined;
          throw error;
        }
        logger.error({ err: error }, 'An answer from WhatsApp could not be stored yet');
        await clock.sleep(AGAIN_AFTER, stopping);
      }
    }
  }

  return {
    commit,
    flush,
    /** `work` is called again if the commit failed. */
    defer(work: () => void): void {
      const before = deferred;
      deferred = () => {
        before?.();
        work();
      };
      setImmediate(() =>
        flush().catch((error: unknown) => logger.error({ err: error }, 'An answer from WhatsApp was not stored')),
      );
    },
  };
}
