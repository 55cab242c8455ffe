import PQueue from 'p-queue';

export interface ChildQueueOptions {
  /** Jobs that may wait for their turn. */
  waitingMax?: number;
  /** How long a job waits for its turn before it is refused. */
  waitMs?: number;
  /** What a job is refused with. */
  busy: () => Error;
  /** What jobs are refused with once the queue is closed. */
  stopping: () => Error;
}

/** Jobs in child processes, one at a time in the order of the calls. */
export function createChildQueue({ waitingMax = Infinity, waitMs, busy, stopping }: ChildQueueOptions) {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const isFull = () => queue.size >= waitingMax;
  return {
    isFull,

    /**
     * Runs a job when its turn comes, with a signal that aborts when the queue is closed. The promise of the job must
     * not settle before its child is gone.
     */
    async run<T>(job: (closed: AbortSignal) => Promise<T>): Promise<T> {
      closing.signal.throwIfAborted();
      if (isFull()) throw busy();
      const tooLong = new AbortController();
      const timer = waitMs === undefined ? undefined : setTimeout(() => tooLong.abort(busy()), waitMs).unref();
      const begin = () => {
        clearTimeout(timer);
        return job(closing.signal);
      };
      return queue.add(begin, { signal: tooLong.signal });
    },

    /** Ends the child that is at work; that call and those that wait reject, as do later ones. */
    async close(): Promise<void> {
      closing.abort(stopping());
      await queue.onIdle();
    },
  };
}
