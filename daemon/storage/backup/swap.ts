import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from './connection.ts';
import { syncDirectory } from './write.ts';

const PARTS = ['', '-wal', '-shm'];

/**
 * Puts `fresh`, a closed database on the same file system, in the place of `database`, in one step; what was there lies
 * in the new directory `aside` afterwards. A power cut at any moment leaves the one or the other. Gives whether there
 * was one.
 */
export async function swapDatabase(database: string, fresh: string, aside: string): Promise<boolean> {
  const isThere = existsSync(database);
  if (isThere) {
    foldLog(database);
    mkdirSync(aside, { mode: 0o700 });
    for (const part of PARTS)
      if (existsSync(`${database}${part}`))
        keep(`${database}${part}`, path.join(aside, path.basename(`${database}${part}`)));
    await syncDirectory(aside);
  }
  // A log that stays behind would be played into the new database.
  for (const part of PARTS.slice(1)) rmSync(`${database}${part}`, { force: true });
  renameSync(fresh, database);
  await syncDirectory(path.dirname(database));
  return isThere;
}

/** So that one file holds all; a database that is too damaged for it is kept with its log beside it. */
function foldLog(database: string): void {
  try {
    const sqlite = connect(database);
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      sqlite.close();
    }
  } catch {
    // It goes aside as it is.
  }
}

function keep(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}
