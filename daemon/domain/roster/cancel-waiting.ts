/**
 * Cancels waiting messages whose text or number is out of date, inside the caller's transaction. Each gives how many
 * there were; digests about one of the schedules count too (contract, Messages).
 */
export interface CancelWaiting {
  byMasjid(ids: readonly string[]): number;
  byMubaligh(ids: readonly string[]): number;
  byPengajian(ids: readonly string[]): number;
  byJumatan(ids: readonly string[]): number;
}
