import type { AuditAction } from '#shared/account/audit-action.ts';
import type { ListPage } from './list-page.ts';
import type { ListOptions } from './list.ts';

export interface AuditStore {
  insert(entry: AuditEntry): void;
  list: (
    options: ListOptions,
    { from, before, only, said }: AuditFilter,
  ) => ListPage<
    Omit<AuditEntry, 'id_session'> & {
      id: string;
    }
  >;
}

export interface AuditEntry {
  at: number;
  actor: string;
  id_session: string | null;
  action: string;
  subject: string;
  detail: string;
}

/** `from` and `before` in UTC ms; `only` these actions; those that are `said` are what a search means by its words. */
export interface AuditFilter {
  from: number | undefined;
  before: number | undefined;
  only: readonly AuditAction[] | undefined;
  said: readonly AuditAction[];
}
