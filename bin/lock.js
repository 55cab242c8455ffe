import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { say } from './output.js';
import { t } from './words.js';

/**
 * Runs `work` while no other process holds the lock on `file`. The lock is an exclusive SQLite transaction, which
 * the kernel frees with the process, so nothing stale is left by a kill. Needs the runtime's own node:sqlite.
 */
export async function withLock(file, work) {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    if (!tryLock(database)) {
      say(
        t('Menunggu proses lain yang sedang menyiapkan Mimbar…', 'Waiting for another process that prepares Mimbar…'),
      );
      database.exec(`PRAGMA busy_timeout = ${30 * 60 * 1000}`);
      database.exec('BEGIN EXCLUSIVE');
    }
    return await work();
  } finally {
    database.close();
  }
}

function tryLock(database) {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/locked|busy/i.test(error.message)) return false;
    throw error;
  }
}
