/** Deletes data whose time is over. Instants in UTC ms; each call deletes at most `limit` rows and gives how many. */
export interface RetentionStore {
  /** When the oldest message ended that still has its text. */
  oldestFinished(): number | undefined;
  /** Takes text, number and name from messages that ended before an instant; the rows still count. */
  clearFinished(before: number, now: number, limit: number): number;
  oldestAudit: () => number | undefined;
  removeAudit(before: number, limit: number): number;
  oldestDigest: () => number | undefined;
  /** Those sent before an instant for a month before that instant's: nothing compares with them any more. */
  removeDigests(before: number, limit: number): number;
  removeReplies(before: number, limit: number): number;
  /** When the oldest schedule ended that substitutes were sought for. */
  oldestPenawaran: () => number | undefined;
  /** Offers, answers and timelines of schedules that ended before an instant. */
  removePenawaran(before: number, limit: number): number;
  /** The oldest day among what people were told before a change, UTC ms. */
  oldestKabar: () => number | undefined;
  /** What they were told about days before that of an instant. */
  removeKabar(before: number, limit: number): number;
  /** What was deleted before an instant can no longer be taken back. */
  removePenghapusan(before: number, limit: number): number;
  removeIdempotency(before: number, limit: number): number;
}
