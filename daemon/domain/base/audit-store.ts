import type { AuditAction } from '#shared/account/audit-action.ts';
import type { AuditTexts } from '#shared/account/audit-sentence.ts';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { ListPage } from './list-page.ts';
import type { ListOptions } from './list.ts';

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
