/** An answer as it goes over the wire. */
interface Kept {
  body: Buffer;
}

/** What nobody has asked for in so long is given back, in ms. */
const KEPT_MS = 300_000;

/** The answers used last, within a bound of entries and bytes; one answer may take a quarter of them unless told. */
export function createMemory<Answer extends Kept>(maxEntries: number, maxBytes: number, maxOne = maxBytes / 4) {
  const entries = new Map<string, Answer>();
  let bytes = 0;
  let isUsed = false;
  let timer: NodeJS.Timeout | undefined;
  const drop = (key: string) => {
    bytes -= entries.get(key)?.body.length ?? 0;
    entries.delete(key);
  };
  const clear = () => {
    entries.clear();
    bytes = 0;
    clearInterval(timer);
    timer = undefined;
  };
  /** A burst's answers go when it is over, not when the next one comes. */
  const look = () => {
    if (!isUsed) clear();
    isUsed = false;
  };
  return {
    find(key: string): Answer | undefined {
      const answer = entries.get(key);
      // The one used last stands last.
      if (answer) {
        isUsed = true;
        entries.delete(key);
        entries.set(key, answer);
      }
      return answer;
    },
    clear,
    add(key: string, answer: Answer): void {
      if (answer.body.length > maxOne) return;
      drop(key);
      isUsed = true;
      timer ??= setInterval(look, KEPT_MS).unref();
      entries.set(key, answer);
      bytes += answer.body.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
