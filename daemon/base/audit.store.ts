import type { Statement } from 'better-sqlite3';
import { asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditEntry, AuditStore } from './audit.ts';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditValues } from '#shared/account/audit.ts';
import { ROW_NOUNS } from '#shared/base/row-noun.ts';
import type { Database } from './database.ts';
import { createList, placeholders, bare, inColumns, searchValues } from './list.store.ts';
import { columnsOf } from './recording.ts';
import { audit } from './schema.ts';

const columns = {
  id: audit.id,
  at: audit.at,
  actor: audit.actor,
  action: audit.action,
  subject: audit.subject,
  detail: audit.detail,
  keterangan: audit.keterangan,
  rincian: audit.rincian,
};
const STORED = [...Object.keys(columns).slice(1), 'id_session'];

/** The values of a placeholder with a JSON list. */
const among = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;
/** All that is shown of a row. */
const SHOWN = sql`${audit.actor} || char(10) || ${audit.keterangan} || char(10) || ${audit.rincian}`;

export function createAuditStore({ db, sqlite }: Pick<Database, 'db' | 'sqlite'>): AuditStore {
  const list = createList<Omit<AuditEntry, 'id_session'> & { id: string }>(db, {
    columns,
    sortBy: { keterangan: audit.action, penghapusan: audit.id },
    id: audit.id,
    search: inColumns({ names: [audit.actor, audit.keterangan, audit.rincian], numbers: [audit.keterangan] }),
    filters: {
      from: gte(audit.at, sql.placeholder('from')),
      before: lt(audit.at, sql.placeholder('before')),
      only: sql`${audit.action} in ${among('only')}`,
      words: sql`not exists (select 1 from json_each(${sql.placeholder('words')}) where ${bare(SHOWN)} not like value escape '\\')`,
    },
    from: (selection) => db.select(selection).from(audit).$dynamic(),
  });
  const add = db.insert(audit).values(placeholders<AuditEntry>(STORED)).prepare();
  const texts = db
    .select({
      id: audit.id,
      text: sql<string>`${SHOWN}`,
      subject: audit.subject,
      before: sql<string | null>`${audit.detail} ->> '$.before.id_mubaligh'`,
      later: sql<string | null>`${audit.detail} ->> '$.after.id_mubaligh'`,
    })
    .from(audit)
    .where(sql`${audit.id} > ${sql.placeholder('after')} and ${audit.id} <= ${sql.placeholder('last')}`)
    .prepare();
  return {
    insert: (entry) => void add.run({ ...entry }),

    list: (options, { from, before, only, words }) =>
      list(options, {
        from,
        before,
        only: only && JSON.stringify(only),
        words: words && JSON.stringify(words.map((word) => searchValues(word).name)),
      }),

    named: createNames(sqlite),

    unsaid: (limit) =>
      db
        .select({ id: audit.id })
        .from(audit)
        .where(sql`${audit.keterangan} = ''`)
        .orderBy(asc(audit.id))
        .limit(limit)
        .all()
        .map(({ id }) => id),

    last: () =>
      db
        .select({ id: sql<number>`coalesce(max(${audit.id}), 0)` })
        .from(audit)
        .get()!.id,

    texts: (after, last) =>
      texts.all({ after, last }).map(({ id, text, subject, before, later }) => ({
        id,
        text,
        about: [subject, `mubaligh:${before}`, `mubaligh:${later}`],
      })),

    find: (ids) =>
      db
        .select({ id: audit.id, action: audit.action, subject: audit.subject, detail: audit.detail })
        .from(audit)
        .where(sql`${audit.id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`)
        .all(),

    say: (id, texts) => void db.update(audit).set(texts).where(eq(audit.id, id)).run(),
  };
}

/** Queries for the names of rows without a column nama_<noun>, by the noun of the audit row's subject. */
const NAMES: Record<string, string> = {
  account: 'select username from account where id = ?',
  pengajian: 'select tanggal, waktu, id_masjid, id_mubaligh from pengajian_ada where id = ?',
  jumatan: 'select tanggal, id_masjid, id_mubaligh from jumatan_ada where id = ?',
  cuti: 'select id_mubaligh, dari, sampai from cuti_ada where id = ?',
  rutin: 'select id_masjid, waktu from rutin_ada where id = ?',
  broadcast: 'select kind, created_at from broadcast where id = ?',
  grup: 'select nama from grup where id = ?',
  message: 'select recipient from message where id = ? and cleared_at is null',
};

function createNames(sqlite: Database['sqlite']): AuditLookup {
  const prepared = new Map<string, Statement | undefined>();

  function prepare(noun: string): Statement | undefined {
    if (Object.hasOwn(NAMES, noun)) return sqlite.prepare(NAMES[noun]!);
    const isNamed = Object.hasOwn(ROW_NOUNS, noun) && columnsOf(sqlite, noun).all.includes(`nama_${noun}`);
    return isNamed ? sqlite.prepare(`select "nama_${noun}" as nama from "${noun}" where id = ?`) : undefined;
  }

  return (noun, id) => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    if (!prepared.has(noun)) prepared.set(noun, prepare(noun));
    return prepared.get(noun)?.get(Number(id)) as AuditValues | undefined;
  };
}
