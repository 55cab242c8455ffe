import { sql, type SQL } from 'drizzle-orm';
import { SEARCH_WORDS_MAX } from '#shared/account/audit-search.ts';
import { TOTAL_MAX } from '#shared/base/list.ts';
import type { AuditPart } from '#daemon/domain/base/audit-store.ts';
import type { Drizzle } from './drizzle.ts';
import { audit } from './schema.ts';
import { bare, numbered, searchValues } from './search.ts';

/** A mosque's name in a sentence: `namaMasjid` (shared/roster/bentrok/bentrok.ts) in SQL. */
const called = (name: SQL): SQL =>
  sql`iif(${name} like 'masjid%' or ${name} like 'mushol%' or ${name} like 'musala%' or ${name} like 'langgar%' or ${name} like 'surau%', ${name}, 'Masjid ' || ${name})`;

const holds = (name: SQL): SQL => sql`${bare(name)} like ${sql.placeholder('name')} escape '\\'`;

/** Ids in the trail's index, of rows with a matching current name. */
const own = (noun: string, name: SQL): SQL =>
  sql`select ${sql.raw(`'${noun}'`)} as noun, id as nama from ${sql.identifier(noun)} where ${holds(name)}`;

/** Entries of the trail that store only an id, found by the current name of its row. */
const through = (noun: string, join: SQL, condition: SQL): SQL =>
  sql`select distinct n.noun, n.nama from audit_nama n ${join} where n.noun = ${sql.raw(`'${noun}'`)} and (${condition})`;

const column = (text: string): SQL => sql.raw(text);
const joined = (table: string): string => `join ${table} j on j.id = cast(n.nama as integer)`;
const atMosque = (table: string): SQL => column(`${joined(table)} join masjid m on m.id = j.id_masjid`);
const among = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;
const MOSQUE = holds(called(column('m.nama_masjid')));
const MOSQUE_OR_DAY = sql`${MOSQUE} or j.tanggal in ${among('dates')}`;

/** The days of schedules whose ids the trail stores. */
const dayOf = (kind: 'pengajian' | 'jumatan'): SQL =>
  column(`select j.tanggal from audit_nama n ${joined(`jadwal_${kind}`)} where n.noun = '${kind}'`);

/** Everything that matches a part of a search, as JSON of [noun, nama]. */
const NAMED: SQL = sql.join(
  [
    own('masjid', called(column('nama_masjid'))),
    own('mubaligh', column('nama_mubaligh')),
    own('template', column('nama_template')),
    own('account', column('username')),
    // Names that the trail stores itself: of mosques, and texts without a row.
    sql`select distinct noun, nama from audit_nama n where n.noun = 'teks' and ${holds(column('n.nama'))}`,
    sql`select distinct noun, nama from audit_nama n where n.noun = 'nama_masjid' and ${holds(called(column('n.nama')))}`,
    through('pengajian', atMosque('jadwal_pengajian'), MOSQUE_OR_DAY),
    through('jumatan', atMosque('jadwal_jumatan'), MOSQUE_OR_DAY),
    through('rutin', atMosque('rutin'), MOSQUE),
    through(
      'cuti',
      column(`${joined('cuti')} join mubaligh m on m.id = j.id_mubaligh`),
      holds(column('m.nama_mubaligh')),
    ),
    through(
      'message',
      column(`${joined('message')} and j.cleared_at is null`),
      sql`${holds(column('j.recipient'))} or ${numbered(column('j.recipient'))}`,
    ),
    // A broadcast is named by its kind.
    through('broadcast', column(joined('broadcast')), sql`j.kind in ${among('kinds')}`),
  ],
  sql` union all `,
);

const PARTS = Array.from({ length: SEARCH_WORDS_MAX }, (_, index) => index);

