import Sqlite from 'better-sqlite3';

/**
 * KiB of pages that a connection keeps. The package's default of 16 MB is held twice while a copy is made, and a backup
 * reads each page once.
 */
const PAGES_KEPT = 1024;

/** A connection to a file that a backup reads or makes: it keeps few pages, however long the file is. */
export function connect(file: string, options?: Sqlite.Options): Sqlite.Database {
  const sqlite = new Sqlite(file, options);
  sqlite.pragma(`cache_size = -${PAGES_KEPT}`);
  return sqlite;
}
