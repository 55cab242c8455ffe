/**
 * Deletes data after their retention time. Instants in UTC ms; each call deletes at most `limit` rows and returns their
 * number.
 */
export interface RetentionStore {
  /** End time of the oldest message that still has its text. */
  oldestFinished(): number | undefined;
  /** Removes text, number and name from messages that ended before an instant; the rows still count. */
  clearFinished(before: number, now: number, limit: number): number;
  oldestAudit: () => number | undefined;
  removeAudit(before: number, limit: number): number;
  oldestDigest: () => number | undefined;
  /**
   * Removes digests that were sent before an instant, for a month before that instant's: nothing compares with them any
   * more.
   */
  removeDigests(before: number, limit: number): number;
  removeReplies(before: number, limit: number): number;
  /** The keys of edits, of replies before an instant. */
  clearReplySecrets(before: number, limit: number): number;
  /** Words of unclear answers. */
  removeUnclear(before: number, limit: number): number;
  /** End time of the oldest schedule with a search for a substitute. */
  oldestPenawaran: () => number | undefined;
  /** Offers, answers and timelines of schedules that ended before an instant. */
  removePenawaran(before: number, limit: number): number;
  /** The oldest day in the stored messages about changed schedules, UTC ms. */
  oldestKabar: () => number | undefined;
  /** Removes those about days before an instant's day. */
  removeKabar(before: number, limit: number): number;
  /** The preachers in the deletions that become final with `removePenghapusan`. */
  goneMubaligh(before: number): string[];
  /** Deletions before an instant become final. */
  removePenghapusan(before: number, limit: number): number;
  removeIdempotency(before: number, limit: number): number;
}
