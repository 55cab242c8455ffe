const DAY = 86_400_000;
/** Number of backups that are never pruned: a wrong clock or a stopped service must not delete the last ones. */
const SAFE = 3;

export interface PruneRules {
  /** Number of newest backups that are kept. */
  keep: number;
  /** Older ones are deleted, because they contain phone numbers. */
  maxDays: number;
}

/**
 * Selects the backups to delete; `files` newest first. The newest three readable ones stay; unreadable ones are deleted
 * by age alone. `at` and `now` in UTC ms.
 */
export function toPrune<T extends { at: number; header: unknown }>(
  files: readonly T[],
  { keep, maxDays }: PruneRules,
  now: number,
): T[] {
  const readable = files.filter((file) => file.header !== undefined);
  return files.filter((file) => {
    const place = readable.indexOf(file);
    if (place >= 0 && place < SAFE) return false;
    return place >= keep || now - file.at > maxDays * DAY;
  });
}

/** Days after which the leftovers of a killed restore are deleted. */
const WORK_DAYS = 1;

/**
 * Selects the full copies of restores and upgrades to delete: all that are too old, but no others, because after two
 * restores in a row the older copy has the data that people worked with. `at` and `now` in UTC ms.
 */
export function tooOld<T extends { at: number; isWork: boolean }>(
  copies: readonly T[],
  maxDays: number,
  now: number,
): T[] {
  return copies.filter(({ at, isWork }) => now - at > (isWork ? Math.min(WORK_DAYS, maxDays) : maxDays) * DAY);
}
