import type Sqlite from 'better-sqlite3';
import { SOURCES, type RevisionOf, type Source } from '#daemon/domain/base/revision.ts';
import type { Drizzle } from './drizzle.ts';

/** What a schedule says; the other columns hold what was sent of it, and the sender changes those all the time. */
const JADWAL = ['tanggal', 'id_masjid', 'id_mubaligh', 'broadcast_version', 'restored_at'];
interface Watched {
  source: Source;
  table: string;
  /** Of an update only these columns count, and only where they say something else; all that is written, if none. */
  columns?: readonly string[];
  on?: readonly Event[];
}
type Event = 'insert' | 'update' | 'delete';
const EVENTS = ['insert', 'update', 'delete'] as const;
/** Every change of a source's table counts, unless it is said which. Messages come with a new broadcast. */
const WATCHED: readonly Watched[] = [
  { source: 'masjid', table: 'masjid' },
  { source: 'mubaligh', table: 'mubaligh' },
  { source: 'pengajian', table: 'jadwal_pengajian', columns: [...JADWAL, 'waktu'] },
  { source: 'jumatan', table: 'jadwal_jumatan', columns: JADWAL },
  { source: 'cuti', table: 'cuti' },
  { source: 'rutin', table: 'rutin' },
  { source: 'template', table: 'template' },
  { source: 'opt_out', table: 'opt_out' },
  { source: 'opt_out', table: 'opt_out_hash' },
  { source: 'card', table: 'schedule_card' },
  { source: 'broadcast', table: 'broadcast', on: ['insert'] },
  { source: 'branding_lokasi', table: 'branding', columns: ['lokasi'], on: ['insert', 'update'] },
];

const triggerName = (table: string, event: Event): string => `revision_${table}_${event}`;
function triggerOf({ source, table, columns }: Watched, event: Event): string {
  const some = event === 'update' ? columns : undefined;
  // The sender writes such a column with each status, nearly always as it was.
  const differs = some?.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return `create temp trigger ${triggerName(table, event)} after ${event}${some ? ` of ${some.join(', ')}` : ''} on main.${table} ${differs ? `when ${differs}` : ''} begin update revision set ${source} = ${source} + 1; end;`;
}

/**
 * A count of changes for each source, kept by triggers, so that nobody who writes can forget it, and taken back with a
 * transaction that is rolled back. It is temporary: the daemon is the only writer while it runs, and it outlives no
 * work. After the migrations, which may make tables anew.
 */
export function startRevisions(sqlite: Sqlite.Database): void {
  const isThere = sqlite
    .prepare<[string], number>("select 1 from main.sqlite_master where type = 'table' and name = ?")
    .pluck();
  // A database of an earlier version, which a test or a copy opens as it is, lacks the later tables.
  const watched = WATCHED.filter(({ table }) => isThere.get(table) !== undefined);
  sqlite.exec(`
    create temp table revision (${SOURCES.map((source) => `${source} integer not null default 0`).join(', ')});
    insert into temp.revision default values;
    ${watched.flatMap((one) => (one.on ?? EVENTS).map((event) => triggerOf(one, event))).join('\n    ')}
  `);
}

export function createRevisions({ $client: sqlite }: Drizzle): RevisionOf {
  return (sources) =>
    sqlite
      .prepare<[], string>(`select ${sources.join(" || ' ' || ")} from temp.revision`)
      .pluck()
      .get()!;
}

/** Does work that inserts many rows into a table as one change: a trigger per row takes a fifth of their time. */
export function asOneRevision({ $client: sqlite }: Drizzle, table: string, work: () => void): void {
  const watched = WATCHED.find((one) => one.table === table)!;
  const { source } = watched;
  sqlite.exec(`drop trigger temp.${triggerName(table, 'insert')}`);
  work();
  sqlite.exec(triggerOf(watched, 'insert'));
  sqlite.exec(`update temp.revision set ${source} = ${source} + 1`);
}
