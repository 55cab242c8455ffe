import type { AuditAction } from '#shared/account/audit-action.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { AuditStore } from './audit-store.ts';

/** Limits for lists and texts in an audit row, so that deleting 20,000 rows does not write a huge one. */
const LISTED = 100;
const TEXT_MAX = 200;

/** Removes control characters and limits the length: labels and addresses come from outside. */
const plain = (text: string): string => text.replace(/[\p{C}\u2028\u2029]/gu, '').slice(0, TEXT_MAX);

function bounded(detail: AuditDetail): AuditDetail {
  const one = <T>(value: T): T | string => (typeof value === 'string' ? plain(value) : value);
  const short = (value: AuditDetail[string]): AuditDetail[string] => {
    if (Array.isArray(value)) return value.slice(0, LISTED).map(plain);
    if (typeof value !== 'object' || value === null) return one(value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, one(inner)]));
  };
  return Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, short(value)]));
}

export interface Audit {
  /**
   * Writes one row about who did what; call it inside the change's own transaction. `subject` is the object, such as
   * 'masjid:12'. Only the beginning of a long list is stored: pass its length as `count`.
   */
  record(actor: Actor, action: AuditAction, subject: string, detail?: AuditDetail): void;
}

/** `onRecord` is called for every action at once, while its transaction is still open. */
export function createAudit(options: {
  store: AuditStore;
  clock: Clock;
  onRecord?: (action: AuditAction) => void;
}): Audit {
  return {
    record(actor, action, subject, detail = {}) {
      options.store.insert({
        at: options.clock.now(),
        actor: plain(actor.label),
        id_session: actor.id_session,
        action,
        subject: plain(subject),
        detail: JSON.stringify(bounded(detail)),
      });
      options.onRecord?.(action);
    },
  };
}
