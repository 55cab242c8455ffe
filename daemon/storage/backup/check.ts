import { rm } from 'node:fs/promises';
import { newestMigration } from '../base/database.ts';
import { FOREIGN, NEWER, refuse } from './format.ts';
import { readHeader, unpackBackup } from './read.ts';
import { assertSound, inspect } from './snapshot.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

export interface CheckOptions {
  file: string;
  /** A file that is not there yet; the database comes to lie in it. */
  target: string;
  passphrase: string | undefined;
  migrationsFolder: string;
}

/**
 * Takes a backup apart and looks at everything that can be wrong with it before anybody relies on it: sum, passphrase,
 * version, SQLite's own integrity. Throws conflict, in words for the admin, and leaves no `target` then.
 */
export async function checkBackup({ file, target, passphrase, migrationsFolder }: CheckOptions): Promise<BackupHeader> {
  const newest = newestMigration(migrationsFolder);
  if ((await readHeader(file)).schema > newest) throw refuse(NEWER);
  const header = await unpackBackup(file, target, passphrase);
  try {
    assertSound(target, 'Basis data di dalam cadangan');
    if (schemaOf(target) > newest) throw refuse(NEWER);
    return header;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

function schemaOf(database: string): number {
  try {
    return inspect(database).schema;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_ERROR') throw refuse(FOREIGN);
    throw error;
  }
}
