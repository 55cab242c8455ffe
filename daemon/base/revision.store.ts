import type Sqlite from 'better-sqlite3';
import { SOURCES, type RevisionOf, type Source } from './version.ts';
import type { Drizzle } from './database.ts';
import { memoizeByKind } from './list.store.ts';

/** The schedule's own values; the other columns are about sending, and the sender changes those constantly. */
const JADWAL = ['tanggal', 'id_masjid', 'id_mubaligh', 'broadcast_version', 'restored_at'];
interface Watched {
  source: Source;
  table: string;
  /** An update counts only if the value of one of these columns changes; without this list every update counts. */
  columns?: readonly string[];
  on?: readonly Event[];
}
type Event = 'insert' | 'update' | 'delete';
const EVENTS = ['insert', 'update', 'delete'] as const;
/** Rows that go out of sight, or come back (docs/decisions/0051). What happens to them meanwhile, nobody sees. */
const HIDDEN: Partial<Record<string, string>> = {
  masjid: 'hilang_masjid',
  mubaligh: 'hilang_mubaligh',
  jadwal_pengajian: 'hilang_pengajian',
  jadwal_jumatan: 'hilang_jumatan',
};
/** The watched tables of each source. Messages are covered by `broadcast`, because they come with a new one. */
const WATCHED: readonly Watched[] = [
  { source: 'masjid', table: 'masjid' },
  { source: 'mubaligh', table: 'mubaligh' },
  { source: 'mubaligh', table: 'orang_beda', on: ['insert', 'delete'] },
  { source: 'pengajian', table: 'jadwal_pengajian', columns: [...JADWAL, 'waktu'] },
  { source: 'jumatan', table: 'jadwal_jumatan', columns: JADWAL },
  { source: 'masjid', table: 'hilang_masjid', on: ['insert', 'delete'] },
  { source: 'mubaligh', table: 'hilang_mubaligh', on: ['insert', 'delete'] },
  { source: 'pengajian', table: 'hilang_pengajian', on: ['insert', 'delete'] },
  { source: 'jumatan', table: 'hilang_jumatan', on: ['insert', 'delete'] },
  { source: 'cuti', table: 'cuti' },
  { source: 'rutin', table: 'rutin' },
  { source: 'template', table: 'template' },
  { source: 'opt_out', table: 'opt_out' },
  { source: 'opt_out', table: 'opt_out_hash' },
  { source: 'card', table: 'schedule_card' },
  { source: 'broadcast', table: 'broadcast', on: ['insert'] },
  { source: 'branding_lokasi', table: 'branding', columns: ['lokasi'], on: ['insert', 'update'] },
  { source: 'grup', table: 'grup' },
];

const triggerName = (table: string, event: Event): string => `revision_${table}_${event}`;
function triggerOf({ source, table, columns }: Watched, event: Event): string {
  const some = event === 'update' ? columns : undefined;
  // Compares values, because the sender writes such a column with each status, nearly always unchanged.
  const differs = some?.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const hidden = event === 'update' ? undefined : HIDDEN[table];
  const isSeen = hidden && `${event === 'insert' ? 'new' : 'old'}.id not in (select id from main.${hidden})`;
  const when = differs ?? isSeen;
  return `create temp trigger ${triggerName(table, event)} after ${event}${some ? ` of ${some.join(', ')}` : ''} on main.${table} ${when ? `when ${when}` : ''} begin update revision set ${source} = ${source} + 1; end;`;
}

/**
 * A change counter for each source, maintained by triggers, so that no writer can forget it and a rollback undoes it.
 * The table is temporary, because the daemon is the only writer and compares counts only while it runs. It is created
 * after the migrations, which may recreate tables.
 */
export function startRevisions(sqlite: Sqlite.Database): void {
  const isThere = sqlite
    .prepare<[string], number>("select 1 from main.sqlite_master where type = 'table' and name = ?")
    .pluck();
  // A database of an earlier version, opened without migration by a test or a copy, lacks newer tables.
  const watched = WATCHED.filter(({ table }) => isThere.get(table) !== undefined);
  sqlite.exec(`
    create temp table revision (${SOURCES.map((source) => `${source} integer not null default 0`).join(', ')});
    insert into temp.revision default values;
    ${watched.flatMap((one) => (one.on ?? EVENTS).map((event) => triggerOf(one, event))).join('\n    ')}
  `);
}

export function createRevisions({ $client: sqlite }: Drizzle): RevisionOf {
  const reading = memoizeByKind((counters) =>
    sqlite.prepare<[], string>(`select ${counters} from temp.revision`).pluck(),
  );
  return (sources) => reading(sources.join(" || ' ' || ")).get()!;
}
