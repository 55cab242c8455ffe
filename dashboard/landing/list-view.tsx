import { memo, useMemo, type ComponentProps } from 'react';
import { itemsByDay } from '#shared/landing/landing-month.ts';
import { DaySection, List } from './page/list.tsx';
import { useGradual } from './use-gradual.ts';

interface Props extends Pick<ComponentProps<typeof List>, 'today' | 'items' | 'share' | 'hijri' | 'base' | 'go'> {
  printing: boolean;
}

/** Remembered, so that a day that is complete costs nothing while the days after it are drawn. */
const Section = memo(DaySection);

/** The list, drawn little by little. */
export function ListView({ printing, ...rest }: Props) {
  const { items } = rest;
  const days = useMemo(() => [...itemsByDay(items ?? [])], [items]);
  return <List {...rest} days={days} drawn={useGradual(items?.length ?? 0, printing)} Section={Section} />;
}
