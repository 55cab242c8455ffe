import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict } from '../../base/errors.ts';
import type { AnyDraft } from './draft.ts';
import type { Pace } from '../pace/pace.ts';
import type { MessageStore } from '../message-store.ts';

export interface Capacity {
  /** How many of the messages would leave before the day is over, and how many on later days. */
  today: number;
  later: number;
  /** Why it is refused: some would not leave before their end. */
  refusal: string | undefined;
}

/** Whether messages can leave before they end, with all that waits before them and every limit. */
export function createCapacity({
  pace,
  messages,
  clock,
  timezone,
}: {
  pace: Pace;
  messages: MessageStore;
  clock: Clock;
  timezone: string;
}) {
  /** What waits already counts as that, not a second time. */
  function check(drafts: readonly AnyDraft[], priority = 0): Capacity {
    const now = clock.now();
    const pending = messages.pendingAmong(drafts.map((draft) => draft.dedupe_key));
    const fresh = drafts.filter((draft) => !pending.has(draft.dedupe_key));
    if (fresh.length === 0) return { today: 0, later: 0, refusal: undefined };
    const planned = fresh.map(({ ends_at }) => ({
      id_broadcast: null,
      priority,
      ends_at,
      created_at: now,
      quiet_hours: false,
    }));
    const leaves = pace.plan(planned);
    const tomorrow = instantInZone(addDays(dateInZone(now, timezone), 1), '00:00', timezone);
    const fitting = leaves.filter((at) => at !== undefined);
    const today = fitting.filter((at) => at < tomorrow).length;
    const missed = fresh.filter((_, index) => leaves[index] === undefined);
    const until = missed.every(({ ends_at }) => ends_at <= tomorrow) ? 'hari ini' : 'sebelum batas waktunya';
    return {
      today,
      later: fitting.length - today,
      refusal: missed.length === 0 ? undefined : `Hanya ${fitting.length} dari ${fresh.length} dapat dikirim ${until}`,
    };
  }

  return {
    check,
    /** Throws conflict with what fits. */
    require(drafts: readonly AnyDraft[], priority = 0): void {
      const { refusal } = check(drafts, priority);
      if (refusal !== undefined) throw conflict(refusal);
    },
  };
}
export type CapacityCheck = ReturnType<typeof createCapacity>;
