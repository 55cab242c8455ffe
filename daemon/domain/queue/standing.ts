import { alertFrame, STATES } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { AccountState } from '#shared/operations/health.ts';
import type { QueueState } from '#shared/queue/queue.ts';
import type { Messenger } from './messenger.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { SLOW_UNTIL_KEY, type Pace } from './pace/pace.ts';
import type { PauseCode, QueuePause } from './queue-pause.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

/**
 * After WhatsApp's 'too many' (429) the queue pauses for this time, in ms, and resumes by itself; after a second one
 * within a day it does not.
 */
const TOO_MANY = '429';
const REST = 3_600_000;
const DAY = 86_400_000;
/** Number of consecutive refused or unanswered messages after which the queue is paused. */
const RUN = 5;
/** Number of consecutive ones after which the admin is warned. */
const RUN_TOLD = 2;
export const TOO_MANY_AT_KEY = 'too_many_at';

export interface StandingOptions {
  pause: QueuePause;
  pace: Pace;
  settings: SettingStore;
  messenger: Messenger;
  clock: Clock;
  timezone: string;
  emit: (frame: EventFrame) => void;
}

/** Watches the account's standing at WhatsApp, and pauses the queue before it gets worse. */
export function createStandingWatch(options: StandingOptions) {
  const { pause, pace, settings, clock, timezone } = options;
  /** Ids of consecutive failed messages; several tries of one message count once. */
  const failing = new Set<string>();

  function stop(code: PauseCode, alert: ReturnType<typeof alertFrame>, until?: number): void {
    pause.set({ code, reason: alert.message, at: clock.now(), ...(until !== undefined && { until }) });
    tell(alert);
  }

  function tell(alert: ReturnType<typeof alertFrame>): void {
    failing.clear();
    options.emit(alert);
  }

  function tooMany(): void {
    const now = clock.now();
    const before = Number(settings.get(TOO_MANY_AT_KEY) ?? -Infinity);
    settings.set(TOO_MANY_AT_KEY, String(now));
    settings.set(SLOW_UNTIL_KEY, String(now + DAY));
    if (now - before < DAY) return stop('limited-429', alertFrame('limitedAgain', { code: TOO_MANY }));
    const standing = pause.get();
    // What only a person may end stays, and does not end by itself.
    if (standing && standing.until === undefined) return tell(alertFrame('limitedWhilePaused', { code: TOO_MANY }));
    const until = now + REST;
    stop('limited-429', alertFrame('limited', { code: TOO_MANY, until, zone: timezone }), until);
  }

  return {
    /**
     * An error of WhatsApp about the account; call it inside the transaction that puts the message back. `reason`: what
     * to do, if the messenger knows it.
     */
    restricted(code: string, reason?: string): void {
      if (code === TOO_MANY) return tooMany();
      stop(
        `restricted-${code}`,
        reason === undefined ? alertFrame('restricted', { code }) : alertFrame('restrictedBecause', { reason }),
      );
    },

    /** WhatsApp refused a message or did not answer. */
    failed(idMessage: string): void {
      failing.add(idMessage);
      if (failing.size < RUN || pause.get()) return;
      stop('failures', alertFrame('failures', { run: RUN }));
    },

    /** WhatsApp accepted a message, or sent a receipt. */
    succeeded: (): void => failing.clear(),

    /** Ends an expired pause. Returns when the current pause ends by itself, in UTC ms. */
    resumeIfDue(): number | undefined {
      const { until } = pause.get() ?? {};
      if (until === undefined || until > clock.now()) return until;
      pause.clear();
      options.emit(alertFrame('slower'));
      return undefined;
    },

    /** The account's standing: its kind and a sentence. */
    state(queue: QueueState): AccountState {
      const { code } = options.messenger.frame();
      if (code === 'restricted') return { state: 'dijeda', reason: STATES.refused() };
      if (queue.paused)
        return { state: 'dijeda', reason: queue.paused_reason, ...(queue.paused_by && { by: queue.paused_by }) };
      const slow = slowedBy(queue);
      return { state: slow === null ? 'sehat' : 'melambat', reason: slow };
    },
  };

  function slowedBy({ waiting }: QueueState): string | null {
    if (waiting > 0 && pace.isLimitReached()) return STATES.limitReached({ limit: pace.limitToday() });
    if (failing.size >= RUN_TOLD) return STATES.failing({ run: failing.size });
    if (clock.now() < Number(settings.get(SLOW_UNTIL_KEY) ?? 0)) return STATES.slowed();
    return null;
  }
}
export type StandingWatch = ReturnType<typeof createStandingWatch>;
