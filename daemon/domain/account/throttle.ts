import { networkOf } from './address.ts';
import type { Clock } from '../base/clock.ts';
import { MimbarError } from '../base/errors.ts';

/** Failures before the first delay, for one name in one network or one device; for a whole name or network. */
const FREE = 10;
const FREE_ALONE = 50;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;
/** Tallies of each kind; one kind never takes the room of another. */
const TALLIES_MAX = 5_000;

interface Tally {
  failures: number;
  lastAt: number;
  blockedUntil: number;
}
type Tallies = ReturnType<typeof createTallies>;

export interface Attempt {
  /** Nothing is held against what was tried. */
  succeeded(): void;
  /** The try says neither good nor bad: it is taken back, and what was counted before stays. */
  undone(): void;
}

/**
 * The tallies of one kind. When there are too many, the one that was used longest ago goes, but one whose block is in
 * force only when all are: then the block that ends first.
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
    /** UTC ms; 0 where nothing is known. Looking leaves no trace. */
    blockedUntil: (key: string): number => tallies.get(key)?.blockedUntil ?? 0,
    /** The tally of a key that is to be counted now. */
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
   * Counts as failed until it has succeeded, so that many at once don't slip through. What is refused is not counted
   * and not remembered, so that whoever is blocked can't push out what is known of others.
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

    /** How many tallies are kept, of all kinds. */
    size: (): number => Object.values(kinds).reduce((sum, { size }) => sum + size(), 0),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
}
