import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newestMigration } from '#daemon/base/database.ts';
import type { BackupJob, Written } from './backup.ts';
import {
  type BackupHeader,
  WORK_PREFIX,
  unpackBackup,
  assertSound,
  removeSession,
  snapshot,
  writeBackup,
  fromReplaced,
  FOREIGN,
  NEWER,
  refuse,
  readHeader,
  inspect,
} from './file.store.ts';

/** Does one job in this thread. One target that fails does not keep the others from being written. */
export async function runBackupJob(job: BackupJob): Promise<Written[]> {
  const work = path.join(job.workDirectory, `${WORK_PREFIX}${randomUUID()}`);
  try {
    if (job.kind === 'create') {
      snapshot(job.database, work);
      assertSound(work, 'Basis data');
      if (!job.withSession) removeSession(work);
      const written: Written[] = [];
      for (const { file, passphrase } of job.targets) {
        written.push(
          await attempt(file, () =>
            writeBackup({ database: work, target: file, passphrase, createdAt: job.createdAt, version: job.version }),
          ),
        );
      }
      return written;
    }
    const { created_at, version } = await unpackBackup(job.source, work, undefined);
    if (!job.withSession) removeSession(work);
    const header = await writeBackup({
      database: work,
      target: job.target,
      createdAt: Date.parse(created_at),
      version,
      passphrase: job.passphrase,
    });
    return [{ file: job.target, header }];
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${work}${ending}`, { force: true });
  }
}

async function attempt(file: string, write: () => Promise<BackupHeader>): Promise<Written> {
  try {
    return { file, header: await write() };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { file, error: { code, message } };
  }
}

/** A stored WhatsApp session: its keys, and those of the asked settings that it has. */
export interface StoredSession {
  keys: { type: string; id: string; value: string }[];
  settings: Map<string, string>;
}

/** The session in a database file; undefined if there is none or the file cannot be read. */
export const readSession = (database: string, settings: readonly string[]): StoredSession | undefined =>
  fromReplaced(database, (sqlite) => {
    const keys = sqlite.prepare('select type, id, value from whatsapp_key').all() as StoredSession['keys'];
    const found = sqlite
      .prepare('select key, value from setting where key in (select value from json_each(?))')
      .raw()
      .all(JSON.stringify(settings)) as [string, string][];
    return keys.length > 0 ? { keys, settings: new Map(found) } : undefined;
  });

/** One setting of a database file; undefined if it is missing or the file cannot be read. */
export const readSetting = (database: string, key: string): string | undefined =>
  fromReplaced(database, (sqlite) =>
    sqlite.prepare<[string], string>('select value from setting where key = ?').pluck().get(key),
  );

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
