import { desc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { ListOptions } from '../domain/list.ts';
import type { Drizzle } from './database.ts';
import { listRows, type Columns, type ListPage } from './list.ts';
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

export function createAuditStore(db: Drizzle) {
  return {
    insert(entry: AuditEntry): void {
      db.insert(audit).values(entry).run();
    },

    lastId(): string | undefined {
      return db.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1).get()?.id;
    },

    list(options: ListOptions, { from, before, nouns, actions }: AuditFilter): ListPage<Omit<AuditEntry, 'id_session'> & { id: string }> {
      const source = {
        columns,
        sortBy: { keterangan: audit.action },
        id: audit.id,
        search: [audit.actor, () => inArray(audit.action, [...actions])],
        from: (selection: Columns) => db.select(selection).from(audit).$dynamic(),
      };
      return listRows(source, options, [
        from === undefined ? undefined : gte(audit.at, from),
        before === undefined ? undefined : lt(audit.at, before),
        nouns && inArray(sql`substr(${audit.action}, 1, instr(${audit.action}, '.') - 1)`, [...nouns]),
      ]);
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
