import type { Clock } from '#daemon/base/clock.ts';

/** Maximum number of counted keys; a further key evicts the least recently used one. */
const COUNTED_MAX = 5000;

export interface Rate {
  /** Counts one call of `key`. If that is too many, returns the seconds to wait and does not count it. */
  take(key: string): number | undefined;
}

/**
 * A rate limit: at most `most` calls of each key within `window` ms from its first call. In memory: a restart resets
 * it.
 */
export function createRate({ clock, most, window }: { clock: Clock; most: number; window: number }): Rate {
  // In order of last use.
  const counted = new Map<string, { count: number; until: number }>();
  return {
    take(key) {
      const now = clock.monotonic();
      const known = counted.get(key);
      const own = known && known.until > now ? known : { count: 0, until: now + window };
      if (own.count >= most) return Math.max(1, Math.ceil((own.until - now) / 1000));
      counted.delete(key);
      if (counted.size >= COUNTED_MAX) counted.delete(counted.keys().next().value!);
      counted.set(key, { ...own, count: own.count + 1 });
      return undefined;
    },
  };
}
