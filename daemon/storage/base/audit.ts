import { gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ListOptions } from '../../domain/base/list.ts';
import type { Drizzle } from './drizzle.ts';
import { createAuditSearch, holdsParts } from './audit-search.ts';
import { createList } from './list.ts';
import { placeholders } from './prepared.ts';
import { audit } from './schema.ts';
import type { ListPage } from '#daemon/domain/base/list-page.ts';
import type { AuditEntry, AuditFilter, AuditStore } from '#daemon/domain/base/audit-store.ts';

const columns = {
  id: audit.id,
  at: audit.at,
  actor: audit.actor,
  action: audit.action,
  subject: audit.subject,
  detail: audit.detail,
};

/** The values of a placeholder with a JSON list. */
const among = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;

const NO_SEARCH = { values: {}, isDense: false };

export function createAuditStore(db: Drizzle): AuditStore {
  const listOf = (isDense: boolean) =>
    createList<Omit<AuditEntry, 'id_session'> & { id: string }>(db, {
      columns,
      sortBy: { keterangan: audit.action, penghapusan: audit.id },
      id: audit.id,
      search: () => holdsParts(isDense),
      filters: {
        from: gte(audit.at, sql.placeholder('from')),
        before: lt(audit.at, sql.placeholder('before')),
        only: sql`${audit.action} in ${among('only')}`,
      },
      from: (selection) => db.select(selection).from(audit).$dynamic(),
    });
  const lists = { sparse: listOf(false), dense: listOf(true) };
  const search = createAuditSearch(db);
  const add = db
    .insert(audit)
    .values(placeholders<AuditEntry>(['at', 'actor', 'id_session', 'action', 'subject', 'detail']))
    .prepare();
  return {
    insert: (entry: AuditEntry): void => void add.run({ ...entry }),

    list: (
      options: ListOptions,
      { from, before, only, parts }: AuditFilter,
    ): ListPage<Omit<AuditEntry, 'id_session'> & { id: string }> => {
      const { values, isDense } = options.search === undefined ? NO_SEARCH : search.valuesOf(parts);
      const list = isDense ? lists.dense : lists.sparse;
      return list(options, { from, before, only: only && JSON.stringify(only), ...values });
    },

    dates: search.dates,
  };
}
