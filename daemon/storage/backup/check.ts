import { rm } from 'node:fs/promises';
import { newestMigration } from '#daemon/base/database.ts';
import { FOREIGN, NEWER, refuse } from './format.ts';
import { readHeader, unpackBackup } from './read.ts';
import { assertSound, inspect } from './snapshot.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

export interface CheckOptions {
  file: string;
  /** A new file, into which the database is unpacked. */
  target: string;
  passphrase: string | undefined;
  migrationsFolder: string;
}

/**
 * Unpacks a backup and checks it completely before it is used: checksum, passphrase, version, SQLite's integrity check.
 * Throws conflict, in words for the admin, and then leaves no `target`.
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
