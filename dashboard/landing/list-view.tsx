import { formatLongDate } from '#shared/dates.ts';
import { formatHijri } from '#shared/hijri.ts';
import { dayLink } from '#shared/landing-address.ts';
import { itemsByDay, jumpDay } from '#shared/landing-month.ts';
import type { ShareInput } from '#shared/landing-share.ts';
import { dayShareText, whatsappLink } from '#shared/landing-share.ts';
import type { LandingItem } from '#shared/landing.ts';
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
  const drawn = useGradual(items?.length ?? 0, printing);
  if (!items) return <div className="list card"><Empty busy /></div>;
  if (items.length === 0) return <div className="list card"><Empty text="Belum ada pengajian pada bulan ini." /></div>;
  const jump = jumpDay(items, today);
  const days = [...itemsByDay(items.slice(0, drawn))];
  return (
    <div className="list days">
      {jump && <p className="jump"><a href={`#t-${jump}`}>{jump === today ? 'Ke hari ini' : `Ke ${formatLongDate(jump)}`}</a></p>}
      {days.map(([date, day]) => (
        <section key={date} id={`t-${date}`}>
          <div className="dayhead">
            <h2>{formatLongDate(date)}<small>{formatHijri(date)}</small></h2>
            {date === today && <span className="badge">Hari ini</span>}
            <a
              className="icon-btn" target="_blank" rel="noopener" aria-label={`Bagikan ${formatLongDate(date)} ke WhatsApp`}
              href={whatsappLink(dayShareText(date, { ...share, items: day, link: dayLink(base, date) }))}
            >
              <i className="i i-whatsapp" aria-hidden="true" />
            </a>
          </div>
          <div className="card">{day.map((item, index) => <EventCard key={index} item={item} />)}</div>
        </section>
      ))}
    </div>
  );
}
