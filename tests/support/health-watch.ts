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
}

/** Has somebody ask for the health all along; `stop` tells how it was. `within`, ms, ends a call that gets no answer. */
export function watchHealth(url: string, { every = 50, within = 60_000 } = {}): { stop(): Promise<Watched> } {
  const worker = new Worker(new URL('health-worker.ts', import.meta.url), { workerData: { url, every, within } });
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
