/**
 * Cancels waiting messages whose text or number is outdated, inside the caller's transaction. Each method returns the
 * number of messages; digests about one of the schedules count too (contract, Messages).
 */
export interface CancelWaiting {
  byMasjid(ids: readonly string[]): number;
  byMubaligh(ids: readonly string[]): number;
  byPengajian(ids: readonly string[]): number;
  byJumatan(ids: readonly string[]): number;
}
