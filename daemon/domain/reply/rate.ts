import type { Clock } from '../base/clock.ts';

/** Of those counted; whoever comes after that pushes out the one that was quiet longest. */
const COUNTED_MAX = 5000;

export interface Rate {
  /** Counts one more of `key`. Gives the seconds to wait where it was too much, and counts it not. */
  take(key: string): number | undefined;
}

/** At most `most` of each key within `window` ms, which begins with its first. In memory: a restart resets it. */
export function createRate({ clock, most, window }: { clock: Clock; most: number; window: number }): Rate {
  // In the order in which they were counted last.
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
