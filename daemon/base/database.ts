import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { storageTrouble } from './errors.ts';
import { startRecording } from './recording.ts';
import { startRevisions } from './revision.store.ts';

/**
 * How long to wait for another process's write lock, in ms. It blocks the whole process.
 */
export const WAIT = 1000;

/**
 * SQLite's page cache in KiB. With the package's default of 16 MB, memory would grow with the database; the pages of
 * daily work fit into this, and the kernel caches the rest.
 */
const PAGES_KEPT = 4096;

/** The write-ahead log is truncated to this size, in bytes; it is larger only while somebody reads an old snapshot. */
export const LOG_AT_REST = 6 * 1024 * 1024;

/** Sets what each connection to the file has in common. */
export function setUp(sqlite: Sqlite.Database): void {
  sqlite.pragma(`cache_size = -${PAGES_KEPT}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  // Overwrite deleted data, so that no numbers and texts of people stay in free pages.
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma(`journal_size_limit = ${LOG_AT_REST}`);
}

export interface Database {
  db: Drizzle;
  sqlite: Sqlite.Database;
  /** Runs `work` in one transaction, nested ones as savepoints; it must not await. */
  transaction<T>(work: () => T): T;
  /** The change counter: rows written since it was opened. It does not read the file. */
  changes(): number;
  /**
   * Checkpoints the write-ahead log and truncates it, because it contains pages from before a deletion. Returns false
   * at once if another connection still reads those; never throws.
   */
  emptyLog(): boolean;
  /** Whether SQLite still answers; never throws. */
  isAlive(): boolean;
  /** Whether the opened file is still the one at its path; never throws. */
  isThere(): boolean;
  /** Set for a copy in memory, whose changes are lost: the reason for it. */
  readOnly?: ReadOnlyReason;
  /** Checkpoints the write-ahead log and closes the file. */
  close(): void;
}

export type ReadOnlyReason = 'full' | 'read_only';

/** The file was deleted or replaced: further writes would be lost. */
export const DATABASE_GONE = 'DATABASE_GONE';

/** How long to wait for another process's write lock before requests are served, in ms. */
const WAIT_AT_START = 5000;

/** The database was written by a newer Mimbar than this one. */
export const NEWER_DATABASE = 'NEWER_DATABASE';
/** A migration failed and was rolled back. `cause` tells why. */
export const MIGRATION_FAILED = 'MIGRATION_FAILED';

export interface DatabaseOptions {
  file: string;
  migrationsFolder: string;
  /** Called for every statement. */
  onStatement?: (sql: string) => void;
  /** Called when a write found a damaged page; further writes would make it worse. */
  onCorrupt?: (error: unknown) => void;
}

/**
 * Opens the database file, copies it if a migration is due, and migrates it. Throws an Error with `code` NEWER_DATABASE
 * if the file has migrations that this version does not know.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const sqlite = new Sqlite(
    options.file,
    options.onStatement && { verbose: (sql) => options.onStatement?.(String(sql)) },
  );
  try {
    sqlite.pragma(`busy_timeout = ${WAIT_AT_START}`);
    setUp(sqlite);
    prepareMigration(sqlite, options);
    const database = wrapDatabase(sqlite, options);
    sqlite.pragma(`busy_timeout = ${WAIT}`);
    // The log of a killed process still has pages from before deletions.
    emptyLog(sqlite);
    return database;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Migrates `sqlite`, and wraps it for the daemon. Does not close it if it throws. */
export function wrapDatabase(sqlite: Sqlite.Database, options: DatabaseOptions): Database {
  sqlite.pragma('foreign_keys = ON');
  // Sorting and journals of statements stay in memory: a file on an SD card would not make them faster.
  sqlite.pragma('temp_store = memory');
  const opened = statSync(options.file);
  const isThere = () => isSame(options.file, opened);
  // SQLite would continue to write to the deleted file, and all of that would be lost with the process.
  const requireFile = () => {
    if (!isThere()) throw Object.assign(new Error('The database file is gone'), { code: DATABASE_GONE });
  };
  const db = drizzle(sqlite);
  try {
    // Drizzle reads and hashes all migrations, also when none is due.
    if (appliedMigration(sqlite) !== newestMigration(options.migrationsFolder))
      migrate(db, { migrationsFolder: options.migrationsFolder });
  } catch (error) {
    throw Object.assign(new Error('The migration failed', { cause: error }), { code: MIGRATION_FAILED });
  }
  startRevisions(sqlite);
  startRecording(sqlite);
  const run = sqlite.transaction((work: () => unknown) => work());
  const changes = sqlite.prepare<[], number>('select total_changes()').pluck();
  return {
    db,
    sqlite,
    transaction: <T>(work: () => T) => {
      requireFile();
      try {
        return run.immediate(work) as T;
      } catch (error) {
        if (storageTrouble(error) === 'corrupt') options.onCorrupt?.(error);
        throw error;
      }
    },
    changes: () => changes.get()!,
    emptyLog: () => emptyLog(sqlite),
    isAlive: () => isAlive(sqlite),
    isThere,
    close: () => close(sqlite),
  };
}

function isSame(file: string, opened: { ino: number; dev: number }): boolean {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.ino === opened.ino && found.dev === opened.dev;
  } catch {
    return false;
  }
}

/** `when` of each migration of this version, oldest first, in UTC ms. */
function knownMigrations(migrationsFolder: string): number[] {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.map((entry) => entry.when);
}

/** The time of this version's newest migration, UTC ms. */
export function newestMigration(migrationsFolder: string): number {
  return Math.max(...knownMigrations(migrationsFolder));
}

/** The time of the newest migration that the database has, UTC ms; undefined for an empty one. */
function appliedMigration(sqlite: Sqlite.Database): number | undefined {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return undefined;
  return Number(sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0);
}

function prepareMigration(sqlite: Sqlite.Database, options: { file: string; migrationsFolder: string }): void {
  const applied = appliedMigration(sqlite);
  if (applied === undefined) return;
  const newest = newestMigration(options.migrationsFolder);
  if (applied > newest) throw Object.assign(new Error('The database is of a newer version'), { code: NEWER_DATABASE });
  if (applied === newest) return;
  const copy = `${options.file}.before-${applied}`;
  if (existsSync(copy)) return;
  sqlite.prepare('vacuum into ?').run(copy);
  cleanSearch(copy);
}

/** Rebuilds a copy's search indexes, because until migration 0007 they kept parts of deleted names. */
function cleanSearch(file: string): void {
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('secure_delete = ON');
    const tables = sqlite
      .prepare("select name from sqlite_master where sql like 'CREATE VIRTUAL TABLE%fts5%'")
      .pluck()
      .all() as string[];
    for (const name of tables) sqlite.exec(`insert into "${name}" ("${name}") values ('rebuild')`);
  } finally {
    sqlite.close();
  }
}

function emptyLog(sqlite: Sqlite.Database): boolean {
  try {
    sqlite.pragma('busy_timeout = 0');
    const [found] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return found?.busy === 0;
  } catch {
    // Impossible on a full disk; it is retried later.
    return false;
  } finally {
    sqlite.pragma(`busy_timeout = ${WAIT}`);
  }
}

function isAlive(sqlite: Sqlite.Database): boolean {
  try {
    return sqlite.prepare('select 1').pluck().get() === 1;
  } catch {
    return false;
  }
}

function close(sqlite: Sqlite.Database): void {
  if (!sqlite.open) return;
  // Don't wait for a reader or for room on a full disk: the next start checkpoints the log.
  sqlite.pragma('busy_timeout = 0');
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The rest stays in the log.
  }
  sqlite.close();
}

/** Another daemon holds the data directory. */
export const LOCK_HELD = 'LOCK_HELD';

export interface DataLock {
  release(): void;
}

/**
 * Locks the data directory for this process: an exclusive transaction on a lock file, which the kernel releases when
 * the process ends, however it ends. Throws an Error with `code` LOCK_HELD whose message is the holder's own note.
 */
export function lockDataDirectory(directory: string, holder: string): DataLock {
  const holderFile = path.join(directory, 'mimbar.lock.holder');
  const sqlite = new Sqlite(path.join(directory, 'mimbar.lock'), { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('begin exclusive');
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw Object.assign(new Error(readHolder(holderFile)), { code: LOCK_HELD });
  }
  noteHolder(holderFile, holder);
  return { release: () => sqlite.close() };
}

/** For people only: on a full disk the lock works without it. */
function noteHolder(file: string, holder: string): void {
  try {
    writeFileSync(file, `${holder}\n`, { mode: 0o600 });
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The database as the stores use it. */
export type Drizzle = BetterSQLite3Database & { $client: Sqlite.Database };
