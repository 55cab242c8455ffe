import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** Another daemon holds the data directory. */
export const LOCK_HELD = 'LOCK_HELD';

export interface DataLock {
  release(): void;
}

/**
 * Locks the data directory for this process: an exclusive transaction on a lock file, which the kernel releases when
 * the process ends, however it ends. Throws an Error with `code` LOCK_HELD whose message is the holder's own note.
 */
export function lockDataDirectory(directory: string, holder: string): DataLock {
  const holderFile = path.join(directory, 'mimbar.lock.holder');
  const sqlite = new Sqlite(path.join(directory, 'mimbar.lock'), { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('begin exclusive');
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw Object.assign(new Error(readHolder(holderFile)), { code: LOCK_HELD });
  }
  noteHolder(holderFile, holder);
  return { release: () => sqlite.close() };
}

/** For people only: on a full disk the lock works without it. */
function noteHolder(file: string, holder: string): void {
  try {
    writeFileSync(file, `${holder}\n`, { mode: 0o600 });
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
