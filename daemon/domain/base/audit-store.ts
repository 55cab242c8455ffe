import type { AuditAction } from '#shared/account/audit-action.ts';
import type { AuditMention } from '#shared/account/audit-search.ts';
import type { ListPage } from './list-page.ts';
import type { ListOptions } from './list.ts';

export interface AuditStore {
  insert(entry: AuditEntry): void;
  list: (
    options: ListOptions,
    { from, before, only, parts }: AuditFilter,
  ) => ListPage<
    Omit<AuditEntry, 'id_session'> & {
      id: string;
    }
  >;
  /** The dates in the rows' sentences. */
  dates(): string[];
}

export interface AuditEntry {
  at: number;
  actor: string;
  id_session: string | null;
  action: string;
  subject: string;
  detail: string;
}

/** `from` and `before` in UTC ms; `only` these actions. A row matches if it contains each of the `parts`. */
export interface AuditFilter {
  from: number | undefined;
  before: number | undefined;
  only: readonly AuditAction[] | undefined;
  parts: readonly AuditPart[];
}

/**
 * One part of a search. A row matches if its actor or the current name of a subject contains it, its action is in
 * `said`, or it refers to something in `mentioned`.
 */
export interface AuditPart {
  text: string;
  said: readonly AuditAction[];
  mentioned: readonly AuditMention[];
}
