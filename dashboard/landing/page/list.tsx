import type { ComponentType, ReactNode } from 'react';
import { formatLongDate } from '#shared/base/dates.ts';
import { formatHijri } from '#shared/base/hijri.ts';
import { dayLink, type LandingAddress } from '#shared/landing/landing-address.ts';
import { firstComing, waktuText } from '#shared/landing/landing-month.ts';
import { dayShareText, whatsappLink, type ShareInput } from '#shared/landing/landing-share.ts';
import type { LandingItem, LandingMonth } from '#shared/landing/landing.ts';
import { Empty } from './empty.tsx';
import { MosqueLink } from './inner-link.tsx';

interface DayProps {
  date: string;
  today: boolean;
  items: LandingItem[];
  /** How many of the items to draw. */
  drawn: number;
  share: ShareInput;
  hijri: LandingMonth['hijri'];
  /** The site's address without a trailing slash, '' when it is not known. */
  base: string;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

interface Props extends Pick<DayProps, 'share' | 'hijri' | 'base' | 'go'> {
  today: string;
  items: LandingItem[] | undefined;
  /** The items by plain date. */
  days: [string, LandingItem[]][];
  /** How many items to draw in all. */
  drawn: number;
  /** Whether the days that are past lie open: on paper, and where one of them is asked for. */
  pastOpen: boolean;
  /** Whether the calendar is above it, and replaces it if there is room. */
  narrow?: boolean;
  /** What draws one day. */
  Section: ComponentType<DayProps>;
  /** What follows the days. */
  children?: ReactNode;
}

/** Every day of the month that has pengajian, with its cards (specification, section 2). */
export function List(props: Props) {
  const { today, items, days, drawn, share, hijri, base, go, pastOpen, narrow = false, Section, children } = props;
  const only = narrow ? ' narrow' : '';
  if (!items)
    return (
      <div className={`list card${only}`}>
        <Empty busy />
      </div>
    );
  if (items.length === 0)
    return (
      <div className={`list card${only}`}>
        <Empty text="Belum ada pengajian pada bulan ini." />
      </div>
    );
  const first = firstComing(items, today) ?? '';
  let left = drawn;
  const section = ([date, day]: [string, LandingItem[]]) => {
    const now = Math.min(left, day.length);
    left -= now;
    return (
      now > 0 && (
        <Section
          key={date}
          date={date}
          today={date === today}
          items={day}
          drawn={now}
          share={share}
          hijri={hijri}
          base={base}
          go={go}
        />
      )
    );
  };
  // What is to come is drawn first.
  const coming = days.filter(([date]) => date >= first).map(section);
  const past = days.filter(([date]) => date < first);
  return (
    <div className={`list days${only}`}>
      {past.length > 0 && (
        <details className="past" open={pastOpen}>
          <summary>{`Lihat ${past.length} tanggal sebelumnya`}</summary>
          {past.map(section)}
        </details>
      )}
      {coming}
      {children}
    </div>
  );
}

export function DaySection({ date, today, items, drawn, share, hijri, base, go }: DayProps) {
  const text = dayShareText(date, { ...share, items, link: base ? dayLink(base, date) : undefined });
  return (
    <section id={`t-${date}`}>
      <div className="dayhead">
        <h2>
          {formatLongDate(date)}
          <small>{formatHijri(date, hijri)}</small>
        </h2>
        {today && <span className="badge">Hari ini</span>}
        <a
          className="icon-btn"
          target="_blank"
          rel="noopener"
          aria-label={`Bagikan ${formatLongDate(date)} ke WhatsApp`}
          href={whatsappLink(text)}
        >
          <i className="i i-whatsapp" aria-hidden="true" />
        </a>
      </div>
      <div className="card">
        {items.slice(0, drawn).map((item, index) => (
          <EventCard key={index} item={item} go={go} />
        ))}
      </div>
    </section>
  );
}

interface EventCardProps {
  item: LandingItem;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** One pengajian in the list: time, mosque, preacher. The labels are for screen readers. */
function EventCard({ item, go }: EventCardProps) {
  return (
    <dl className="event">
      <dt>Waktu</dt>
      <dd className="t" dir="auto">
        {waktuText(item)}
      </dd>
      <dt>Masjid</dt>
      <dd className="m" dir="auto">
        <MosqueLink masjid={item.masjid} go={go} />
      </dd>
      <dt>Mubaligh</dt>
      <dd className="u" dir="auto">
        {item.mubaligh.nama_mubaligh}
      </dd>
    </dl>
  );
}
