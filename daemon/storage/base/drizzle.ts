import type Sqlite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Beside } from './beside.ts';

/** The database as the stores use it. */
export type Drizzle = BetterSQLite3Database & { $client: Client };

/** Without `openBeside` there is no file to open a second time. */
export type Client = Sqlite.Database & { openBeside?: () => Beside };
