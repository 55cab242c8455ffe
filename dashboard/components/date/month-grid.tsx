import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, formatLongDate, MONTHS, weekday } from '#shared/base/dates.ts';
import { IconButton } from '../button.tsx';
import type { DateRange } from './date-presets.ts';
import { today as currentDate } from './today.ts';

const WEEKDAYS = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'];
const LONG_WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];

/** The weeks, Sunday to Saturday, that a month touches. */
function weeksOf(month: string): string[][] {
  const first = addDays(month, -weekday(month));
  const weeks: string[][] = [];
  for (let day = first; day < addMonths(month, 1); day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
};

interface MonthGridProps {
  label: string;
  /** The chosen day, or the chosen days; '' for none. */
  start: string;
  end?: string;
  onPick: (date: string) => void;
  /** Called with the day that the pointer or the focus has come to. */
  onReach?: (date: string) => void;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
}

/** One month to pick a day from, by pointer or by arrow keys. */
export function MonthGrid({ label, start, end = start, onPick, onReach, autoFocus }: MonthGridProps) {
  const today = currentDate();
  const [at, setAt] = useState(start === '' ? today : start);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(autoFocus ?? false);
  const month = `${at.slice(0, 7)}-01`;
  const chosen: DateRange = { start, end };

  useEffect(() => {
    if (start !== '') setAt(start);
  }, [start]);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [at]);

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    moved.current = true;
    setAt(move(at));
  };
  const nameOf = (date: string) => {
    const names = [
      date.slice(0, 7) === at.slice(0, 7) ? '' : 'out',
      date === today ? 'today' : '',
      chosen.start !== '' && date > chosen.start && date < chosen.end ? 'in' : '',
      date === chosen.start || date === chosen.end ? 'end' : '',
    ];
    return names.filter(Boolean).join(' ') || undefined;
  };

  return (
    <>
      <div className="mini-head">
        <IconButton icon="chevron-left" label="Bulan sebelumnya" onClick={() => setAt(addMonths(at, -1))} />
        <span aria-live="polite">
          {MONTHS[Number(month.slice(5, 7)) - 1]} {month.slice(0, 4)}
        </span>
        <IconButton icon="chevron-right" label="Bulan berikutnya" onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <table ref={grid} role="grid" aria-label={label} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th key={name} scope="col" abbr={LONG_WEEKDAYS[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={chosen.start !== '' && date >= chosen.start && date <= chosen.end}>
                  <button
                    type="button"
                    className={nameOf(date)}
                    tabIndex={date === at ? 0 : -1}
                    aria-label={formatLongDate(date)}
                    aria-current={date === today ? 'date' : undefined}
                    onFocus={() => onReach?.(date)}
                    onPointerEnter={() => onReach?.(date)}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
