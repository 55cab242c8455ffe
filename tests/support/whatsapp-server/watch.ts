import { clearTimeout, setImmediate, setTimeout } from 'node:timers';

type Truthy<T> = Exclude<T, undefined | null | false | 0 | ''>;

/** Lets tests wait for a state of the server: conditions are checked after every change, never by polling. */
export function makeWatch(describe: () => string) {
  const waiting = new Set<() => void>();
  let scheduled = false;

  const changed = () => {
    if (scheduled || !waiting.size) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      for (const check of waiting) check();
    });
  };

  /** Resolves with the first truthy value of the condition; rejects after the time-out (real ms). */
  const waitFor = <T>(condition: () => T, timeoutMs = 30_000) =>
    new Promise<Truthy<T>>((resolve, reject) => {
      const settle = (finish: () => void) => {
        waiting.delete(check);
        clearTimeout(timer);
        finish();
      };
      const check = () => {
        try {
          const value = condition();
          if (value) settle(() => resolve(value as Truthy<T>));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      const timer = setTimeout(
        () => settle(() => reject(new Error(`Waited ${timeoutMs} ms in vain for ${condition} (${describe()})`))),
        timeoutMs,
      );
      waiting.add(check);
      check();
    });

  return { changed, waitFor };
}

export type Watch = ReturnType<typeof makeWatch>;
