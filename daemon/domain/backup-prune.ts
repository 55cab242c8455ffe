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
export function toPrune<T extends { at: number; header: unknown }>(files: readonly T[], { keep, maxDays }: PruneRules, now: number): T[] {
  const readable = files.filter((file) => file.header !== undefined);
  return files.filter((file) => {
    const place = readable.indexOf(file);
    if (place >= 0 && place < SAFE) return false;
    return place >= keep || now - file.at > maxDays * DAY;
  });
}
