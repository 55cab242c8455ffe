import type { ListPage } from './list-page.ts';
import type { ListOptions } from './list.ts';

export interface AuditStore {
  insert(entry: AuditEntry): void;
  list: (options: ListOptions, { from, before, nouns, actions }: AuditFilter) => ListPage<Omit<AuditEntry, 'id_session'> & {
      id: string;
  }>;
}

export interface AuditEntry {
  at: number;
  actor: string;
  id_session: string | null;
  action: string;
  subject: string;
  detail: string;
}

/** `from` and `before` in UTC ms; `nouns` are what actions begin with; `actions` are what a search means by its words. */
export interface AuditFilter {
  from: number | undefined;
  before: number | undefined;
  nouns: readonly string[] | undefined;
  actions: readonly string[];
}
