import { parentPort, workerData } from 'node:worker_threads';
import { runBackupJob } from './work.ts';
import type { WorkerAnswer } from './thread.ts';
import type { BackupJob } from '#daemon/domain/backup/backup-job.ts';

/** The thread that `runInThread` starts: one job, one answer. */
async function answer(): Promise<WorkerAnswer> {
  try {
    return { written: await runBackupJob(workerData as BackupJob) };
  } catch (error) {
    const { code, message, stack } = error as { code?: string; message: string; stack?: string };
    return { error: { code, message, stack } };
  }
}

parentPort?.postMessage(await answer());
