import { alertFrame, alertText, type AlertKind } from '#shared/operations/alert.ts';
import type { ClockState } from '#shared/base/clock.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';

/** Maximum deviation of the wall clock from the monotonic clock, in ms; more is a step. */
const STEP = 10 * 60_000;
/** The longest time for which Mimbar may have been off without a word of an admin about the clock, in ms. */
const AWAY = 180 * 24 * 60 * 60_000;
/** Minimum time between two writes of `last_seen`, in ms, because memory cards wear. */
const SEEN_EVERY = 30_000;
const LAST_SEEN_KEY = 'last_seen';

/**
 * `behind`: before the build or before the time that was last seen; `ahead`: long after that time; `stepped`: it was
 * set while the daemon ran.
 */
type Doubt = 'behind' | 'ahead' | 'stepped';
const ALERT_OF = {
  behind: 'clockBehind',
  ahead: 'clockAhead',
  stepped: 'clockStepped',
} as const satisfies Record<Doubt, AlertKind>;

export interface ClockSanityOptions extends Pick<
  Means,
  'audit' | 'clock' | 'emit' | 'logger' | 'settings' | 'timezone' | 'transaction'
> {
  /** Whether the kernel's clock is synchronised with a time server; false if unknown. */
  isSynchronised: () => Promise<boolean>;
  /** Build time, a lower limit for the clock, UTC ms. */
  builtAt: number;
  /** Called when the clock is trusted again. */
  onTrusted: () => void;
  /** Moves the expiry of all sessions by `ms`. */
  shiftSessions: (ms: number) => void;
}

/**
 * Checks whether the wall clock can be trusted. A small computer without a battery starts with a time in the past, and
 * one whose battery clock is broken with any time.
 */
export function createClockSanity(options: ClockSanityOptions) {
  const { clock, settings, isSynchronised, builtAt } = options;
  let base = { wall: clock.now(), monotonic: clock.monotonic() };
  let doubt: Doubt | undefined;
  let checked = false;
  /** How often an admin has confirmed it. */
  let confirmed = 0;

  // Whole milliseconds, as in the wall clock: tokens contain the time as digits.
  const steadyNow = () => Math.round(base.wall + clock.monotonic() - base.monotonic);
  const deviation = () => clock.now() - steadyNow();
  const hasStepped = () => doubt === 'stepped' || Math.abs(deviation()) > STEP;

  function lastSeen(): number | undefined {
    const value = settings.get(LAST_SEEN_KEY);
    return value === undefined ? undefined : Number(value);
  }

  /** What makes the time of a start implausible. */
  function atStart(): 'behind' | 'ahead' | undefined {
    const seen = lastSeen();
    if (clock.now() < Math.max(builtAt, seen ?? 0)) return 'behind';
    return seen !== undefined && clock.now() - seen > AWAY ? 'ahead' : undefined;
  }

  /** The doubt in which nothing is sent: with a time that is too late, what waits would be over. */
  function holdsBack(): 'stepped' | 'ahead' | undefined {
    if (hasStepped()) return 'stepped';
    return (checked ? doubt : atStart()) === 'ahead' ? 'ahead' : undefined;
  }

  function rebase(): void {
    base = { wall: clock.now(), monotonic: clock.monotonic() };
  }

  function question(next: Doubt): void {
    checked = true;
    if (doubt === next) return;
    doubt = next;
    options.logger.warn({ doubt, deviation: deviation(), lastSeen: lastSeen() }, 'The clock is in doubt');
    options.emit(alertFrame(ALERT_OF[next]));
  }

  function trust(): void {
    const isNews = doubt !== undefined || holdsBack() !== undefined;
    rebase();
    checked = true;
    doubt = undefined;
    if (!isNews) return;
    options.logger.info({}, 'The clock is trusted again');
    options.emit(alertFrame('clockTrusted'));
    options.onTrusted();
  }

  function state(): ClockState {
    const shown = holdsBack() ?? doubt;
    return {
      trusted: shown === undefined,
      reason: shown ? alertText(ALERT_OF[shown]) : null,
      now: new Date(clock.now()).toISOString(),
      timezone: options.timezone,
    };
  }

  return {
    state,

    /** Checks the clock; call it every minute, and before anything that relies on it. */
    async check(): Promise<void> {
      // A clock that was wrong at the start and steps to a plausible time has been corrected: no doubt comes of that.
      const isWrongSinceStart = doubt === 'behind' || doubt === 'ahead';
      const isStep = !isWrongSinceStart && Math.abs(deviation()) > STEP;
      const suspect = isStep ? 'stepped' : isWrongSinceStart || !checked ? atStart() : undefined;
      const before = confirmed;
      // An admin's word that comes meanwhile counts.
      if (suspect && !(await isSynchronised()) && before === confirmed) question(suspect);
      else trust();
    },

    /** Whether messages may be sent: not after an unconfirmed step, nor long after the time that was last seen. */
    canSend: (): boolean => holdsBack() === undefined,

    /** The reason why not, for the admin. */
    stopped(): { by: 'clock'; reason: string } | undefined {
      const doubted = holdsBack();
      return doubted && { by: 'clock', reason: alertText(ALERT_OF[doubted]) };
    },

    /** Whether work that depends on the date may run, such as automatic runs and retention. */
    canRun: (): boolean => checked && doubt === undefined && !hasStepped(),

    /**
     * Whether the clock may be used to check external dates, such as of certificates. Before the first check the time
     * of the start counts.
     */
    canDate: (): boolean => doubt === undefined && !hasStepped() && (checked || atStart() === undefined),

    lastSeen,

    /** Updates `last_seen`. Only a synchronised clock, or an admin, may set it back. */
    async see(): Promise<void> {
      const now = clock.now();
      const last = lastSeen() ?? 0;
      if (now >= last && now - last < SEEN_EVERY) return;
      if (now > last || (await isSynchronised())) settings.set(LAST_SEEN_KEY, String(now));
    },

    /** The time for sessions: an unconfirmed step does not count. */
    steady: { ...clock, now: () => (hasStepped() ? steadyNow() : clock.now()) } satisfies Clock,

    /** An admin confirms the clock. Sessions keep their remaining time. */
    confirm(actor: Actor): ClockState {
      options.transaction(() => {
        if (hasStepped()) options.shiftSessions(deviation());
        // The search for missed runs starts at `last_seen`, so only set it back here.
        if (atStart() === 'behind') settings.set(LAST_SEEN_KEY, String(clock.now()));
        options.audit.record(actor, 'clock.confirm', 'clock', { deviation_s: Math.round(deviation() / 1000) });
      });
      confirmed += 1;
      trust();
      options.onTrusted();
      return state();
    },
  };
}
export type ClockSanity = ReturnType<typeof createClockSanity>;
