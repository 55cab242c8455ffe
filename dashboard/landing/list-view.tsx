import { memo, useMemo } from 'react';
import { formatLongDate } from '#shared/base/dates.ts';
import { formatHijri } from '#shared/base/hijri.ts';
import { dayLink } from '#shared/landing/landing-address.ts';
import { itemsByDay, jumpDay } from '#shared/landing/landing-month.ts';
import type { ShareInput } from '#shared/landing/landing-share.ts';
import { dayShareText, whatsappLink } from '#shared/landing/landing-share.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { Empty } from './empty.tsx';
import { EventCard } from './event-card.tsx';
import { useGradual } from './use-gradual.ts';

interface Props {
  today: string;
  items: LandingItem[] | undefined;
  share: ShareInput;
  base: string;
  printing: boolean;
}

/** Every day of the month that has pengajian, with its cards (specification, section 2). */
export function ListView({ today, items, share, base, printing }: Props) {
  const days = useMemo(() => [...itemsByDay(items ?? [])], [items]);
  let left = useGradual(items?.length ?? 0, printing);
  if (!items) return <div className="list card"><Empty busy /></div>;
  if (items.length === 0) return <div className="list card"><Empty text="Belum ada pengajian pada bulan ini." /></div>;
  const jump = jumpDay(items, today);
  return (
    <div className="list days">
      {jump && <p className="jump"><a href={`#t-${jump}`}>{jump === today ? 'Ke hari ini' : `Ke ${formatLongDate(jump)}`}</a></p>}
      {days.map(([date, day]) => {
        const drawn = Math.min(left, day.length);
        left -= drawn;
        return drawn > 0 && <DaySection key={date} date={date} today={date === today} items={day} drawn={drawn} share={share} base={base} />;
      })}
    </div>
  );
}

interface DayProps {
  date: string;
  today: boolean;
  items: LandingItem[];
  /** How many of the items to draw so far. */
  drawn: number;
  share: ShareInput;
  base: string;
}

/** Remembered, so that a day that is complete costs nothing while the days after it are drawn. */
const DaySection = memo(function DaySection({ date, today, items, drawn, share, base }: DayProps) {
  return (
    <section id={`t-${date}`}>
      <div className="dayhead">
        <h2>{formatLongDate(date)}<small>{formatHijri(date)}</small></h2>
        {today && <span className="badge">Hari ini</span>}
        <a
          className="icon-btn" target="_blank" rel="noopener" aria-label={`Bagikan ${formatLongDate(date)} ke WhatsApp`}
          href={whatsappLink(dayShareText(date, { ...share, items, link: dayLink(base, date) }))}
        >
          <i className="i i-whatsapp" aria-hidden="true" />
        </a>
      </div>
      <div className="card">{items.slice(0, drawn).map((item, index) => <EventCard key={index} item={item} />)}</div>
    </section>
  );
});
