import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

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
