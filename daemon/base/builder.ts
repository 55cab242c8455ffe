import PQueue, { TimeoutError } from 'p-queue';
import { MimbarError } from './errors.ts';

/** Builds that run at the same time. */
const AT_ONCE = 2;
/** Maximum number of waiting builds of strangers, in total and per address. */
const STRANGERS_WAITING = 192;
/** A school or an office has one address. */
const STRANGER_WAITING = 64;
/** Maximum number of waiting builds of signed-in people. */
const WAITING = 64;
/** Time limit of a build, in ms. */
const TIME = 30_000;
/** Seconds after which the caller should retry. */
const RETRY_AFTER = 5;

export interface Asker {
  /**
   * The address of a caller who has not signed in. Signed-in callers are served first, then each address by how few
   * builds of its own wait: who asks for one waits for no crowd.
   */
  stranger?: string | undefined;
  /** Aborts when the caller has left. */
  signal?: AbortSignal | undefined;
}

export interface BuilderFigures {
  /** Builds since the start, by how they ended. */
  done: number;
  failed: number;
  /** Dropped because all callers had left. */
  dropped: number;
  /** Rejected. */
  refused: number;
  /** Callers that joined a running build. */
  shared: number;
  waiting: number;
  running: number;
}

interface Build {
  result: Promise<unknown>;
  stop: AbortController;
  waiters: number;
}

/**
 * Runs expensive builds: two at a time, and each key once for all callers who wait for it. When one caller leaves, the
 * others still get the answer; a build without callers is aborted by its signal, so `work` must check the signal
 * between its batches.
 */
export function createBuilder({ atOnce = AT_ONCE, time = TIME }: { atOnce?: number; time?: number } = {}) {
  const queue = new PQueue({ concurrency: atOnce, timeout: time });
  const builds = new Map<string, Build>();
  const strangers = new Map<string, number>();
  const counts = { done: 0, failed: 0, dropped: 0, refused: 0, shared: 0 };
  let ofStrangers = 0;

  function requireRoom(stranger: string | undefined): void {
    const isFull =
      stranger === undefined
        ? queue.size - ofStrangers >= WAITING
        : ofStrangers >= STRANGERS_WAITING || (strangers.get(stranger) ?? 0) >= STRANGER_WAITING;
    if (!isFull) return;
    counts.refused += 1;
    throw new MimbarError('unavailable', 'Mimbar sedang sibuk. Coba lagi sebentar.', { retryAfter: RETRY_AFTER });
  }

  function count(stranger: string | undefined, by: 1 | -1): void {
    if (stranger === undefined) return;
    ofStrangers += by;
    const own = (strangers.get(stranger) ?? 0) + by;
    if (own === 0) strangers.delete(stranger);
    else strangers.set(stranger, own);
  }

  function begin(key: string, work: (signal: AbortSignal) => Promise<unknown>, stranger: string | undefined): Build {
    requireRoom(stranger);
    const stop = new AbortController();
    const priority = stranger === undefined ? 1 : -(strangers.get(stranger) ?? 0);
    count(stranger, 1);
    const added = queue.add(({ signal }) => work(signal!), { signal: stop.signal, priority });
    const build: Build = { stop, waiters: 0, result: added };
    const end = () => {
      count(stranger, -1);
      if (builds.get(key) === build) builds.delete(key);
    };
    build.result = added.then(
      (answer) => {
        end();
        counts.done += 1;
        return answer;
      },
      (error: unknown) => {
        end();
        counts[stop.signal.aborted ? 'dropped' : 'failed'] += 1;
        throw error instanceof TimeoutError ? tooLong() : error;
      },
    );
    // Marks the rejection as handled: all callers may have left before the build began.
    build.result.catch(() => undefined);
    builds.set(key, build);
    return build;
  }

  return {
    /**
     * The result of `work` for this key. The key must name everything that the result depends on, except what `work`
     * itself checks. Throws what `work` throws, unavailable if too many builds wait or it takes too long, and the
     * caller's abort reason if the caller leaves.
     */
    build<T>(key: string, work: (signal: AbortSignal) => Promise<T>, { stranger, signal }: Asker = {}): Promise<T> {
      const under = builds.get(key);
      if (under) counts.shared += 1;
      const build = under ?? begin(key, work, stranger);
      build.waiters += 1;
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          build.waiters -= 1;
          reject(signal!.reason as Error);
          if (build.waiters > 0) return;
          // Later calls start a new build.
          if (builds.get(key) === build) builds.delete(key);
          build.stop.abort();
        };
        if (signal?.aborted) return leave();
        signal?.addEventListener('abort', leave, { once: true });
        const stay = () => signal?.removeEventListener('abort', leave);
        build.result.finally(stay).then((answer) => resolve(answer as T), reject);
      });
    },

    figures: (): BuilderFigures => ({ ...counts, waiting: queue.size, running: queue.pending }),
  };
}
export type Builder = ReturnType<typeof createBuilder>;

function tooLong(): MimbarError {
  return new MimbarError(
    'unavailable',
    'Jawaban ini terlalu lama dibuat. Persempit pilihannya, atau coba lagi sebentar.',
    { retryAfter: RETRY_AFTER },
  );
}
