import { useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/words/landing-words.ts';
import { MonthFace, MonthFields } from './page/month-fields.tsx';

interface Props {
  bulan: string;
  today: string;
  onPick(bulan: string): void;
}

/**
 * Button with the month in words, and a sheet with year arrows, twelve months, Cancel and Update (specification,
 * section 2).
 */
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
      <button
        type="button"
        className="pick"
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MonthFace bulan={bulan} />
      </button>
      {open && (
        <Sheet
          bulan={bulan}
          today={today}
          onCancel={close}
          onUpdate={(picked) => {
            close();
            if (picked !== bulan) onPick(picked);
          }}
        />
      )}
    </div>
  );
}

interface SheetProps extends Pick<Props, 'bulan' | 'today'> {
  onCancel(): void;
  onUpdate(bulan: string): void;
}

function Sheet({ bulan, today, onCancel, onUpdate }: SheetProps) {
  const [picked, setPicked] = useState(bulan);
  const months = useRef<HTMLDivElement>(null);

  useEffect(() => months.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), []);

  return (
    <div className="pop" role="dialog" aria-label="Pilih bulan">
      <MonthFields bulan={picked} today={today} leads={(month) => () => setPicked(month)} months={months} />
      <div className="pop-foot">
        <button type="button" className="btn" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className="btn primary" onClick={() => onUpdate(picked)}>
          {t('update')}
        </button>
      </div>
    </div>
  );
}
