import type { AuditDetail } from '#shared/audit.ts';
import type { AuditStore } from '../storage/audit.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';

export interface Audit {
  /**
   * Leaves one row of who did what; call it inside the change's own transaction. `action` is 'noun.verb', `subject` what
   * it was done to, such as 'masjid:12'.
   */
  record(actor: Actor, action: string, subject: string, detail?: AuditDetail): void;
  /** Another text after every change: two equal marks say that nothing was changed in between. */
  mark(): string;
}

export function createAudit(options: { store: AuditStore; clock: Clock }): Audit {
  return {
    record(actor, action, subject, detail = {}) {
      options.store.insert({
        at: options.clock.now(),
        actor: actor.label,
        id_session: actor.id_session,
        action,
        subject,
        detail: JSON.stringify(detail),
      });
    },
    mark: () => options.store.lastId() ?? '',
  };
}
