import { useState } from 'react';
import { t } from '#dashboard/words/words.ts';
import { Button } from '../button.tsx';
import { DateInput } from './date-input.tsx';
import {
  aheadPresets,
  datePresets,
  withEnd,
  withStart,
  yearBefore,
  type ChosenRange,
  type DateRange,
} from './date-presets.ts';
import { MonthGrid } from './month-grid.tsx';
import { today } from './today.ts';

interface DateRangePanelProps {
  value: ChosenRange;
  /** The list shows future dates, so their presets are above the others. */
  ahead: boolean;
  onCancel: () => void;
  onUpdate: (range: ChosenRange) => void;
}

export function DateRangePanel({ value, ahead, onCancel, onUpdate }: DateRangePanelProps) {
  const [range, setRange] = useState<DateRange>({ start: value.start, end: value.end });
  const [compare, setCompare] = useState(value.compare);
  const [half, setHalf] = useState(false);
  const [day, ...past] = datePresets(today());
  const presets = [day!, ...(ahead ? aheadPresets(today()) : []), ...past];

  const choose = (next: DateRange) => {
    setRange(next);
    setHalf(false);
    if (compare) setCompare(yearBefore(next));
  };
  // The first press begins a range, the second one ends it.
  const pick = (date: string) => {
    if (half && date >= range.start) choose({ start: range.start, end: date });
    else {
      choose({ start: date, end: date });
      setHalf(true);
    }
  };
  const chosenPreset = presets.find((preset) => preset.start === range.start && preset.end === range.end);

  return (
    <div className="range">
      <div className="presets" role="group" aria-label="Pilihan cepat">
        <ul>
          {presets.map((preset) => (
            <li key={preset.label}>
              <button
                type="button"
                aria-pressed={preset === chosenPreset}
                onClick={() => choose({ start: preset.start, end: preset.end })}
              >
                {preset.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="mini">
        <div className="dates">
          <DateInput label="Dari" value={range.start} onChange={(date) => choose(withStart(range, date))} />
          <span className="muted" aria-hidden="true">
            –
          </span>
          <DateInput label="Sampai" value={range.end} onChange={(date) => choose(withEnd(range, date))} />
        </div>
        {compare && (
          <div className="dates">
            <span className="label">Dibandingkan dengan</span>
            <DateInput
              label="Pembanding dari"
              value={compare.start}
              onChange={(date) => setCompare(withStart(compare, date))}
            />
            <span className="muted" aria-hidden="true">
              –
            </span>
            <DateInput
              label="Pembanding sampai"
              value={compare.end}
              onChange={(date) => setCompare(withEnd(compare, date))}
            />
          </div>
        )}
        <MonthGrid label="Rentang tanggal" start={range.start} end={range.end} onPick={pick} />
        <label className="compare">
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={compare !== undefined}
            onChange={(event) => setCompare(event.target.checked ? yearBefore(range) : undefined)}
          />
          Compare
        </label>
        <div className="btns">
          <Button small onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button small kind="primary" onClick={() => onUpdate({ ...range, compare })}>
            {t('update')}
          </Button>
        </div>
      </div>
    </div>
  );
}
