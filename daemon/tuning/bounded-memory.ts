import { LRUCache } from 'lru-cache';

/** An answer as it goes over the wire. */
interface Kept {
  body: Buffer;
}

/** What nobody has asked for in so long is given back, in ms. */
const KEPT_MS = 300_000;
/**
 * A larger answer is kept from the second time on that it is made, in bytes: V8 counts each that is kept as old, and
 * marks its whole heap for every few megabytes of them, while most addresses of a crawler are never asked for again.
 */
const LARGE = 32 * 1024;

/** The answers used last, within a bound of entries and bytes; one answer may take a quarter of them unless told. */
export function createMemory<Answer extends Kept>(maxEntries: number, maxBytes: number, maxOne = maxBytes / 4) {
  const entries = new LRUCache<string, Answer>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxOne,
    // The library counts in whole numbers above zero.
    sizeCalculation: ({ body }) => body.length || 1,
  });
  /** Large answers that were made lately. */
  const made = new LRUCache<string, true>({ max: maxEntries });
  let isUsed = false;
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    entries.clear();
    clearInterval(timer);
    timer = undefined;
  };
  /** A burst's answers go when it is over, not when the next one comes. The library's own clock costs a call 0.6 µs. */
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
    /** Whether an answer of so many bytes is worth its place; `name` is the same for each time that it is made. */
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
