import { useEffect, useRef, useState } from 'react';
import { MONTHS } from '#shared/base/dates.ts';
import { monthTitle, shiftMonth } from '#shared/landing/landing-month.ts';

interface Props {
  bulan: string;
  today: string;
  onPick(bulan: string): void;
}

/** Button with the month in words, and a sheet with year arrows, twelve months, Cancel and Update (specification, section 2). */
export function MonthPicker({ bulan, today, onPick }: Props) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  return (
    <div className="month" ref={place} onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      <button type="button" className="pick" ref={opener} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{monthTitle(bulan)}</span><i className="i i-chevron-down" aria-hidden="true" />
      </button>
      {open && (
        <Sheet
          bulan={bulan} today={today} onCancel={close}
          onUpdate={(picked) => {
            close();
            if (picked !== bulan) onPick(picked);
          }}
        />
      )}
    </div>
  );
}

function Sheet({ bulan, today, onCancel, onUpdate }: { bulan: string; today: string; onCancel(): void; onUpdate(bulan: string): void }) {
  const [picked, setPicked] = useState(bulan);
  const months = useRef<HTMLDivElement>(null);
  const year = picked.slice(0, 4);

  useEffect(() => months.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), []);

  return (
    <div className="pop" role="dialog" aria-label="Pilih bulan">
      <div className="pop-year">
        <button type="button" className="icon-btn bordered" aria-label="Tahun sebelumnya" onClick={() => setPicked(shiftMonth(picked, -12))}>
          <i className="i i-chevron-left" aria-hidden="true" />
        </button>
        <span aria-live="polite">{year}</span>
        <button type="button" className="icon-btn bordered" aria-label="Tahun berikutnya" onClick={() => setPicked(shiftMonth(picked, 12))}>
          <i className="i i-chevron-right" aria-hidden="true" />
        </button>
      </div>
      <div className="pop-months" ref={months}>
        {MONTHS.map((name, index) => {
          const value = `${year}-${String(index + 1).padStart(2, '0')}`;
          return (
            <button
              key={name} type="button" aria-pressed={value === picked} onClick={() => setPicked(value)}
              className={today.startsWith(value) ? 'now' : undefined} aria-current={today.startsWith(value) ? 'date' : undefined}
            >
              {name}
            </button>
          );
        })}
      </div>
      <div className="pop-foot">
        <button type="button" className="btn" onClick={onCancel}>Cancel</button>
        <button type="button" className="btn primary" onClick={() => onUpdate(picked)}>Update</button>
      </div>
    </div>
  );
}
