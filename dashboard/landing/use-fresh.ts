import { useCallback, useEffect, useRef, useState } from 'react';

/** How long what is on the screen counts as fresh. */
const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 300_000;

/** The data, and the time of the browser's copy (UTC ms) if the server could not be reached. */
export interface Fresh<T> {
  value: T;
  kept?: number | undefined;
}

export interface FreshControl<T> extends Partial<Fresh<T>> {
  failed: boolean;
  reload(): void;
}

/**
 * The data of a key; nothing for ''. Cached data are shown at once and refetched, so that a change by an admin arrives
 * when the key is opened, when the visitor or the network comes back, and every few minutes while the page is open.
 */
export function useFresh<T>(
  key: string,
  load: (signal?: AbortSignal) => Promise<Fresh<T>>,
  first?: Fresh<T> & { key: string },
): FreshControl<T> {
  const known = useRef(
    new Map<string, Fresh<T> & { at: number }>(first && [[first.key, { ...first, at: first.kept ? 0 : Date.now() }]]),
  );
  const [, redraw] = useState(0);
  const [failedKey, setFailedKey] = useState<string>();
  const asked = useRef(load);
  asked.current = load;

  const again = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const came = await asked.current(signal);
        known.current.set(key, { ...came, at: came.kept ? 0 : Date.now() });
        setFailedKey(undefined);
      } catch {
        if (signal?.aborted) return;
        setFailedKey(key);
      }
      redraw((count) => count + 1);
    },
    [key],
  );

  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    const look = () => {
      const seen = known.current.get(key);
      if (document.visibilityState === 'visible' && (!seen || Date.now() - seen.at > FRESH_MS))
        void again(leaving.signal);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    addEventListener('online', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
      removeEventListener('online', look);
    };
  }, [key, again]);

  const seen = known.current.get(key);
  return { value: seen?.value, kept: seen?.kept, failed: failedKey === key, reload: () => void again() };
}
