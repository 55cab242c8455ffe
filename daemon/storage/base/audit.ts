import { desc, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { ListOptions } from '../../domain/base/list.ts';
import type { Drizzle } from './database.ts';
import { createList, type ListPage } from './list.ts';
import { audit } from './schema.ts';

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

const columns = { id: audit.id, at: audit.at, actor: audit.actor, action: audit.action, subject: audit.subject, detail: audit.detail };

/** What its placeholder holds, a list as JSON. */
const among = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;

export function createAuditStore(db: Drizzle) {
  const list = createList<Omit<AuditEntry, 'id_session'> & { id: string }>(db, {
    columns,
    sortBy: { keterangan: audit.action },
    id: audit.id,
    search: (find) => or(find.like(audit.actor), sql`${audit.action} in ${among('actions')}`)!,
    filters: {
      from: gte(audit.at, sql.placeholder('from')),
      before: lt(audit.at, sql.placeholder('before')),
      nouns: sql`substr(${audit.action}, 1, instr(${audit.action}, '.') - 1) in ${among('nouns')}`,
    },
    from: (selection) => db.select(selection).from(audit).$dynamic(),
  });
  return {
    insert(entry: AuditEntry): void {
      db.insert(audit).values(entry).run();
    },

    lastId(): string | undefined {
      return db.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1).get()?.id;
    },

    list: (options: ListOptions, { from, before, nouns, actions }: AuditFilter): ListPage<Omit<AuditEntry, 'id_session'> & { id: string }> =>
      list(options, { from, before, nouns: nouns && JSON.stringify(nouns), actions: JSON.stringify(actions) }),
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
