/**
 * Cancels messages that wait and whose text or number is no longer true, inside the caller's transaction. Each gives
 * how many there were; digests that speak of one of the schedules count too (contract, Messages).
 */
export interface CancelWaiting {
  byMasjid(ids: readonly string[]): number;
  byMubaligh(ids: readonly string[]): number;
  byPengajian(ids: readonly string[]): number;
  byJumatan(ids: readonly string[]): number;
}
