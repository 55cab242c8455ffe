import { isIPv6 } from 'node:net';
import type { Clock } from './clock.ts';
import { MimbarError } from './errors.ts';

/** Failures before the first delay, for one name in one network or one device; for a whole name or network. */
const FREE = 10;
const FREE_ALONE = 50;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;
const KEYS_MAX = 20_000;

interface Tally {
  failures: number;
  lastAt: number;
  blockedUntil: number;
}

export interface Attempt {
  /** Nothing is held against what was tried. */
  succeeded(): void;
  /** The try says neither good nor bad: it is taken back, and what was counted before stays. */
  undone(): void;
}

/** Slows down whoever guesses passwords, with delays that grow. In memory: a restart forgives. */
export function createThrottle(clock: Clock) {
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string, now: number): Tally {
    const known = tallies.get(key);
    const tally = known && now - known.lastAt < FORGET_MS ? known : { failures: 0, lastAt: now, blockedUntil: 0 };
    tallies.delete(key);
    tallies.set(key, tally);
    if (tallies.size > KEYS_MAX) tallies.delete(tallies.keys().next().value!);
    return tally;
  }

  /** Counts as failed until it has succeeded, so that many at once don't slip through. */
  function begin(keys: { key: string; free: number }[]): Attempt {
    const now = clock.now();
    const counted = keys.map(({ key, free }) => ({ tally: tallyOf(key, now), free, before: tallyOf(key, now).blockedUntil }));
    const blockedUntil = Math.max(...counted.map(({ tally }) => tally.blockedUntil));
    if (blockedUntil > now) {
      const seconds = Math.ceil((blockedUntil - now) / 1000);
      throw new MimbarError('throttled', `Terlalu banyak percobaan. Coba lagi dalam ${waitText(seconds)}.`, { retryAfter: seconds });
    }
    for (const { tally, free } of counted) {
      tally.failures += 1;
      tally.lastAt = now;
      if (tally.failures >= free) tally.blockedUntil = now + Math.min(FIRST_DELAY_MS * 2 ** (tally.failures - free), LONGEST_DELAY_MS);
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
      if (device !== undefined) return begin([{ key: `device ${device} ${name}`, free: FREE }]);
      const network = networkOf(address);
      return begin([
        { key: `both ${network} ${name}`, free: FREE },
        { key: `name ${name}`, free: FREE_ALONE },
        { key: `network ${network}`, free: FREE_ALONE },
      ]);
    },

    /** One try to prove the old password in a live session. Throws throttled. */
    oldPassword: (idAccount: string): Attempt => begin([{ key: `account ${idAccount}`, free: FREE }]),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

/** The /24 or /64 that an address is in; an IPv4 address inside IPv6 counts as itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail] = mapped.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(8 - groups.length - after.length, 0)).fill('0');
  return [...groups, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
}
