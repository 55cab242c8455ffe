import { useEffect, useState } from 'react';

const FIRST = 120;
const STEP = 400;

/**
 * How many of `total` rows to draw so far: the first screens at once and the rest while the browser is idle, so that a
 * month of thousands can be read and scrolled on a slow phone from the start. `all` draws everything now.
 */
export function useGradual(total: number, all: boolean): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (all || drawn >= total) return;
    const more = () => setDrawn(drawn + STEP);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(more, 50);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(more, { timeout: 1000 });
    return () => cancelIdleCallback(idle);
  }, [drawn, total, all]);
  return all ? total : Math.min(drawn, total);
}
