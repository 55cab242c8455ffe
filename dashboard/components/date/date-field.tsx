import { useId, useRef } from 'react';
import { DateInput } from './date-input.tsx';
import { Icon } from '../icon.tsx';
import { MiniCalendar } from './mini-calendar.tsx';
import { Popover } from '../popover.tsx';

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
  invalid?: boolean;
  describedBy?: string;
}

/** A date to type in three parts or to pick from a calendar. */
export function DateField({ label, value, onChange, invalid, describedBy }: DateFieldProps) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <div className="datefield">
      <DateInput
        label={label}
        value={value}
        onChange={onChange}
        invalid={invalid}
        describedBy={describedBy}
        withWeekday
      />
      <button
        ref={trigger}
        type="button"
        className="icon-btn bordered"
        aria-label={`Buka kalender, ${label}`}
        popoverTarget={pop}
      >
        <Icon name="calendar" />
      </button>
      <Popover id={pop} trigger={trigger} label={`Kalender, ${label}`} risesOnPhone>
        {(close) => (
          <MiniCalendar
            label={label}
            value={value}
            onPick={(date) => {
              close();
              onChange(date);
            }}
          />
        )}
      </Popover>
    </div>
  );
}
