import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rssOf } from '#tests/support/bench/rss.ts';
import { WORK_PREFIX } from '#daemon/storage/backup/names.ts';
import { readBook } from './book.ts';
import type { Year } from './year.ts';

/** What the machine took on one day. */
export interface Sample {
  /** UTC ms. */
  at: number;
  /** MB. */
  memory: number;
  handles: number;
  /** Of the last day, bytes. */
  log: number;
  /** MB. */
  database: number;
  /** Its write-ahead log, MB. */
  journal: number;
  /** How many there are. */
  backups: number;
  /** All other files of the data directory, MB. */
  rest: number;
  /** With their indexes. */
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

/** `at`: UTC ms. A disk that can only be read keeps its dates for this night. */
function date(file: string, at: number): void {
  try {
    utimesSync(file, at / 1000, at / 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
}

/** So long the backup's thread may go on when the night is over within a second, in ms of ours. */
const BACKUP_WITHIN = 20_000;

/** The backup of half past two is half a second old at half past three, and its thread may still be at it. */
async function backupIsOver(dataDir: string): Promise<void> {
  const isAtWork = () => readdirSync(dataDir, { recursive: true }).some((name) => String(name).includes(WORK_PREFIX));
  const ends = performance.now() + BACKUP_WITHIN;
  // A second after its last file is gone, its memory is, too.
  for (let calm = 0; calm < 10 && performance.now() < ends; calm = isAtWork() ? 0 : calm + 1) await wait(100);
}

/** Looks at the machine at a quiet minute; undefined while it is down. */
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
    // Rebuilt at each start, and as long as the journal.
    else if (!name.endsWith('-shm')) sizes.rest += size / MB;
    // Files carry the time of this world, not of ours: what was written since yesterday is of now.
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
