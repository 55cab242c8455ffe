import { networkOf } from '#daemon/base/address.ts';
import { accountActor, systemActor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { StoredAccount } from './account.store.ts';

/** Failures before the first delay: for one name in one network or on one device; and for a name or a network alone. */
const FREE = 10;
const FREE_ALONE = 50;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;
/** Maximum number of counters of each kind; one kind cannot evict those of another. */
const TALLIES_MAX = 5_000;

interface Tally {
  failures: number;
  lastAt: number;
  blockedUntil: number;
}
type Tallies = ReturnType<typeof createTallies>;

export interface Attempt {
  /** Resets the counters of this attempt. */
  succeeded(): void;
  /** Neither a success nor a failure: the attempt is not counted, and earlier failures stay. */
  undone(): void;
}

/** The attempts of one name in one place. Both throw throttled, with the seconds to wait. */
export interface Attempts {
  /** Call it before the password waits for its turn. */
  check(): void;
  /** Call it when its turn has come. Counts as failed until it has succeeded: parallel attempts do not get through. */
  begin(): Attempt;
}
interface Counted {
  tallies: Tallies;
  key: string;
  free: number;
}

/**
 * The counters of one kind (LRU). A blocking counter is evicted only if all are blocking: then the one whose block ends
 * first.
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
    /** UTC ms; 0 if unknown. Reading does not change the LRU order. */
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
 * Slows down password guessing with growing delays. In memory: a restart resets it. `max` limits the counters of each
 * kind.
 */
export function createThrottle(clock: Clock, max = TALLIES_MAX) {
  const kinds = {
    both: createTallies(max),
    name: createTallies(max),
    network: createTallies(max),
    device: createTallies(max),
    account: createTallies(max),
  };

  /** A refused attempt is neither counted nor stored, so that a blocked caller cannot evict the counters of others. */
  function check(keys: readonly Counted[]): void {
    const now = clock.now();
    const blockedUntil = Math.max(...keys.map(({ tallies, key }) => tallies.blockedUntil(key)));
    if (blockedUntil > now) {
      const seconds = Math.ceil((blockedUntil - now) / 1000);
      throw new MimbarError('throttled', `Terlalu banyak percobaan. Coba lagi dalam ${waitText(seconds)}.`, {
        retryAfter: seconds,
      });
    }
  }

  function begin(keys: readonly Counted[]): Attempt {
    check(keys);
    const now = clock.now();
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

  const attempts = (keys: readonly Counted[]): Attempts => ({ check: () => check(keys), begin: () => begin(keys) });

  return {
    /** Sign-ins. A known device has its own counter, so others cannot lock it out. */
    signIn(username: string, address: string, device: string | undefined): Attempts {
      const name = username.toLowerCase();
      if (device !== undefined) return attempts([{ tallies: kinds.device, key: `${device} ${name}`, free: FREE }]);
      const network = networkOf(address);
      return attempts([
        { tallies: kinds.both, key: `${network} ${name}`, free: FREE },
        { tallies: kinds.name, key: name, free: FREE_ALONE },
        { tallies: kinds.network, key: network, free: FREE_ALONE },
      ]);
    },

    /** Attempts to prove the old password in a live session. */
    oldPassword: (idAccount: string): Attempts => attempts([{ tallies: kinds.account, key: idAccount, free: FREE }]),

    /** How many counters are kept, of all kinds. */
    size: (): number => Object.values(kinds).reduce((sum, { size }) => sum + size(), 0),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
}

const HOUR = 3_600_000;
/** Maximum number of rows per hour, so that an attacker cannot fill the disk. */
const ROWS_MAX = 100;

/** Writes an audit row for a failed sign-in. The count of the hour is kept in memory only. */
export function createFailedSignIns({ audit, clock }: { audit: Audit; clock: Clock }) {
  let hour = 0;
  let rows = 0;
  let skipped = 0;
  return {
    /** An unknown username is not stored: it may be a password that was typed into the wrong field. */
    record(account: StoredAccount | undefined, reason: 'password' | 'otp' | 'throttled', address: string): void {
      const now = Math.floor(clock.now() / HOUR);
      if (now !== hour) [hour, rows] = [now, 0];
      rows += 1;
      if (rows > ROWS_MAX) return void (skipped += 1);
      const actor = account
        ? accountActor({ ...account, id_account: account.id, id_session: null })
        : systemActor('unknown');
      audit.record(actor, 'session.failed', account ? `account:${account.id}` : 'account', {
        reason,
        address,
        ...(skipped > 0 && { skipped }),
      });
      skipped = 0;
    },
  };
}
export type FailedSignIns = ReturnType<typeof createFailedSignIns>;
