const DAY = 86_400_000;
/** Never pruned, however old: a wrong clock or a stopped service must not delete the last backups. */
const SAFE = 3;

export interface PruneRules {
  /** Of the newest so many are kept. */
  keep: number;
  /** Older ones go: they hold phone numbers. */
  maxDays: number;
}

/**
 * Which of the backups, newest first, are to be deleted. The newest three that can be read stay; those that can't be
 * read are deleted by age alone. `at` and `now` in UTC ms.
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
 * Which of the full copies that restores and upgrades made are to be deleted: all that are too old, and none sooner,
 * because after two restores in a row it is the older copy that holds the data people worked with. `at` and `now` in
 * UTC ms.
 */
export function tooOld<T extends { at: number; isWork: boolean }>(
  copies: readonly T[],
  maxDays: number,
  now: number,
): T[] {
  return copies.filter(({ at, isWork }) => now - at > (isWork ? Math.min(WORK_DAYS, maxDays) : maxDays) * DAY);
}
