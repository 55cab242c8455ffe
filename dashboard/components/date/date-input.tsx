import { useRef, useState, type FocusEvent, type KeyboardEvent, useId } from 'react';
import { formatDay, isPlainDate } from '#shared/base/dates.ts';
import { Icon } from '../icon.tsx';
import { MiniCalendar } from './mini-calendar.tsx';
import { Popover } from '../popover.tsx';

const PARTS = [
  { name: 'day', label: 'Hari', length: 2, hint: 'hh' },
  { name: 'month', label: 'Bulan', length: 2, hint: 'bb' },
  { name: 'year', label: 'Tahun', length: 4, hint: 'tttt' },
] as const;
const NAVIGATION = new Set([
  'Tab',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Enter',
  'Escape',
]);

/** Day, month and year of a plain date, as the three fields show them; empty for ''. */
function split(date: string): [string, string, string] {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year];
}

function join([day, month, year]: readonly [string, string, string]): string | undefined {
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

interface DateInputProps {
  /** 'YYYY-MM-DD' or ''. */
  value: string;
  onChange: (date: string) => void;
  label: string;
  invalid?: boolean;
  describedBy?: string;
  /** Says which weekday the typed date is. */
  withWeekday?: boolean;
}

/** A date in three parts: digits and navigation keys only; an invalid date is reverted when the field is left. */
export function DateInput({ value, onChange, label, invalid, describedBy, withWeekday }: DateInputProps) {
  const [typed, setTyped] = useState<{ over: string; parts: [string, string, string] }>();
  const fields = useRef<(HTMLInputElement | null)[]>([]);

  // The typed parts are shown until the date changes from outside.
  const parts = typed && (typed.over === value || join(typed.parts) === value) ? typed.parts : split(value);

  const shown = withWeekday ? join(parts) : undefined;

  const go = (to: number) => {
    fields.current[to]?.focus();
    fields.current[to]?.select();
  };
  const change = (index: number, raw: string) => {
    const text = raw.replace(/\D/g, '').slice(0, PARTS[index]!.length);
    const next: [string, string, string] = [...parts];
    next[index] = text;
    setTyped({ over: value, parts: next });
    // An incomplete part ('1' of 12) is no date yet; leaving the field accepts it as it is.
    const complete = next.every((each, at) => each.length === PARTS[at]!.length);
    const date = complete ? join(next) : undefined;
    if (date && date !== value) onChange(date);
    if (text.length === PARTS[index]!.length) go(index + 1);
  };

  const press = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const step = (to: number) => {
      event.preventDefault();
      go(to);
    };
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft' && field.selectionStart === 0 && index > 0) step(index - 1);
    else if (event.key === 'ArrowRight' && field.selectionEnd === field.value.length && index < 2) step(index + 1);
    else if (event.key === 'Backspace' && field.value === '' && index > 0) step(index - 1);
    else if (!/^\d$/.test(event.key) && !NAVIGATION.has(event.key)) event.preventDefault();
  };

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const date = join(parts);
    if (date && date !== value) onChange(date);
    setTyped(undefined);
  };

  return (
    <div className="dateparts" role="group" aria-label={label} data-invalid={invalid || undefined} onBlur={leave}>
      {PARTS.map((part, index) => (
        <span key={part.name} style={{ display: 'contents' }}>
          {index > 0 && <span aria-hidden="true">/</span>}
          <input
            ref={(element) => {
              fields.current[index] = element;
            }}
            className={part.name}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`${part.label}, ${label}`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            placeholder={part.hint}
            value={parts[index]}
            onChange={(event) => change(index, event.target.value)}
            onKeyDown={(event) => press(index, event)}
            onFocus={(event) => event.target.select()}
            onPointerUp={(event) => event.currentTarget.select()}
          />
        </span>
      ))}
      {withWeekday && (
        <span className="weekday muted" aria-live="polite">
          {shown && formatDay(shown).split(',')[0]}
        </span>
      )}
    </div>
  );
}

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
