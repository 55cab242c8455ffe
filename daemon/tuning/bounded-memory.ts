import { LRUCache } from 'lru-cache';

/** An answer as it goes over the wire. */
interface Kept {
  body: Buffer;
}

/** What nobody has asked for in so long is given back, in ms. */
const KEPT_MS = 300_000;

/** The answers used last, within a bound of entries and bytes; one answer may take a quarter of them unless told. */
export function createMemory<Answer extends Kept>(maxEntries: number, maxBytes: number, maxOne = maxBytes / 4) {
  const entries = new LRUCache<string, Answer>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxOne,
    // The library counts in whole numbers above zero.
    sizeCalculation: ({ body }) => body.length || 1,
  });
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
    add(key: string, answer: Answer): void {
      isUsed = true;
      timer ??= setInterval(look, KEPT_MS).unref();
      entries.set(key, answer);
    },
  };
}
