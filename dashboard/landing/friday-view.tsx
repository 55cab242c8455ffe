import { useLayoutEffect, useMemo, useRef, useEffect, useState } from 'react';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { fridayTable } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { Fridays } from './page/fridays.tsx';

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

interface Props {
  bulan: string;
  today: string;
  items: LandingItem[] | undefined;
  printing: boolean;
  go(change: Partial<LandingAddress>): void;
}

/** The table of Fridays, drawn little by little, with this week's column scrolled into view. */
export function FridayView({ bulan, today, items, printing, go }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const table = useMemo(() => fridayTable(bulan, items ?? []), [bulan, items]);
  const drawn = useGradual(table.rows.length, printing);
  const filled = table.rows.length > 0;

  useLayoutEffect(() => {
    const column = frame.current?.querySelector<HTMLElement>('thead .now');
    const first = frame.current?.querySelector<HTMLElement>('thead th');
    if (frame.current && column && first) frame.current.scrollLeft = column.offsetLeft - first.offsetWidth;
  }, [filled]);

  return <Fridays today={today} table={table} drawn={drawn} busy={!items} frame={frame} go={go} />;
}
