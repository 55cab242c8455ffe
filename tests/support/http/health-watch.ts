import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Watched {
  asked: number;
  /** Calls that got no 200. */
  failed: number;
  /** The reasons of the first failures. */
  reasons: string[];
  /** The slowest call, in ms. */
  slowest: number;
  /** The same without the time in which the process or its caller waited for a busy processor, in ms. */
  slowestOfItself: number;
  /** 408s that came before `patience` was over, so that the call was repeated at once. */
  hurried: number;
}

export interface HealthWatchOptions {
  /** The pause between two calls, in ms. */
  every?: number;
  /** The time limit of a call without an answer, in ms. */
  within?: number;
  /** The process that answers, for `slowestOfItself`. */
  pid?: number | undefined;
  /**
   * If the process's clock runs faster than ours, its time limit for slow clients ends sooner, too. After a 408 within
   * less than this time (in our ms) the call is repeated at once, twice at most; all these tries count as one call with
   * their whole time.
   */
  patience?: number;
}

/** Calls the health endpoint from a thread until `stop`, which gives the results. */
export function watchHealth(
  url: string,
  { every = 50, within = 60_000, pid, patience = 0 }: HealthWatchOptions = {},
): { stop(): Promise<Watched> } {
  const worker = new Worker(new URL('health-worker.ts', import.meta.url), {
    workerData: { url, every, within, pid, patience },
  });
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('stop');
      const [watched] = (await once(worker, 'message')) as [Watched];
      await worker.terminate();
      return watched;
    },
  };
}
