import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { storageTrouble } from '../../domain/base/storage-trouble.ts';
import { keepingStatements } from '../../tuning/kept-statements.ts';
import type { Drizzle } from './drizzle.ts';
import { startRecording } from './recording.ts';
import { startRevisions } from './revision.ts';
import { STAGE_SQL } from './stage.ts';

export interface Database {
  db: Drizzle;
  sqlite: Sqlite.Database;
  /** Runs `work` in one transaction, nested ones as savepoints; it must not await. */
  transaction<T>(work: () => T): T;
  /**
   * How many rows were written since it was opened: the same number means that nothing has changed. Costs no look at
   * the file.
   */
  changes(): number;
  /**
   * Folds the write-ahead log into the file and empties it: it holds pages as they were before a deletion. Gives false
   * while another connection still reads those, and then nobody is kept waiting; throws nothing.
   */
  emptyLog(): boolean;
  /** Whether SQLite still answers; throws nothing. */
  isAlive(): boolean;
  /** Whether the file that was opened still lies in its place; throws nothing. */
  isThere(): boolean;
  /** Why this is only a copy in memory that keeps nothing; undefined where changes reach the disk. */
  readOnly?: ReadOnlyReason;
  /** Folds the write-ahead log into the file and closes it. */
  close(): void;
}

export type ReadOnlyReason = 'full' | 'read_only';

/** The file is gone, or another one lies in its place: what is written now would be lost. */
export const DATABASE_GONE = 'DATABASE_GONE';

/**
 * How long another process's write lock is waited for, in ms. Nothing else happens meanwhile, so it is short once calls
 * come in.
 */
const WAIT_AT_START = 5000;
const WAIT = 1000;

/**
 * KiB of pages that the daemon keeps. With the package's default of 16 MB its memory grows with the database for years;
 * what is asked for every day fits in this, and the kernel has the rest.
 */
const PAGES_KEPT = 4096;

/** The write-ahead log grows beyond this, in bytes, only while somebody reads an old snapshot; then it is cut back. */
export const LOG_AT_REST = 6 * 1024 * 1024;

/** The database was written by a newer Mimbar than this one. */
export const NEWER_DATABASE = 'NEWER_DATABASE';
/** A migration did not go through; the file is as it was before it. `cause` tells why. */
export const MIGRATION_FAILED = 'MIGRATION_FAILED';

export interface DatabaseOptions {
  file: string;
  migrationsFolder: string;
  /** Told of every statement as it is run. */
  onStatement?: (sql: string) => void;
  /** Told of a change that met a damaged page: to go on writing would make it worse. */
  onCorrupt?: (error: unknown) => void;
}

/**
 * Opens the database file, makes a copy of it beside it when a migration is due, and migrates it.
 * Throws an Error with `code` NEWER_DATABASE when the file knows migrations that this version doesn't.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const sqlite = new Sqlite(
    options.file,
    options.onStatement && { verbose: (sql) => options.onStatement?.(String(sql)) },
  );
  try {
    sqlite.pragma(`cache_size = -${PAGES_KEPT}`);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    // What is deleted is overwritten: numbers and texts of people must not linger in free pages.
    sqlite.pragma('secure_delete = ON');
    sqlite.pragma(`busy_timeout = ${WAIT_AT_START}`);
    sqlite.pragma(`journal_size_limit = ${LOG_AT_REST}`);
    prepareMigration(sqlite, options);
    const database = wrapDatabase(sqlite, options);
    sqlite.pragma(`busy_timeout = ${WAIT}`);
    // The log of a process that was killed still has pages as they were before deletions.
    emptyLog(sqlite);
    return database;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Migrates what `sqlite` holds, and puts the daemon's way of using it around it. Closes nothing when it throws. */
export function wrapDatabase(sqlite: Sqlite.Database, options: DatabaseOptions): Database {
  sqlite.pragma('foreign_keys = ON');
  sqlite.exec(STAGE_SQL);
  const db = drizzle(keepingStatements(sqlite));
  try {
    migrate(db, { migrationsFolder: options.migrationsFolder });
  } catch (error) {
    throw Object.assign(new Error('The migration failed', { cause: error }), { code: MIGRATION_FAILED });
  }
  startRevisions(sqlite);
  startRecording(sqlite);
  const run = sqlite.transaction((work: () => unknown) => work());
  const changes = sqlite.prepare<[], number>('select total_changes()').pluck();
  const opened = statSync(options.file);
  const isThere = () => isSame(options.file, opened);
  return {
    db,
    sqlite,
    transaction: <T>(work: () => T) => {
      // SQLite goes on writing into a file that was deleted, and all of it would be gone with the process.
      if (!isThere()) throw Object.assign(new Error('The database file is gone'), { code: DATABASE_GONE });
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

/** `when` of each migration that this version brings, oldest first, in UTC ms. */
function knownMigrations(migrationsFolder: string): number[] {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.map((entry) => entry.when);
}

/** When the newest migration that this version brings was written, UTC ms. */
export function newestMigration(migrationsFolder: string): number {
  return Math.max(...knownMigrations(migrationsFolder));
}

function prepareMigration(sqlite: Sqlite.Database, options: { file: string; migrationsFolder: string }): void {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return;
  const applied = Number(sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0);
  const newest = newestMigration(options.migrationsFolder);
  if (applied > newest) throw Object.assign(new Error('The database is of a newer version'), { code: NEWER_DATABASE });
  if (applied === newest) return;
  const copy = `${options.file}.before-${applied}`;
  if (existsSync(copy)) return;
  sqlite.prepare('vacuum into ?').run(copy);
  cleanSearch(copy);
}

/** Makes a copy's search indexes anew: until migration 0007 they kept the parts of names that were deleted. */
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
    // On a full disk it has to wait; nothing is lost, and what can be read is read.
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
  // A reader that is still there is not waited for, nor room on a full disk: the next start folds the log in.
  sqlite.pragma('busy_timeout = 0');
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // What it could not fold in stays in the log.
  }
  sqlite.close();
}
