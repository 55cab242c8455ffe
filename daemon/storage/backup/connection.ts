import Sqlite from 'better-sqlite3';

/**
 * Page cache of a connection in KiB. The package's default of 16 MB exists twice during a copy, and a backup reads each
 * page once.
 */
const PAGES_KEPT = 1024;

/** A connection to a file that a backup reads or writes, with a small page cache for files of any size. */
export function connect(file: string, options?: Sqlite.Options): Sqlite.Database {
  const sqlite = new Sqlite(file, options);
  sqlite.pragma(`cache_size = -${PAGES_KEPT}`);
  return sqlite;
}
