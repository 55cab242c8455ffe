import { networkOf } from './address.ts';
import type { Clock } from '../base/clock.ts';
import { MimbarError } from '../base/errors.ts';

/** Failures before the first delay, for one name in one network or one device; for a whole name or network. */
const FREE = 10;
const FREE_ALONE = 50;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;
/** Counters of each kind; one kind can't use up the room of another. */
const TALLIES_MAX = 5_000;

interface Tally {
  failures: number;
  lastAt: number;
  blockedUntil: number;
}
type Tallies = ReturnType<typeof createTallies>;

export interface Attempt {
  /** Resets the counters that were tried. */
  succeeded(): void;
  /** The attempt is neither a success nor a failure: it is uncounted, and earlier failures stay. */
  undone(): void;
}

/**
 * The counters of one kind. When there are too many, the least recently used one is dropped. A counter that blocks
 * somebody is dropped only when all do: then the one whose block ends first.
 */
function createTallies(max: number) {
  const tallies = new Map<string, Tally>();

  function leastNeeded(now: number): string | undefined {
    let first: [key: string, until: number] | undefined;
    for (const [key, { blockedUntil }] of tallies) {
      if (blockedUntil <= now) return key;
      if (!first || blockedUntil < first[1]) first = [key, blockedUntil];
    }
    return first?.[0];
  }

  return {
    /** UTC ms; 0 where nothing is known. Reading does not change the order of use. */
    blockedUntil: (key: string): number => tallies.get(key)?.blockedUntil ?? 0,
    /** The counter of a key, to be increased by the caller. */
    use(key: string, now: number): Tally {
      const known = tallies.get(key);
      const tally = known && now - known.lastAt < FORGET_MS ? known : { failures: 0, lastAt: now, blockedUntil: 0 };
      tallies.delete(key);
      if (tallies.size >= max) tallies.delete(leastNeeded(now)!);
      tallies.set(key, tally);
      return tally;
    },
    size: (): number => tallies.size,
  };
}

/**
 * Slows down whoever guesses passwords, with delays that grow. In memory: a restart resets it. `max` bounds each kind
 * of what is counted.
 */
export function createThrottle(clock: Clock, max = TALLIES_MAX) {
  const kinds = {
    both: createTallies(max),
    name: createTallies(max),
    network: createTallies(max),
    device: createTallies(max),
    account: createTallies(max),
  };

  /**
   * Counts as failed until it has succeeded, so that many parallel attempts can't get through. A refused attempt is
   * neither counted nor stored, so that a blocked caller can't evict the counters of others.
   */
  function begin(keys: { tallies: Tallies; key: string; free: number }[]): Attempt {
    const now = clock.now();
    const blockedUntil = Math.max(...keys.map(({ tallies, key }) => tallies.blockedUntil(key)));
    if (blockedUntil > now) {
      const seconds = Math.ceil((blockedUntil - now) / 1000);
      throw new MimbarError('throttled', `Terlalu banyak percobaan. Coba lagi dalam ${waitText(seconds)}.`, {
        retryAfter: seconds,
      });
    }
    const counted = keys.map(({ tallies, key, free }) => {
      const tally = tallies.use(key, now);
      return { tally, free, before: tally.blockedUntil };
    });
    for (const { tally, free } of counted) {
      tally.failures += 1;
      tally.lastAt = now;
      if (tally.failures >= free)
        tally.blockedUntil = now + Math.min(FIRST_DELAY_MS * 2 ** (tally.failures - free), LONGEST_DELAY_MS);
    }
    return {
      succeeded() {
        for (const { tally, free } of counted) {
          tally.failures = free === FREE ? 0 : Math.max(tally.failures - 1, 0);
          tally.blockedUntil = 0;
        }
      },
      undone() {
        for (const { tally, before } of counted) {
          tally.failures = Math.max(tally.failures - 1, 0);
          tally.blockedUntil = before;
        }
      },
    };
  }

  return {
    /**
     * One try to sign in. A known device is counted by itself: nobody else can lock it out.
     * Throws throttled, with the seconds to wait.
     */
    signIn(username: string, address: string, device: string | undefined): Attempt {
      const name = username.toLowerCase();
      if (device !== undefined) return begin([{ tallies: kinds.device, key: `${device} ${name}`, free: FREE }]);
      const network = networkOf(address);
      return begin([
        { tallies: kinds.both, key: `${network} ${name}`, free: FREE },
        { tallies: kinds.name, key: name, free: FREE_ALONE },
        { tallies: kinds.network, key: network, free: FREE_ALONE },
      ]);
    },

    /** One try to prove the old password in a live session. Throws throttled. */
    oldPassword: (idAccount: string): Attempt => begin([{ tallies: kinds.account, key: idAccount, free: FREE }]),

    /** How many counters are kept, of all kinds. */
    size: (): number => Object.values(kinds).reduce((sum, { size }) => sum + size(), 0),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
}
