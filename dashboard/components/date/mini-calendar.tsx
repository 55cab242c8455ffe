import { MonthGrid } from './month-grid.tsx';

interface MiniCalendarProps {
  label: string;
  /** A plain date, or ''. */
  value: string;
  onPick: (date: string) => void;
}

/** A month in a popover; it takes the focus. */
export function MiniCalendar({ label, value, onPick }: MiniCalendarProps) {
  return (
    <div className="mini">
      <MonthGrid label={label} start={value} autoFocus onPick={onPick} />
    </div>
  );
}
