import type Sqlite from 'better-sqlite3';

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
