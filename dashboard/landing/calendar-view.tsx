import type { ComponentProps } from 'react';
import { Calendar } from './page/calendar.tsx';
import { useMedia } from './use-media.ts';

/** The calendar; in a narrow window its cells name fewer mosques. */
export function CalendarView(props: Omit<ComponentProps<typeof Calendar>, 'badges'>) {
  return <Calendar {...props} badges={useMedia('(min-width: 640px)') ? 2 : 1} />;
}