/** The rows that match a part: by actor, by these actions, or by what they name; each by its index. */
const holding = (index: number): SQL => sql`(
  select id from audit where actor in ${among(`actors${index}`)}
  union all select id from audit where action in ${among(`said${index}`)}
  union all select n.id_audit from json_each(${sql.placeholder(`named${index}`)}) r
    cross join audit_nama n on n.noun = r.value ->> 0 and n.nama = cast(r.value ->> 1 as text))`;

/** The same condition for one row. */
const holdsPart = (index: number): SQL => sql`(${audit.actor} in ${among(`actors${index}`)}
  or ${audit.action} in ${among(`said${index}`)}
  or exists (select 1 from audit_nama n where n.id_audit = ${audit.id}
    and (n.noun, n.nama) in (select r.value ->> 0, cast(r.value ->> 1 as text) from json_each(${sql.placeholder(`named${index}`)}) r)))`;

/**
 * The condition that a row matches all parts of the search; there is at least one. The first part, which the fewest
 * rows match, is looked up by index, unless so many match that testing the rows in order is faster.
 */
export const holdsParts = (isDense: boolean): SQL =>
  sql.join(
    PARTS.map((index) => {
      if (index > 0) return sql`(${sql.placeholder(`part${index}`)} is null or ${holdsPart(index)})`;
      return isDense ? holdsPart(index) : sql`${audit.id} in ${holding(index)}`;
    }),
    sql` and `,
  );

/** Number of rows that match the rarest part above which a search counts as dense. */
const DENSE = 2 * TOTAL_MAX;

/** The distinct values of a column, from one to the next in its index, independent of the number of rows. */
const each = (value: string, table: string, condition = 'true'): SQL =>
  column(`(with recursive one(nama) as (
    select min(${value}) from ${table} where ${condition}
    union all select (select min(${value}) from ${table} where ${condition} and ${value} > one.nama) from one where one.nama is not null
  ) select nama from one where nama is not null)`);

/** The values for the placeholders of `holdsParts`, and the dates in the trail. */
export function createAuditSearch(db: Drizzle) {
  const named = db
    .select({ json: sql<string>`json_group_array(json_array(noun, nama))` })
    .from(sql`(${NAMED})`)
    .prepare();
  const actors = db
    .select({ json: sql<string>`json_group_array(nama)` })
    .from(each('actor', 'audit'))
    .where(holds(column('nama')))
    .prepare();
  const rows = db
    .select({ n: sql<number>`count(*)` })
    .from(sql`${holding(0)}`)
    .prepare();
  const dates = db
    .select({ date: sql<string>`nama` })
    .from(
      sql`(select nama from ${each('nama', 'audit_nama', "noun = 'tanggal'")} union ${dayOf('pengajian')} union ${dayOf('jumatan')})`,
    )
    .prepare();

  function valuesOf({ text, said, mentioned }: AuditPart) {
    const { name, digits, other } = searchValues(text);
    const of = (wanted: string) =>
      JSON.stringify(mentioned.filter(([noun]) => noun === wanted).map(([, nama]) => nama));
    const values = { name, digits, other, kinds: of('kind'), dates: of('tanggal') };
    const found = JSON.parse(named.get(values)!.json) as unknown[];
    const part = {
      part: name,
      said: JSON.stringify(said),
      actors: actors.get({ name })!.json,
      named: JSON.stringify([...found, ...mentioned]),
    };
    return { ...part, n: rows.get({ said0: part.said, actors0: part.actors, named0: part.named })!.n };
  }
  return {
    dates: (): string[] => dates.all().map(({ date }) => date),
    /** Also tells whether all parts match very many rows. */
    valuesOf(parts: readonly AuditPart[]): { values: Record<string, string>; isDense: boolean } {
      const known = parts.map(valuesOf).toSorted((a, b) => a.n - b.n);
      const entries = PARTS.flatMap((index) =>
        (['part', 'said', 'actors', 'named'] as const).map((key) => [`${key}${index}`, known[index]?.[key] ?? null]),
      );
      return {
        values: Object.fromEntries(entries) as Record<string, string>,
        isDense: (known[0]?.n ?? 0) >= DENSE,
      };
    },
  };
}
