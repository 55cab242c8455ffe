import type { RetentionStore } from '../storage/retention.ts';
import type { SettingStore } from '../storage/setting.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MESSAGES = 30 * DAY;
const AUDIT = 365 * DAY;
const IDEMPOTENCY = DAY;
/** Rows per transaction, so that nobody waits long for the database. */
const BATCH = 200;
const LAST_PASS_KEY = 'retention_at';

export interface RetentionOptions {
  store: RetentionStore;
  settings: SettingStore;
  endExpiredSessions: (limit: number) => number;
  isSynchronised: () => Promise<boolean>;
  clock: Clock;
  logger: Logger;
}

/**
 * Deletes what has been kept long enough: texts and numbers of messages after 30 days, audit rows after a year,
 * idempotency keys after a day, sessions at their end. Call it only while the clock can be trusted.
 */
export function createRetention(options: RetentionOptions) {
  const { store, settings, clock } = options;

  async function inBatches(step: (limit: number) => number): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH;) {
      count = step(BATCH);
      total += count;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return total;
  }

  /** A clock that nobody vouches for may be years ahead, so what it deletes at once is no more than a day's worth. */
  function cautious(before: number, oldest: number | undefined, isSure: boolean): number {
    return isSure || oldest === undefined ? before : Math.min(before, oldest + DAY);
  }

  return {
    /** Does a pass when the last one is an hour ago. */
    async runIfDue(): Promise<void> {
      const now = clock.now();
      const last = Number(settings.get(LAST_PASS_KEY) ?? 0);
      if (now >= last && now - last < HOUR) return;
      settings.set(LAST_PASS_KEY, String(now));
      const isSure = await options.isSynchronised();
      const messagesBefore = cautious(now - MESSAGES, store.oldestFinished(), isSure);
      const auditBefore = cautious(now - AUDIT, store.oldestAudit(), isSure);
      const gone = {
        messages: await inBatches((limit) => store.clearFinished(messagesBefore, now, limit)),
        audit: await inBatches((limit) => store.removeAudit(auditBefore, limit)),
        idempotency: await inBatches((limit) => store.removeIdempotency(now - IDEMPOTENCY, limit)),
        sessions: await inBatches(options.endExpiredSessions),
      };
      if (Object.values(gone).some((count) => count > 0)) options.logger.info(gone, 'What was kept long enough is gone');
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;
