import type { AuditRetelling } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { yieldLoop } from '#daemon/base/clock.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import { SHOWN_DAYS } from '#daemon/nanti/index.ts';
import type { RetentionStore } from './retention.store.ts';

/** Retention times, in days. */
export const KEPT_DAYS = {
  message: 30,
  /** Of a file that no message names any more, or not yet. */
  lampiran: 7,
  audit: 365,
  digest: 62,
  reply: 30,
  replySecret: 1,
  unclear: 1,
  idempotency: 1,
  session: 14,
  penawaran: 365,
  kabar: 31,
  penghapusan: 1,
  nanti: SHOWN_DAYS,
} as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows per transaction, so that the database is never blocked for long. */
const BATCH = 200;
const LAST_PASS_KEY = 'retention_at';

export interface RetentionOptions extends Pick<Means, 'clock' | 'logger' | 'settings' | 'transaction'> {
  store: RetentionStore;
  lampiran: Pick<Lampiran, 'removeUnused'>;
  endExpiredSessions: (limit: number) => number;
  /** Removes deleted data from the write-ahead log, too. */
  emptyLog: () => void;
  isSynchronised: () => Promise<boolean>;
  audit: AuditRetelling;
}

/**
 * Deletes data after their retention times: texts and numbers of messages, files that none names, audit rows,
 * digests, offers to substitutes, stored messages about changed schedules, undoable deletions, ended later sends,
 * idempotency keys, expired sessions. Call it only while the clock is trusted.
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

  /** An unsynchronised clock may be years ahead, so one run deletes no more than the rows of one day. */
  function cautious(before: number, oldest: number | undefined, isSure: boolean): number {
    return isSure || oldest === undefined ? before : Math.min(before, oldest + DAY);
  }

  /** Says the trail's rows about preachers without them, once their deletion can't be undone. */
  async function sayWithout(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const gone = new Set(ids.map((id) => `mubaligh:${id}`));
    const rows = await options.audit.find(({ about }) => about.some((row) => gone.has(row)), yieldLoop);
    for (let n = 0; n < rows.length; n += BATCH) {
      options.transaction(() => options.audit.sayAgain(rows.slice(n, n + BATCH)));
      await yieldLoop();
    }
  }

  let sums: Record<string, number> = {};
  let toldAt = clock.now();

  /** Logs the deleted rows once a day. */
  function tell(gone: Record<string, number>, now: number): void {
    for (const [what, count] of Object.entries(gone)) if (count > 0) sums[what] = (sums[what] ?? 0) + count;
    if (Object.keys(sums).length === 0 || (now >= toldAt && now - toldAt < DAY)) return;
    options.logger.info(sums, 'What was kept long enough is gone');
    sums = {};
    toldAt = now;
  }

  return {
    /** Runs if the last run was an hour ago. */
    async runIfDue(): Promise<void> {
      const now = clock.now();
      const last = Number(settings.get(LAST_PASS_KEY) ?? 0);
      if (now >= last && now - last < HOUR) return;
      settings.set(LAST_PASS_KEY, String(now));
      const isSure = await options.isSynchronised();
      const messagesBefore = cautious(now - KEPT_DAYS.message * DAY, store.oldestFinished(), isSure);
      const auditBefore = cautious(now - KEPT_DAYS.audit * DAY, store.oldestAudit(), isSure);
      const digestBefore = cautious(now - KEPT_DAYS.digest * DAY, store.oldestDigest(), isSure);
      const offersBefore = cautious(now - KEPT_DAYS.penawaran * DAY, store.oldestPenawaran(), isSure);
      const kabarBefore = cautious(now - KEPT_DAYS.kabar * DAY, store.oldestKabar(), isSure);
      const finalBefore = now - KEPT_DAYS.penghapusan * DAY;
      await sayWithout(store.goneMubaligh(finalBefore));
      const gone = {
        messages: await inBatches((limit) => store.clearFinished(messagesBefore, now, limit)),
        lampiran: await inBatches((limit) => options.lampiran.removeUnused(now - KEPT_DAYS.lampiran * DAY, limit)),
        audit: await inBatches((limit) => store.removeAudit(auditBefore, limit)),
        digests: await inBatches((limit) => store.removeDigests(digestBefore, limit)),
        replies: await inBatches((limit) => store.removeReplies(now - KEPT_DAYS.reply * DAY, limit)),
        replySecrets: await inBatches((limit) => store.clearReplySecrets(now - KEPT_DAYS.replySecret * DAY, limit)),
        unclear: await inBatches((limit) => store.removeUnclear(now - KEPT_DAYS.unclear * DAY, limit)),
        penawaran: await inBatches((limit) => store.removePenawaran(offersBefore, limit)),
        kabar: await inBatches((limit) => store.removeKabar(kabarBefore, limit)),
        penghapusan: await inBatches((limit) => store.removePenghapusan(finalBefore, limit)),
        nanti: await inBatches((limit) => store.removeNanti(now - KEPT_DAYS.nanti * DAY, limit)),
        idempotency: await inBatches((limit) => store.removeIdempotency(now - KEPT_DAYS.idempotency * DAY, limit)),
        sessions: await inBatches(options.endExpiredSessions),
      };
      if (Object.values(gone).some((count) => count > 0)) options.emptyLog();
      tell(gone, now);
    },
  };
}
