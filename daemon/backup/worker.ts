import { parentPort, workerData } from 'node:worker_threads';
import { runBackupJob } from './work.store.ts';
import type { WorkerAnswer } from './directory.store.ts';
import type { BackupJob } from './backup.ts';

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
