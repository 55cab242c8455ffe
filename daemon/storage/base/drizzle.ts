import type Sqlite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** The database as the stores use it. */
export type Drizzle = BetterSQLite3Database & { $client: Sqlite.Database };
