import { Worker } from 'node:worker_threads';
import { refuse } from './format.ts';
import type { BackupJob, Written } from '#daemon/domain/backup/backup-job.ts';

export type WorkerAnswer =
  { written: Written[] } | { error: { code: string | undefined; message: string; stack: string | undefined } };

/**
 * Runs a job in a worker thread, so that the daemon is not blocked. `workerPath` is worker.ts or its bundle. Throws
 * conflict as the job does, or an Error with the file system's `code`; an aborted `signal` ends the thread, and its
 * reason is thrown.
 */
export async function runInThread(workerPath: string, job: BackupJob, signal: AbortSignal): Promise<Written[]> {
  signal.throwIfAborted();
  const worker = new Worker(workerPath, {
    workerData: job,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  // Terminating a thread that has exited is no failure; its exit is awaited below.
  const end = () => {
    worker.terminate().catch(() => undefined);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('The backup was broken off')));
    });
    if ('written' in answer) return answer.written;
    const { code, message, stack } = answer.error;
    if (code === 'conflict') throw refuse(message);
    throw Object.assign(new Error(message), { code, stack });
  } finally {
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}
