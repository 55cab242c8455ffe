import { useId, useRef } from 'react';
import { formatDate } from '#shared/base/dates.ts';
import type { ChosenRange, DateRange } from './date-presets.ts';
import { DateRangePanel } from './date-range-panel.tsx';
import { Icon } from '../icon.tsx';
import { useNarrow } from '../use-media-query.ts';
import { useToday } from './today.ts';
import { Popover } from '../popover.tsx';

/** '20 Nov 2026 – 20 Des 2026', or one date when both ends are the same. */
export function formatRange({ start, end }: DateRange): string {
  return start === end ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`;
}

/** '20 Nov – 20 Des' where it is narrow; the year only if it is another. */
function shortRange({ start, end }: DateRange, today: string): string {
  const year = ` ${today.slice(0, 4)}`;
  return formatRange({ start, end }).replaceAll(year, '');
}

/** The range in words; opens the presets, the two dates, the calendar and the compare switch. */
export function DateRangePicker({
  value,
  onChange,
  label = 'Rentang tanggal',
  ahead = false,
}: {
  value: ChosenRange;
  onChange: (range: ChosenRange) => void;
  label?: string;
  /** Presets for what lies ahead stand above the others. */
  ahead?: boolean;
}) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const narrow = useNarrow();
  const today = useToday();
  return (
    <>
      <button ref={trigger} type="button" className="pick auto" popoverTarget={pop} aria-haspopup="dialog">
        <Icon name="calendar" />
        <span>
          <span className="sr">{label}: </span>
          {narrow ? shortRange(value, today) : formatRange(value)}
          {value.compare && <span className="sub">vs {formatRange(value.compare)}</span>}
        </span>
        <Icon name="chevron-down" />
      </button>
      <Popover id={pop} trigger={trigger} label={label} risesOnPhone>
        {(close) => (
          <DateRangePanel
            value={value}
            ahead={ahead}
            onCancel={close}
            onUpdate={(range) => {
              close();
              onChange(range);
            }}
          />
        )}
      </Popover>
    </>
  );
}
