import { useState } from 'react';
import { formatLongDate } from '#shared/base/dates.ts';
import { MonthGrid } from './month-grid.tsx';

interface MiniCalendarProps {
  label: string;
  /** A plain date, or ''. */
  value: string;
  onPick: (date: string) => void;
}

/** A month in a popover; it takes the focus, and says the day that one is at with its weekday. */
export function MiniCalendar({ label, value, onPick }: MiniCalendarProps) {
  const [at, setAt] = useState(value);
  return (
    <div className="mini">
      <MonthGrid label={label} start={value} autoFocus onPick={onPick} onReach={setAt} />
      {/* The day's own button says so to readers. */}
      <p className="mini-day muted" aria-hidden="true">
        {at !== '' && formatLongDate(at)}
      </p>
    </div>
  );
}
