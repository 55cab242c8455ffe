import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Watched {
  asked: number;
  /** Calls that got no 200. */
  failed: number;
  /** Of the first failures. */
  reasons: string[];
  /** ms. */
  slowest: number;
  /** The same without the time in which the process, or who asks it, waited for a processor that others had; ms. */
  slowestOfItself: number;
  /** 408s that came before `patience` was over and were asked again at once. */
  hurried: number;
}

export interface HealthWatchOptions {
  /** Between two calls, ms. */
  every?: number;
  /** Ends a call that gets no answer, ms. */
  within?: number;
  /** The process that answers, for `slowestOfItself`. */
  pid?: number | undefined;
  /**
   * Where the process's clock runs faster than ours, its patience with slow clients ends sooner, too. A 408 that comes
   * in less of our ms than this is asked again at once, twice at most; the time of all these tries counts as one
   * call's.
   */
  patience?: number;
}

/** Has somebody ask for the health all along; `stop` tells how it was. */
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
