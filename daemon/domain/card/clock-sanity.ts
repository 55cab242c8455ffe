import { alertFrame, alertText, type AlertKind } from '#shared/operations/alert.ts';
import type { ClockState } from '#shared/base/clock.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Transaction } from '../base/transaction.ts';
import type { SettingStore } from '../base/setting-store.ts';

/** The wall clock may deviate so much, in ms, from the monotonic clock; more is a step. */
const STEP = 10 * 60_000;
/** `last_seen` is not written more often than this, in ms: memory cards wear. */
const SEEN_EVERY = 30_000;
const LAST_SEEN_KEY = 'last_seen';

/** `behind`: before the build or before the time that was last seen; `stepped`: it was set while the daemon ran. */
type Doubt = 'behind' | 'stepped';
const ALERT_OF = { behind: 'clockBehind', stepped: 'clockStepped' } as const satisfies Record<Doubt, AlertKind>;

export interface ClockSanityOptions {
  clock: Clock;
  settings: SettingStore;
  /** Whether the kernel's clock follows a time server; false also when nobody knows. */
  isSynchronised: () => Promise<boolean>;
  /** The time can't be before this, UTC ms. */
  builtAt: number;
  timezone: string;
  transaction: Transaction;
  audit: Audit;
  logger: Logger;
  emit: (frame: EventFrame) => void;
  /** Called when the clock is trusted again. */
  onTrusted: () => void;
  /** Moves the ends of what is counted from now, by so many ms. */
  shiftSessions: (ms: number) => void;
}

/** Whether the wall clock can be believed. A small computer without a battery starts with a time in the past. */
export function createClockSanity(options: ClockSanityOptions) {
  const { clock, settings, isSynchronised, builtAt } = options;
  let base = { wall: clock.now(), monotonic: clock.monotonic() };
  let doubt: Doubt | undefined;
  let checked = false;

  // Whole milliseconds, as the wall clock gives them: tokens carry the time in digits.
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
      // A clock that was behind and steps to a plausible time has been corrected: that step raises no doubt.
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

    /** Whether messages may be sent: not after a step that nobody has confirmed. */
    canSend: (): boolean => !hasStepped(),

    /** Why they may not, for the admin. */
    stopped: (): { by: 'clock'; reason: string } | undefined =>
      hasStepped() ? { by: 'clock', reason: alertText('clockStepped') } : undefined,

    /** Whether work that depends on the date may run: automatic runs and retention. */
    canRun: (): boolean => checked && doubt === undefined && !hasStepped(),

    /**
     * Whether the clock may be used to check dates from outside, such as certificates. Before the first check only
     * whether it is behind counts.
     */
    canDate: (): boolean => doubt === undefined && !hasStepped() && (checked || !isBehind()),

    lastSeen,

    /** Moves `last_seen` on. Only a synchronised clock, or an admin, sets it back. */
    async see(): Promise<void> {
      const now = clock.now();
      const last = lastSeen() ?? 0;
      if (now >= last && now - last < SEEN_EVERY) return;
      if (now > last || (await isSynchronised())) settings.set(LAST_SEEN_KEY, String(now));
    },

    /** The time for sessions: an unconfirmed step does not count. */
    steady: { ...clock, now: () => (hasStepped() ? steadyNow() : clock.now()) } satisfies Clock,

    /** An admin says that the clock is right. Sessions keep the time they had left. */
    confirm(actor: Actor): ClockState {
      options.transaction(() => {
        if (hasStepped()) options.shiftSessions(deviation());
        // Missed runs are still searched from `last_seen`, so it is only ever set back here.
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
