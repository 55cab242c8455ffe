import { useId, useRef, useState } from 'react';
import { addMonths, MONTHS } from '#shared/base/dates.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Popover } from '../popover.tsx';

interface MonthSwitchProps {
  /** 'YYYY-MM'. */
  bulan: string;
  onChange: (bulan: string) => void;
}

/** One month back or ahead. */
export function MonthArrow({ bulan, onChange, months }: MonthSwitchProps & { months: 1 | -1 }) {
  return (
    <IconButton
      icon={months < 0 ? 'chevron-left' : 'chevron-right'}
      label={months < 0 ? 'Bulan sebelumnya' : 'Bulan berikutnya'}
      onClick={() => onChange(addMonths(`${bulan}-01`, months).slice(0, 7))}
    />
  );
}

/** One month back or ahead, or any month by the button between them. */
export function MonthSwitch({ bulan, onChange }: MonthSwitchProps) {
  return (
    <span className="stepper-month">
      <MonthArrow bulan={bulan} months={-1} onChange={onChange} />
      <MonthButton bulan={bulan} onChange={onChange} className="pick" icon />
      <MonthArrow bulan={bulan} months={1} onChange={onChange} />
    </span>
  );
}

/** The month in words; opens the year with its twelve months. */
export function MonthButton({
  bulan,
  onChange,
  className,
  icon,
}: MonthSwitchProps & { className: string; icon?: boolean }) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={trigger} type="button" className={className} popoverTarget={pop} aria-haspopup="dialog">
        {icon && <Icon name="calendar" />}
        <span>
          {MONTHS[Number(bulan.slice(5)) - 1]} {bulan.slice(0, 4)}
        </span>
        {!icon && <Icon name="chevron-down" />}
      </button>
      <Popover id={pop} trigger={trigger} label="Pilih bulan" className="months">
        {(close) => (
          <Months
            bulan={bulan}
            onPick={(picked) => {
              close();
              onChange(picked);
            }}
          />
        )}
      </Popover>
    </>
  );
}

function Months({ bulan, onPick }: { bulan: string; onPick: (bulan: string) => void }) {
  const [year, setYear] = useState(Number(bulan.slice(0, 4)));
  return (
    <>
      <div className="mini-head">
        <IconButton icon="chevron-left" label="Tahun sebelumnya" onClick={() => setYear(year - 1)} />
        <span aria-live="polite">{year}</span>
        <IconButton icon="chevron-right" label="Tahun berikutnya" onClick={() => setYear(year + 1)} />
      </div>
      <div className="month-list">
        {MONTHS.map((name, index) => {
          const short = name.slice(0, 3);
          const own = `${year}-${String(index + 1).padStart(2, '0')}`;
          const isOn = own === bulan;
          return (
            <Button
              key={name}
              small
              kind={isOn ? 'primary' : 'ghost'}
              aria-pressed={isOn}
              aria-label={`${short} ${year}`}
              data-autofocus={isOn || undefined}
              onClick={() => onPick(own)}
            >
              {short}
            </Button>
          );
        })}
      </div>
    </>
  );
}
