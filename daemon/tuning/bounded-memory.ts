import { LRUCache } from 'lru-cache';

/** An answer as bytes on the wire. */
interface Kept {
  body: Buffer;
}

/** The cache is cleared after this time without a hit, in ms. */
const KEPT_MS = 300_000;
/**
 * Answers above this size, in bytes, are cached only when they are made a second time: V8 counts each cached one as old
 * and marks its whole heap for every few megabytes of them, and most URLs of a crawler are requested only once.
 */
const LARGE = 32 * 1024;

/** An LRU cache of answers, limited by number and bytes. By default one answer may take a quarter of the bytes. */
export function createMemory<Answer extends Kept>(maxEntries: number, maxBytes: number, maxOne = maxBytes / 4) {
  const entries = new LRUCache<string, Answer>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxOne,
    // The library wants a positive integer.
    sizeCalculation: ({ body }) => body.length || 1,
  });
  /** Names of large answers that were made recently. */
  const made = new LRUCache<string, true>({ max: maxEntries });
  let isUsed = false;
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    entries.clear();
    clearInterval(timer);
    timer = undefined;
  };
  /**
   * Clears the cache after a burst, without waiting for the next request. The library's TTL would cost 0.6 µs a
   * request.
   */
  const look = () => {
    if (!isUsed) clear();
    isUsed = false;
  };
  return {
    find(key: string): Answer | undefined {
      const answer = entries.get(key);
      if (answer) isUsed = true;
      return answer;
    },
    clear,
    /** Whether an answer of this size should be cached. `name` must be the same each time the answer is made. */
    wants(name: string, bytes: number): boolean {
      const isWorth = bytes <= LARGE || made.has(name);
      if (bytes > LARGE) made.set(name, true);
      return isWorth;
    },
    add(key: string, answer: Answer): void {
      isUsed = true;
      timer ??= setInterval(look, KEPT_MS).unref();
      entries.set(key, answer);
    },
  };
}
