import type { PlaceholderSource } from '#shared/roster/placeholder.ts';

/**
 * These sources of placeholders have changed for some mosques or preachers, inside the caller's transaction: cancels
 * what waits with an earlier value, and notes who was told one. Returns the number of cancelled messages.
 */
export type ValuesChanged = (
  sources: readonly PlaceholderSource[],
  which?: { column: 'id_masjid' | 'id_mubaligh'; ids: readonly string[] },
) => number;

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
