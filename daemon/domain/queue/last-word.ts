import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { storageTrouble } from '../base/storage-trouble.ts';
import type { Transaction } from '../base/transaction.ts';

/** After the database could not be written, it is tried again after this time, in ms. */
const AGAIN_AFTER = 1000;

/**
 * Keeps what WhatsApp said of a message until it is stored: within this very turn of the event loop, together with the
 * handing over of the next message where that follows at once. WhatsApp's word comes only once: while the disk is full or
 * the file locked it is tried again, and nothing else goes out.
 */
export function createLastWord({ transaction, clock, logger, stopping }: { transaction: Transaction; clock: Clock; logger: Logger; stopping: AbortSignal }) {
  let unstored: (() => void) | undefined;

  /** Commits `work`, and before it what is still kept: together they are on the disk. */
  function commit<T>(work: () => T): T {
    const done = transaction(() => {
      unstored?.();
      return work();
    });
    unstored = undefined;
    return done;
  }

  /** Throws what does not pass; a message whose word is lost so is in doubt at the next start, as it is after a stop. */
  async function stored(): Promise<void> {
    while (unstored) {
      try {
        commit(() => undefined);
      } catch (error) {
        const trouble = storageTrouble(error);
        if (stopping.aborted || !trouble || trouble === 'corrupt') {
          unstored = undefined;
          throw error;
        }
        logger.error({ err: error }, 'An answer from WhatsApp could not be stored yet');
        await clock.sleep(AGAIN_AFTER, stopping);
      }
    }
  }

  return {
    commit,
    stored,
    /** `work` stores it; called again when it could not be committed. */
    keep(work: () => void): void {
      const before = unstored;
      unstored = () => {
        before?.();
        work();
      };
      setImmediate(() => stored().catch((error: unknown) => logger.error({ err: error }, 'An answer from WhatsApp was not stored')));
    },
  };
}
