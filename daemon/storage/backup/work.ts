import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { WORK_PREFIX } from './names.ts';
import { unpackBackup } from './read.ts';
import { assertSound, removeSession, snapshot } from './snapshot.ts';
import { writeBackup } from './write.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';
import type { BackupJob, Written } from '#daemon/domain/backup/backup-job.ts';

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
