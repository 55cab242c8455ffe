import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { wrapDatabase, type Database, type DatabaseOptions, type ReadOnlyReason } from './database.ts';

/** The message of SQLite's error for a rejected change. */
export const REFUSED: Record<ReadOnlyReason, string> = { full: 'MIMBAR_FULL', read_only: 'MIMBAR_READ_ONLY' };

/** Maximum size of a database that is loaded into memory, in bytes: the daemon has 400 MB for everything. */
const SIZE_MAX = 100 * 1024 * 1024;

/** Tables that may change in memory, so that people can sign in: sessions, and their audit rows. */
const OPEN = new Map<string, readonly ('insert' | 'update' | 'delete')[]>([
  ['session', ['insert', 'update']],
  ['audit', ['insert']],
]);

/**
 * The database of the file and its log, loaded into memory because the disk cannot be written to. Everything can be
 * read. A change throws an SqliteError that storageTrouble() knows, except that people can sign in until the process
 * ends. Undefined if there is no database yet, or it is too large. Writes no files; throws SqliteErrors.
 */
export function openReadOnlyCopy(options: DatabaseOptions, reason: ReadOnlyReason): Database | undefined {
  if (!existsSync(options.file) || sizeOf(options.file) > SIZE_MAX) return undefined;
  const sqlite = new Sqlite(readWhole(options.file));
  try {
    const database = wrapDatabase(sqlite, options);
    refuseChanges(sqlite, reason);
    return { ...database, readOnly: reason };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

const logOf = (file: string) => `${file}-wal`;

function sizeOf(file: string): number {
  return statSync(file).size + (statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0);
}

/** The log is applied to a temporary copy: in memory, if the system has such a file system. */
function readWhole(file: string): Buffer {
  const shared = '/dev/shm';
  const work = mkdtempSync(path.join(existsSync(shared) ? shared : tmpdir(), 'mimbar-'));
  const copy = path.join(work, 'mimbar.db');
  try {
    copyFileSync(file, copy);
    if (existsSync(logOf(file))) copyFileSync(logOf(file), logOf(copy));
    const sqlite = new Sqlite(copy);
    try {
      // This applies the log.
      sqlite.pragma('journal_mode = DELETE');
    } finally {
      sqlite.close();
    }
    return readFileSync(copy);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function refuseChanges(sqlite: Sqlite.Database, reason: ReadOnlyReason): void {
  const tables = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite_%'",
    )
    .pluck()
    .all();
  const shadows = sqlite
    .prepare<[], string>("select name from sqlite_master where sql like 'create virtual%'")
    .pluck()
    .all();
  for (const table of tables) {
    // The internal tables of a search index change only with the index, and the index only with one of our tables.
    if (shadows.some((index) => table.startsWith(`${index}_`))) continue;
    for (const change of ['insert', 'update', 'delete'] as const) {
      if (OPEN.get(table)?.includes(change)) continue;
      // A sign-in marks an authenticator code as used.
      const columns = table === 'two_factor' && change === 'update' ? ' of secret, created_at, enabled_at' : '';
      sqlite.exec(
        `create temp trigger "still_${table}_${change}" before ${change}${columns} on main."${table}" begin select raise(abort, '${REFUSED[reason]}'); end`,
      );
    }
  }
}
