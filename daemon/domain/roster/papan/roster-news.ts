import { AUDIT_ACTIONS, type AuditAction } from '#shared/account/audit-action.ts';
import type { EventFrame } from '#shared/queue/events.ts';

/**
 * How long changes are collected before screens are notified, in ms: long enough for a swap, short enough to look
 * immediate.
 */
const GATHER = 100;

export interface RosterNews {
  /** Called for each audit row, inside the change's transaction. */
  recorded(action: AuditAction): void;
  /** A change without an audit row has changed the board. */
  changed(): void;
  /** Stops all notifications. */
  stop(): void;
}

const concerns = (action: AuditAction) => AUDIT_ACTIONS[action].kind === 'data' || action === 'person.delete';

/**
 * Notifies screens when the roster has changed: mosques, preachers, schedules, leaves, locks, answers. A transaction
 * never awaits, so the timer fires after its commit; after a rollback screens reload without need.
 */
export function createRosterNews({ emit }: { emit: (frame: EventFrame) => void }): RosterNews {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    emit({ type: 'roster' });
  };
  const changed = () => {
    timer ??= setTimeout(tell, GATHER);
  };
  return {
    recorded(action) {
      if (concerns(action)) changed();
    },
    changed,
    stop: () => clearTimeout(timer),
  };
}
