import { alertFrame, alertText, type AlertKind } from '#shared/operations/alert.ts';
import type { ClockState } from '#shared/base/clock.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

/** Maximum deviation of the wall clock from the monotonic clock, in ms; more is a step. */
const STEP = 10 * 60_000;
/** Minimum time between two writes of `last_seen`, in ms, because memory cards wear. */
const SEEN_EVERY = 30_000;
const LAST_SEEN_KEY = 'last_seen';

/** `behind`: before the build or before the time that was last seen; `stepped`: it was set while the daemon ran. */
type Doubt = 'behind' | 'stepped';
const ALERT_OF = { behind: 'clockBehind', stepped: 'clockStepped' } as const satisfies Record<Doubt, AlertKind>;

export interface ClockSanityOptions {
  clock: Clock;
  settings: SettingStore;
  /** Whether the kernel's clock is synchronised with a time server; false if unknown. */
  isSynchronised: () => Promise<boolean>;
  /** Build time, a lower limit for the clock, UTC ms. */
  builtAt: number;
  timezone: string;
  transaction: Transaction;
  audit: Audit;
  logger: Logger;
  emit: (frame: EventFrame) => void;
  /** Called when the clock is trusted again. */
  onTrusted: () => void;
  /** Moves the expiry of all sessions by `ms`. */
  shiftSessions: (ms: number) => void;
}

/** Checks whether the wall clock can be trusted. A small computer without a battery starts with a time in the past. */
export function createClockSanity(options: ClockSanityOptions) {
  const { clock, settings, isSynchronised, builtAt } = options;
  let base = { wall: clock.now(), monotonic: clock.monotonic() };
  let doubt: Doubt | undefined;
  let checked = false;

  // Whole milliseconds, as in the wall clock: tokens contain the time as digits.
  const steadyNow = () => Math.round(base.wall + clock.monotonic() - base.monotonic);
  const deviation = () => clock.now() - steadyNow();
  const hasStepped = () => doubt === 'stepped' || Math.abs(deviation()) > STEP;

  function lastSeen(): number | undefined {
    const value = settings.get(LAST_SEEN_KEY);
    return value === undefined ? undefined : Number(value);
  }

  const isBehind = () => clock.now() < Math.max(builtAt, lastSeen() ?? 0);

  function rebase(): void {
    base = { wall: clock.now(), monotonic: clock.monotonic() };
  }

  function question(next: Doubt): void {
    if (doubt === next) return;
    doubt = next;
    options.logger.warn({ doubt, deviation: deviation(), lastSeen: lastSeen() }, 'The clock is in doubt');
    options.emit(alertFrame(ALERT_OF[next]));
  }

  function trust(): void {
    rebase();
    if (doubt === undefined) return;
    doubt = undefined;
    options.logger.info({}, 'The clock is trusted again');
    options.emit(alertFrame('clockTrusted'));
    options.onTrusted();
  }

  function state(): ClockState {
    const shown = hasStepped() ? 'stepped' : doubt;
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
      // A clock that was behind and steps to a plausible time has been corrected; that step causes no doubt.
      const stepped = doubt !== 'behind' && Math.abs(deviation()) > STEP;
      const suspect: Doubt | undefined = stepped
        ? 'stepped'
        : doubt === 'behind' || !checked
          ? isBehind()
            ? 'behind'
            : undefined
          : undefined;
      if (suspect && !(await isSynchronised())) question(suspect);
      else trust();
      checked = true;
    },

    /** Whether messages may be sent: not after an unconfirmed step. */
    canSend: (): boolean => !hasStepped(),

    /** The reason why not, for the admin. */
    stopped: (): { by: 'clock'; reason: string } | undefined =>
      hasStepped() ? { by: 'clock', reason: alertText('clockStepped') } : undefined,

    /** Whether work that depends on the date may run, such as automatic runs and retention. */
    canRun: (): boolean => checked && doubt === undefined && !hasStepped(),

    /**
     * Whether the clock may be used to check external dates, such as of certificates. Before the first check only
     * `behind` counts.
     */
    canDate: (): boolean => doubt === undefined && !hasStepped() && (checked || !isBehind()),

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
        if (isBehind()) settings.set(LAST_SEEN_KEY, String(clock.now()));
        options.audit.record(actor, 'clock.confirm', 'clock', { deviation_s: Math.round(deviation() / 1000) });
      });
      trust();
      options.onTrusted();
      return state();
    },
  };
}
export type ClockSanity = ReturnType<typeof createClockSanity>;
