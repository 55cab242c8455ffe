import type { Ref } from 'react';
import { MONTHS } from '#shared/base/dates.ts';
import { monthTitle, shiftMonth } from '#shared/landing/landing-month.ts';
import { Step, type Lead } from './inner-link.tsx';

/** What the opened and the closed month picker show of their month. */
export function MonthFace({ bulan }: { bulan: string }) {
  return (
    <>
      <span>{monthTitle(bulan)}</span>
      <i className="i i-chevron-down" aria-hidden="true" />
    </>
  );
}

interface Props {
  /** The month that is chosen. */
  bulan: string;
  today: string;
  leads(bulan: string): Lead;
  months?: Ref<HTMLDivElement>;
}

/** The year with its arrows, and twelve months (specification, section 2). */
export function MonthFields({ bulan, today, leads, months }: Props) {
  const year = bulan.slice(0, 4);
  const arrow = (by: number, icon: string, label: string) => (
    <Step className="icon-btn bordered" aria-label={label} lead={leads(shiftMonth(bulan, by))}>
      <i className={`i ${icon}`} aria-hidden="true" />
    </Step>
  );
  return (
    <>
      <div className="pop-year">
        {arrow(-12, 'i-chevron-left', 'Tahun sebelumnya')}
        <span aria-live="polite">{year}</span>
        {arrow(12, 'i-chevron-right', 'Tahun berikutnya')}
      </div>
      <div className="pop-months" ref={months}>
        {MONTHS.map((name, index) => {
          const month = `${year}-${String(index + 1).padStart(2, '0')}`;
          const isNow = today.startsWith(month);
          const lead = leads(month);
          return (
            <Step
              key={name}
              className={isNow ? 'now' : undefined}
              lead={lead}
              {...stateOf(lead, month === bulan, isNow)}
            >
              {name}
            </Step>
          );
        })}
      </div>
    </>
  );
}

/** A button is pressed, a link is where the reader is. */
function stateOf(lead: Lead, isChosen: boolean, isNow: boolean) {
  if (typeof lead === 'string') return { 'aria-current': isChosen ? ('true' as const) : undefined };
  return { 'aria-pressed': isChosen, 'aria-current': isNow ? ('date' as const) : undefined };
}
