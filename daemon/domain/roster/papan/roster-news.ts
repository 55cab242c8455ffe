import { AUDIT_ACTIONS, type AuditAction } from '#shared/account/audit-action.ts';
import type { EventFrame } from '#shared/queue/events.ts';

/**
 * How long changes are gathered before screens hear of them, in ms: long enough for a swap, short enough to see it
 * live.
 */
const GATHER = 100;

export interface RosterNews {
  /** An action has left its audit row, in the change's own transaction. */
  recorded(action: AuditAction): void;
  /** Something that leaves no audit row has changed what boards show. */
  changed(): void;
  /** Tells nothing more. */
  stop(): void;
}

const concerns = (action: AuditAction) => AUDIT_ACTIONS[action].kind === 'data' || action === 'person.delete';

/**
 * Tells screens that the roster has changed: mosques, preachers, schedules, leave, locks, answers. A transaction never
 * awaits, so the timer runs after its commit; after a rollback a screen loads once in vain.
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
