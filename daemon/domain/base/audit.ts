import type { AuditAction } from '#shared/account/audit-action.ts';
import { auditTexts } from '#shared/account/audit-sentence.ts';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { AuditStore, AuditText } from './audit-store.ts';
import type { YieldLoop } from './yield-loop.ts';

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

/** The trail's words, made again. */
export interface AuditRetelling {
  /** The ids of the rows that are meant, read a few at a time. */
  find(isMeant: (row: AuditText) => boolean, yieldLoop: YieldLoop): Promise<string[]>;
  /**
   * Says these rows with the names of now, where those before must go; without the names of templates that are hidden.
   * Call it inside a transaction.
   */
  sayAgain(ids: readonly string[], isHidden?: (nama_template: string) => boolean): void;
  /** Says the rows that an earlier version of Mimbar has written; call it inside a transaction. */
  sayUnsaid(): void;
}

/** Rows that are read or said at a time. */
const AT_ONCE = 1000;

/** `onRecord` is called for every action at once, while its transaction is still open. */
export function createAudit(options: {
  store: Omit<AuditStore, 'list'>;
  clock: Clock;
  timezone: string;
  onRecord?: (action: AuditAction) => void;
}): Audit & AuditRetelling {
  const { store, timezone } = options;

  const lookup: AuditLookup = (noun, id) => {
    const row = store.named(noun, id);
    const at = row?.['created_at'];
    return typeof at === 'number' ? { ...row, created_on: dateInZone(at, timezone) } : row;
  };

  function sayAgain(ids: readonly string[], isHidden: (nama_template: string) => boolean = () => false): void {
    const shown: AuditLookup = (noun, id) => {
      const row = lookup(noun, id);
      return noun === 'template' && isHidden(String(row?.['nama'])) ? undefined : row;
    };
    for (const { id, detail, ...row } of store.find(ids))
      store.say(id, auditTexts({ ...row, detail: JSON.parse(detail) as AuditDetail }, shown));
  }

  return {
    record(actor, action, subject, detail = {}) {
      const facts = { action, subject: plain(subject), detail: bounded(detail) };
      store.insert({
        at: options.clock.now(),
        actor: plain(actor.label),
        id_session: actor.id_session,
        ...facts,
        detail: JSON.stringify(facts.detail),
        ...auditTexts(facts, lookup),
      });
      options.onRecord?.(action);
    },
    async find(isMeant, yieldLoop) {
      const found: string[] = [];
      const last = store.last();
      for (let after = 0; after < last; after += AT_ONCE) {
        await yieldLoop();
        found.push(
          ...store
            .texts(after, Math.min(after + AT_ONCE, last))
            .filter(isMeant)
            .map(({ id }) => id),
        );
      }
      return found;
    },
    sayAgain,
    sayUnsaid() {
      for (let ids = store.unsaid(AT_ONCE); ids.length > 0; ids = store.unsaid(AT_ONCE)) sayAgain(ids);
    },
  };
}
