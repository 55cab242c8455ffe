import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { fridayTable } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { Fridays } from './page/fridays.tsx';
import { useGradual } from './use-gradual.ts';

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
