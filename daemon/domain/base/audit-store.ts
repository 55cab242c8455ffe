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
  /** The dates that sentences name. */
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

/** `from` and `before` in UTC ms; `only` these actions. A row is found when it holds each of the `parts`. */
export interface AuditFilter {
  from: number | undefined;
  before: number | undefined;
  only: readonly AuditAction[] | undefined;
  parts: readonly AuditPart[];
}

/**
 * One part of a search: a row holds it when it names who, or something that is called so today; when it is one of the
 * actions that are `said`, or has one of what is `mentioned`.
 */
export interface AuditPart {
  text: string;
  said: readonly AuditAction[];
  mentioned: readonly AuditMention[];
}
