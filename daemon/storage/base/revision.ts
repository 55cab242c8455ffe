import type Sqlite from 'better-sqlite3';
import { SOURCES, type RevisionOf, type Source } from '#daemon/domain/base/revision.ts';
import type { Drizzle } from './drizzle.ts';

/** What a schedule says; the other columns hold what was sent of it, and the sender changes those all the time. */
const JADWAL = 'tanggal, id_masjid, id_mubaligh, broadcast_version, restored_at';
/** Every change of a source's table counts, unless it is said which. Messages come with a new broadcast. */
const WATCHED: readonly { source: Source; table: string; on: readonly string[] }[] = [
  { source: 'masjid', table: 'masjid', on: ['insert', 'update', 'delete'] },
  { source: 'mubaligh', table: 'mubaligh', on: ['insert', 'update', 'delete'] },
  { source: 'pengajian', table: 'jadwal_pengajian', on: ['insert', `update of ${JADWAL}, waktu`, 'delete'] },
  { source: 'jumatan', table: 'jadwal_jumatan', on: ['insert', `update of ${JADWAL}`, 'delete'] },
  { source: 'cuti', table: 'cuti', on: ['insert', 'update', 'delete'] },
  { source: 'template', table: 'template', on: ['insert', 'update', 'delete'] },
  { source: 'opt_out', table: 'opt_out', on: ['insert', 'update', 'delete'] },
  { source: 'opt_out', table: 'opt_out_hash', on: ['insert', 'update', 'delete'] },
  { source: 'card', table: 'schedule_card', on: ['insert', 'update', 'delete'] },
  { source: 'broadcast', table: 'broadcast', on: ['insert'] },
];

const triggerName = (table: string, event: string): string => `revision_${table}_${event.split(' ')[0]}`;
const triggerOf = (source: Source, table: string, event: string): string =>
  `create temp trigger ${triggerName(table, event)} after ${event} on main.${table} begin update revision set ${source} = ${source} + 1; end;`;

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
    ${watched.flatMap(({ source, table, on }) => on.map((event) => triggerOf(source, table, event))).join('\n    ')}
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
  const source = WATCHED.find((one) => one.table === table)!.source;
  sqlite.exec(`drop trigger temp.${triggerName(table, 'insert')}`);
  work();
  sqlite.exec(triggerOf(source, table, 'insert'));
  sqlite.exec(`update temp.revision set ${source} = ${source} + 1`);
}
