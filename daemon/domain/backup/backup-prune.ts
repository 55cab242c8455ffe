const DAY = 86_400_000;
/** Never pruned, however old: a clock that jumped or a service that stood still must not cost the last ones. */
const SAFE = 3;

export interface PruneRules {
  /** Of the newest so many are kept. */
  keep: number;
  /** Older ones go: they hold phone numbers. */
  maxDays: number;
}

/**
 * Which of the backups, newest first, are to go. The newest three that can be read stay; what can't be read goes by its
 * age alone. `at` and `now` in UTC ms.
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

/** What a restore that was killed has left is of no use the day after. */
const WORK_DAYS = 1;

/**
 * Which of the whole copies that restores and upgrades put aside are to go: all that are too old, and none sooner,
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
