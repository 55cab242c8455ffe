import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './file.store.ts';
import { runBackupJob } from './work.store.ts';
import type { WorkerAnswer } from './directory.store.ts';
import type { BackupJob } from './backup.ts';

/** The thread that `runInThread` starts: it says when it may be ended, then one job, one answer. */
async function answer(): Promise<WorkerAnswer> {
  try {
    return { written: await runBackupJob(workerData as BackupJob) };
  } catch (error) {
    const { code, message, stack } = error as { code?: string; message: string; stack?: string };
    return { error: { code, message, stack } };
  }
}

// SQLite's addon is loaded now.
connect(':memory:').close();
parentPort?.postMessage('loaded');
parentPort?.postMessage(await answer());
