import { useCallback, useEffect, useRef, useState } from 'react';
import type { LandingMonth } from '#shared/landing/landing.ts';
import { fetchMonth } from './fetch-state.ts';

/** How long a month that is on the screen counts as fresh. */
const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 300_000;

export interface MonthControl {
  /** Undefined while the month is on its way for the first time. */
  month: LandingMonth | undefined;
  failed: boolean;
  reload(): void;
}

/**
 * The data of one month. What was seen before is shown at once and looked up again, so that a change by an admin
 * arrives when the month is opened, when the visitor comes back to the page, and every few minutes while it stays open.
 */
export function useMonth(first: LandingMonth, jenis: LandingMonth['jenis'], bulan: string): MonthControl {
  const known = useRef(new Map([[keyOf(first.jenis, first.bulan), { month: first, at: Date.now() }]]));
  const key = keyOf(jenis, bulan);
  const [, redraw] = useState(0);
  const [failedKey, setFailedKey] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const month = await fetchMonth(jenis, bulan, signal);
        known.current.set(key, { month, at: Date.now() });
        setFailedKey(undefined);
      } catch {
        if (signal?.aborted) return;
        setFailedKey(key);
      }
      redraw((count) => count + 1);
    },
    [jenis, bulan, key],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      const seen = known.current.get(key);
      if (document.visibilityState === 'visible' && (!seen || Date.now() - seen.at > FRESH_MS))
        void load(leaving.signal);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, [key, load]);

  return { month: known.current.get(key)?.month, failed: failedKey === key, reload: () => void load() };
}

function keyOf(jenis: string, bulan: string): string {
  return `${jenis} ${bulan}`;
}
