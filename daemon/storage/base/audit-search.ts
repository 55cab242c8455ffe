import { sql, type SQL } from 'drizzle-orm';
import { SEARCH_WORDS_MAX } from '#shared/account/audit-search.ts';
import type { AuditPart } from '#daemon/domain/base/audit-store.ts';
import type { Drizzle } from './drizzle.ts';
import { audit } from './schema.ts';
import { bare, numbered, searchValues } from './search.ts';

/** How a mosque is called in a sentence: `namaMasjid` (shared/roster/bentrok/bentrok.ts) in SQL. */
const called = (name: SQL): SQL =>
  sql`iif(${name} like 'masjid%' or ${name} like 'mushol%' or ${name} like 'musala%' or ${name} like 'langgar%' or ${name} like 'surau%', ${name}, 'Masjid ' || ${name})`;

const holds = (name: SQL): SQL => sql`${bare(name)} like ${sql.placeholder('name')} escape '\\'`;

/** Ids of rows in an index of the trail, by what their names are today. */
const own = (noun: string, name: SQL): SQL =>
  sql`select ${sql.raw(`'${noun}'`)} as noun, id as nama from ${sql.identifier(noun)} where ${holds(name)}`;

/** Rows of the trail that know a thing by its id alone, and are named by what that is today. */
const through = (noun: string, join: SQL, condition: SQL): SQL =>
  sql`select distinct n.noun, n.nama from audit_nama n ${join} where n.noun = ${sql.raw(`'${noun}'`)} and (${condition})`;

const column = (text: string): SQL => sql.raw(text);
const joined = (table: string): string => `join ${table} j on j.id = cast(n.nama as integer)`;
const atMosque = (table: string): SQL => column(`${joined(table)} join masjid m on m.id = j.id_masjid`);
const among = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;
const MOSQUE = holds(called(column('m.nama_masjid')));
const MOSQUE_OR_DAY = sql`${MOSQUE} or j.tanggal in ${among('dates')}`;

/** The days of schedules that the trail knows by their ids alone. */
const dayOf = (kind: 'pengajian' | 'jumatan'): SQL =>
  column(`select j.tanggal from audit_nama n ${joined(`jadwal_${kind}`)} where n.noun = '${kind}'`);

/** Everything that a part of a search names, as JSON of [noun, nama]. */
const NAMED: SQL = sql.join(
  [
    own('masjid', called(column('nama_masjid'))),
    own('mubaligh', column('nama_mubaligh')),
    own('template', column('nama_template')),
    own('account', column('username')),
    // What the trail keeps of names itself: what a mosque was called, and what has no row.
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
    // A broadcast is called by its kind.
    through('broadcast', column(joined('broadcast')), sql`j.kind in ${among('kinds')}`),
  ],
  sql` union all `,
);

const PARTS = Array.from({ length: SEARCH_WORDS_MAX }, (_, index) => index);

/** Rows of the trail that name one of these. */
const MENTIONED = (key: string): SQL => sql`select n.id_audit from json_each(${sql.placeholder(key)}) r
  cross join audit_nama n on n.noun = r.value ->> 0 and n.nama = cast(r.value ->> 1 as text)`;

/** Who, one of these actions, or a name, for each part that there is. */
const holdsPart = (index: number): SQL => sql`(${sql.placeholder(`part${index}`)} is null
  or ${audit.action} in ${among(`said${index}`)}
  or ${audit.id} in (${MENTIONED(`named${index}`)})
  or ${bare(audit.actor)} like ${sql.placeholder(`part${index}`)} escape '\\')`;

/** A row of the trail holds every part of the search. */
export const holdsParts = (): SQL => sql`(${sql.join(PARTS.map(holdsPart), sql` and `)})`;

/** What the placeholders of `holdsParts` stand for, and the dates that the trail names. */
export function createAuditSearch(db: Drizzle) {
  const named = db
    .select({ json: sql<string>`json_group_array(json_array(noun, nama))` })
    .from(sql`(${NAMED})`)
    .prepare();
  const dates = db
    .select({ date: sql<string>`nama` })
    .from(
      sql`(select nama from audit_nama where noun = 'tanggal' union ${dayOf('pengajian')} union ${dayOf('jumatan')})`,
    )
    .prepare();

  function valuesOf({ text, said, mentioned }: AuditPart) {
    const { name, digits, other } = searchValues(text);
    const of = (wanted: string) =>
      JSON.stringify(mentioned.filter(([noun]) => noun === wanted).map(([, nama]) => nama));
    const values = { name, digits, other, kinds: of('kind'), dates: of('tanggal') };
    const found = JSON.parse(named.get(values)!.json) as unknown[];
    return { part: name, said: JSON.stringify(said), named: JSON.stringify([...found, ...mentioned]) };
  }
  return {
    dates: (): string[] => dates.all().map(({ date }) => date),
    valuesOf(parts: readonly AuditPart[]): Record<string, string> {
      const entries = PARTS.flatMap((index) => {
        const part = parts[index];
        return Object.entries(part ? valuesOf(part) : { part: null, said: null, named: null }).map(
          ([key, value]) => [`${key}${index}`, value] as const,
        );
      });
      return Object.fromEntries(entries) as Record<string, string>;
    },
  };
}
