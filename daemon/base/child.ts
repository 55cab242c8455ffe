import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
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

export type ChildLimits = { childPath: string; timeoutMs: number; maxOldSpaceMb: number; maxRssMb: number };

/** The child's name in the log, and the errors when it takes too long or too much memory. */
export type ChildWords = { name: string; tooLate: () => Error; tooHeavy: () => Error };

type Requests<Request> = Iterable<Request> | AsyncIterable<Request>;

/**
 * Runs one job in a process of its own and ends it afterwards, whatever happened. Requests are pulled one by one, so
 * that a long table is never held twice; answers are given to `receive` as they come, until it says true. Rejects with
 * what `receive` throws, with an error of `words`, or with the signal's reason; any other rejection is a bug.
 */
export async function runInChild<Request extends object, Answer>(
  limits: ChildLimits,
  requests: Requests<Request>,
  receive: (answer: Answer) => boolean,
  signal: AbortSignal,
  words: ChildWords,
): Promise<void> {
  signal.throwIfAborted();
  const child = fork(limits.childPath, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing of the daemon's environment: it may hold a password.
    env: { TZ: 'UTC', NODE_ENV: 'production' },
    // The permission flags take writing files and starting programs away from it.
    execArgv: [
      `--max-old-space-size=${limits.maxOldSpaceMb}`,
      '--max-semi-space-size=4',
      '--permission',
      '--allow-fs-read=*',
    ],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const done = new AbortController();
  try {
    await Promise.race([
      outcome(child, receive, words),
      feed(child, requests),
      overdue(limits.timeoutMs, done.signal, words),
      overweight(child, limits.maxRssMb, done.signal, words),
      aborted(signal, done.signal),
    ]);
  } finally {
    done.abort();
    child.kill('SIGKILL');
    await ended;
  }
}

function outcome<Answer>(child: ChildProcess, receive: (answer: Answer) => boolean, words: ChildWords): Promise<void> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4096);
  });
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Answer) => {
      try {
        if (receive(answer)) resolve();
      } catch (error) {
        reject(error);
      }
    });
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (/heap out of memory|allocation failed/i.test(stderr)) reject(words.tooHeavy());
      else reject(new Error(`${words.name} child ended early (${killedBy ?? code}): ${stderr}`));
    });
  });
}

/** Never resolves: the job is over when the child answers. A broken pipe shows as the child's exit. */
async function feed<Request extends object>(child: ChildProcess, requests: Requests<Request>): Promise<never> {
  for await (const request of requests) {
    if (!child.connected) break;
    await new Promise<void>((resolve) => child.send(request, () => resolve()));
  }
  return new Promise<never>(() => {});
}

async function overdue(timeoutMs: number, done: AbortSignal, words: ChildWords): Promise<never> {
  await sleep(timeoutMs, done);
  throw words.tooLate();
}

/** V8's limit does not count buffers and inflated bytes. Where there is no /proc it is the only one. */
async function overweight(child: ChildProcess, maxRssMb: number, done: AbortSignal, words: ChildWords): Promise<never> {
  for (;;) {
    await sleep(100, done);
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (residentKb > maxRssMb * 1024) throw words.tooHeavy();
  }
}

/** Never resolves after `done`: by then nobody waits for it. */
async function sleep(ms: number, done: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal: done });
  } catch {
    await new Promise<never>(() => {});
  }
}

function aborted(signal: AbortSignal, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done, once: true });
  });
}
