import type { Database } from '#daemon/base/database.ts';

/** Tables that grow every year, by their names in a query plan. */
const GROWING = new Set([
  'masjid',
  'mubaligh',
  'jadwal_pengajian',
  'jadwal_jumatan',
  'message',
  'later',
  'message_jadwal',
  'broadcast',
  'audit',
  'digest',
  'schedule_run',
  'whatsapp_key',
  'known_number',
  'row_count',
]);

/** Allowed scans, with the reason. */
const WALKED: { plan: RegExp; sql: RegExp; because: string }[] = [
  { plan: /SCAN known_number/, sql: /like/, because: 'each number once, not each message: 10,000 take a millisecond' },
  {
    plan: /SCAN (masjid|mubaligh)/,
    sql: /like '%.{1,2}%'/,
    because: 'a part too short for trigrams is looked for in every name: 5,000 take two milliseconds',
  },
  {
    plan: /SCAN (masjid|mubaligh)/,
    sql: /(select|group) .*(nama_masjid|nama_mubaligh)/,
    because: 'a template, a picker or a name check needs every name',
  },
  {
    plan: /SCAN masjid/,
    sql: /"lokasi" is not null/,
    because: 'where all mosques lie, read once until one changes: 5,000 rows take four milliseconds',
  },
  {
    plan: /SCAN (masjid|mubaligh)/,
    sql: /^select distinct "(\w+"\.")?wilayah"/,
    because: 'the wilayah that are in use: 5,000 rows take a millisecond',
  },
  {
    plan: /SCAN mubaligh/,
    sql: /^select "id", "created_at" from/,
    because: 'a draft weighs since when each is known: 5,000 rows take two milliseconds',
  },
  {
    plan: /SCAN (masjid|mubaligh|jadwal_\w+|message)/,
    sql: /^select ("\w+"\.)?"id" from/,
    because: 'an export is the whole table: ids first, then a few rows at a time',
  },
  {
    plan: /SCAN broadcast/,
    sql: /from "broadcast"/,
    because: 'a row per send, sorted or searched by what has no index',
  },
  {
    plan: /SCAN message USING( COVERING)? INDEX message_(waiting|ends|dedupe|unregistered)/,
    sql: /./,
    because: 'holds what waits, or what came to nothing',
  },
  {
    plan: /SCAN schedule_run/,
    sql: /count|'missed'/,
    because: 'a thousand rows a year; the doctor, Prometheus and a clock that is believed again',
  },
  {
    plan: /SCAN (digest|whatsapp_key)/,
    sql: /"digest"."recipient" in|substr\("whatsapp_key"/,
    because: 'all about one person, asked for now and then',
  },
  {
    plan: /SCAN (masjid|mubaligh)/,
    sql: /^select "no_hp" from/,
    because: 'whether a number that is kept as a hash has come back; only while there are such',
  },
  { plan: /SCAN digest/, sql: /min\("(digest"\.")?sent_at"\)/, because: 'once an hour; two months of digests' },
  { plan: /./, sql: /where \(?false/, because: 'an empty list of ids: SQLite never begins' },
];

interface PlanRow {
  id: number;
  parent: number;
  detail: string;
}

/** How this statement scans a growing table; '' when it does not. A scan in index order up to a LIMIT is allowed. */
export function walkOf({ sqlite }: Database, sql: string): string {
  const rows = sqlite.prepare(`explain query plan ${sql}`).all() as PlanRow[];
  const sorts = (parent: number) =>
    rows.some((row) => row.parent === parent && row.detail === 'USE TEMP B-TREE FOR ORDER BY');
  const walks = rows.filter(({ detail, parent }) => {
    const table = /^SCAN (\w+)/.exec(detail)?.[1];
    if (table === undefined || !GROWING.has(table) || detail.includes('VIRTUAL TABLE')) return false;
    if (/\blimit\b/i.test(sql) && !sorts(parent)) return false;
    return !WALKED.some((allowed) => allowed.plan.test(detail) && allowed.sql.test(sql));
  });
  return walks.length === 0
    ? ''
    : `${walks.map(({ detail }) => detail).join('; ')}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
}

/** Foreign keys without an index, so that a deletion in the other table scans this one. */
export function unindexedReferences({ sqlite }: Database): string[] {
  const tables = [...GROWING].filter((table) =>
    sqlite.prepare('select 1 from sqlite_master where name = ?').get(table),
  );
  return tables.flatMap((table) => {
    const leading = new Set(
      (sqlite.pragma(`index_list(${table})`) as { name: string }[]).map(
        ({ name }) => (sqlite.pragma(`index_info(${name})`) as { name: string }[])[0]?.name,
      ),
    );
    return (sqlite.pragma(`foreign_key_list(${table})`) as { from: string }[])
      .filter(({ from }) => !leading.has(from))
      .map(({ from }) => `${table}.${from}`);
  });
}
