/** An answer as it goes over the wire. */
interface Kept {
  body: Buffer;
}

/** The answers used last, within a bound of entries and bytes; one answer may take a quarter of them. */
export function createMemory<Answer extends Kept>(maxEntries: number, maxBytes: number) {
  const entries = new Map<string, Answer>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= entries.get(key)?.body.length ?? 0;
    entries.delete(key);
  };
  return {
    find(key: string): Answer | undefined {
      const answer = entries.get(key);
      // The one used last stands last.
      if (answer) {
        entries.delete(key);
        entries.set(key, answer);
      }
      return answer;
    },
    drop,
    add(key: string, answer: Answer): void {
      if (answer.body.length > maxBytes / 4) return;
      drop(key);
      entries.set(key, answer);
      bytes += answer.body.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
