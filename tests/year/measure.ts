import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rssOf } from '#tests/support/bench/rss.ts';
import { WORK_PREFIX } from '#daemon/backup/file.store.ts';
import { readBook } from './book.ts';
import type { Year } from './year.ts';

/** The resources that the machine used on one day. */
export interface Sample {
  /** UTC ms. */
  at: number;
  /** MB. */
  memory: number;
  handles: number;
  /** The log of the last day, bytes. */
  log: number;
  /** MB. */
  database: number;
  /** The write-ahead log of the database, MB. */
  journal: number;
  /** The number of backups. */
  backups: number;
  /** All other files of the data directory, MB. */
  rest: number;
  /** The sizes include the indexes. */
  tables: Record<string, { rows: number; megabytes: number }>;
}

const MB = 2 ** 20;
const DATABASE = 'mimbar.db';
const JOURNAL = `${DATABASE}-wal`;

function tablesOf(dataDir: string): Sample['tables'] {
  return readBook(dataDir, (database) => {
    const found = database
      .prepare(
        `select s.tbl_name as name, sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name
         where d.aggregate = 1 group by s.tbl_name`,
      )
      .all() as { name: string; bytes: number }[];
    const rows = (name: string) => database.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    return Object.fromEntries(found.map(({ name, bytes }) => [name, { rows: rows(name), megabytes: bytes / MB }]));
  });
}

/** Sets the date of a file to `at`, UTC ms. Files on a read-only disk keep their dates for this night. */
function date(file: string, at: number): void {
  try {
    utimesSync(file, at / 1000, at / 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
}

/** The thread of the backup may run this long in real ms after its simulated night is over. */
const BACKUP_WITHIN = 20_000;

/** Waits for the backup of 02:30: at 03:30 it is half a real second old, and its thread may still be at work. */
async function backupIsOver(dataDir: string): Promise<void> {
  const isAtWork = () => readdirSync(dataDir, { recursive: true }).some((name) => String(name).includes(WORK_PREFIX));
  const ends = performance.now() + BACKUP_WITHIN;
  // The thread frees its memory within a second after its last file is gone.
  for (let calm = 0; calm < 10 && performance.now() < ends; calm = isAtWork() ? 0 : calm + 1) await wait(100);
}

/** Takes a sample of the machine at a quiet minute; returns undefined while it is down. */
export async function takeSample({ machine }: Year, logBefore: number): Promise<Sample | undefined> {
  const { dataDir, world } = machine;
  if (machine.isUp) await backupIsOver(dataDir);
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = { database: 0, journal: 0, backups: 0, rest: 0 };
  for (const { parentPath, name } of all) {
    const file = path.join(parentPath, name);
    if (!existsSync(file)) continue;
    const { size, mtimeMs } = statSync(file);
    if (name === DATABASE) sizes.database += size / MB;
    else if (name === JOURNAL) sizes.journal += size / MB;
    else if (name.endsWith('.backup')) sizes.backups += 1;
    // SQLite rebuilds this file at each start, and its size follows that of the journal.
    else if (!name.endsWith('-shm')) sizes.rest += size / MB;
    // Files written since yesterday carry real dates, so they get the simulated date.
    if (mtimeMs < world.now() - 200 * 86_400_000 || mtimeMs > world.now()) date(file, world.now());
  }
  if (!machine.isUp) return undefined;
  const log = machine.logBytes - logBefore;
  return {
    at: world.now(),
    memory: rssOf(machine.pid),
    handles: readdirSync(`/proc/${machine.pid}/fd`).length,
    log,
    ...sizes,
    tables: tablesOf(dataDir),
  };
}
