import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from './connection.ts';
import { syncDirectory } from './write.ts';

const PARTS = ['', '-wal', '-shm'];

/**
 * Replaces `database` by `fresh`, a closed database on the same file system, in one step; the old one is moved to the
 * new directory `aside`. A power cut at any moment leaves the old or the new one. Returns whether there was an old one.
 */
export async function swapDatabase(database: string, fresh: string, aside: string): Promise<boolean> {
  const isThere = existsSync(database);
  if (isThere) {
    checkpointLog(database);
    mkdirSync(aside, { mode: 0o700 });
    for (const part of PARTS)
      if (existsSync(`${database}${part}`))
        keep(`${database}${part}`, path.join(aside, path.basename(`${database}${part}`)));
    await syncDirectory(aside);
  }
  // SQLite would apply an old write-ahead log to the new database.
  for (const part of PARTS.slice(1)) rmSync(`${database}${part}`, { force: true });
  renameSync(fresh, database);
  await syncDirectory(path.dirname(database));
  return isThere;
}

/** Checkpoints the log, so that one file has all data; a database that is too damaged for that keeps its log. */
function checkpointLog(database: string): void {
  try {
    const sqlite = connect(database);
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      sqlite.close();
    }
  } catch {
    // It is moved unchanged.
  }
}

function keep(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}
