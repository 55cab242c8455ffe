import type { AuditAction } from '#shared/account/audit-action.ts';
import { auditTexts, type AuditTexts } from '#shared/account/audit-sentence.ts';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditDetail, AuditValues } from '#shared/account/audit.ts';
import type { Role } from '#shared/account/auth.ts';
import { actorLabel, type ActorKind, type NamedKind, type SystemKind } from '#shared/base/actor.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import type { Clock, YieldLoop } from './clock.ts';
import type { ListPage, ListOptions } from './list.ts';

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

/**
 * The fields whose values the trail stores, by noun: ids, dates, times, numbers and mosques' names. People's names and
 * numbers and the texts of messages are excluded, because the trail is kept when a person's data are deleted. Of a noun
 * that is not here it stores which fields were changed, and no value.
 */
export const KEPT = {
  pengajian: ['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'],
  jumatan: ['tanggal', 'id_masjid', 'id_mubaligh'],
  masjid: ['nama_masjid', 'wilayah'],
  mubaligh: ['khatib', 'batas_bulan', 'batas_pengajian'],
  cuti: ['id_mubaligh', 'dari', 'sampai', 'bagian'],
  rutin: ['id_masjid', 'waktu', 'mulai', 'sampai'],
  template: ['type'],
  schedule: [
    'active',
    'h',
    'jam',
    'id_template_dkm',
    'id_template_mubaligh',
    'force_broadcast',
    'tanya_lagi',
    'tanya_h',
    'tanya_jam',
    'jam_kamis',
    'jam_jumat',
    'id_template',
    'id_grup',
  ],
  branding: ['bahasa'],
  admin: ['username'],
} as const satisfies Record<string, readonly string[]>;
export type KeptNoun = keyof typeof KEPT | RowNoun;
const keptOf = (noun: KeptNoun): readonly string[] =>
  (KEPT as Partial<Record<KeptNoun, readonly string[]>>)[noun] ?? [];

/** The fields of a row that the trail stores. */
export function forTrail(noun: KeptNoun, row: object): AuditValues {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    keptOf(noun).flatMap((field): [string, AuditValues[string]][] => {
      const value = values[field];
      const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      return isPlain ? [[field, value as AuditValues[string]]] : [];
    }),
  );
}

/** A change for the trail: the field names, the row before, and the new values. */
export const changed = (noun: KeptNoun, before: object, changes: object): AuditDetail => ({
  fields: Object.keys(changes),
  before: forTrail(noun, before),
  after: forTrail(noun, changes),
});

/**
 * Who makes a change. `label` is what audit rows and '… sudah diubah oleh …' show: a username, 'cli:user' or
 * 'jadwal:pengajian_reminder'.
 */
export interface Actor {
  kind: ActorKind;
  label: string;
  role: Role;
  id_account: string | null;
  id_session: string | null;
}

/** A signed-in person. */
export function accountActor({
  username,
  role,
  id_account,
  id_session,
}: {
  username: string;
  role: Role;
  id_account: string;
  id_session: string | null;
}): Actor {
  return { kind: 'account', label: username, role, id_account, id_session };
}

/**
 * An actor without an account: the system (by schedule or at start), the token file, or a person who replies to a
 * message.
 */
export function systemActor(
  ...[kind, name = '']: [kind: NamedKind, name: string] | [kind: Exclude<SystemKind, NamedKind>]
): Actor {
  return { kind, label: actorLabel(kind, name), role: 'superadmin', id_account: null, id_session: null };
}

/** The holder of the link to a personal page. He may do what that page offers, and nothing that needs a role. */
export const linkActor = ({ noun, id }: { noun: string; id: string }): Actor => ({
  ...systemActor('link', `${noun}-${id}`),
  role: 'admin',
});

/** A holder of the token file, named in the trail by his unix user. */
export const cliActor = (user: string): Actor =>
  systemActor('cli', user.replace(/[^\w.-]/g, '').slice(0, 32) || 'unknown');

/** Whether the actor holds the token file, on this machine. */
export const isTokenFile = ({ kind }: Actor): boolean => kind === 'cli';

export interface AuditStore {
  insert(entry: AuditEntry): void;
  list(options: ListOptions, filter: AuditFilter): ListPage<Omit<AuditEntry, 'id_session'> & { id: string }>;
  /** The current columns of a row that the trail names; undefined for a deleted row, and for what is no row. */
  named: AuditLookup;
  /** The ids of rows without words, the oldest first. */
  unsaid(limit: number): string[];
  last(): number;
  /** Rows with ids above `after` and up to `last`, with the rows that they are about, such as 'mubaligh:7'. */
  texts(after: number, last: number): AuditText[];
  find(ids: readonly string[]): Pick<AuditEntry & { id: string }, 'id' | 'action' | 'subject' | 'detail'>[];
  say(id: string, texts: AuditTexts): void;
}

export interface AuditText {
  id: string;
  text: string;
  about: string[];
}

export interface AuditEntry extends AuditTexts {
  at: number;
  actor: string;
  id_session: string | null;
  action: string;
  subject: string;
  detail: string;
}

/** `from` and `before` in UTC ms; `only` these actions. A row must contain each of the `words`. */
export interface AuditFilter {
  from: number | undefined;
  before: number | undefined;
  only: readonly AuditAction[] | undefined;
  words?: readonly string[];
}
