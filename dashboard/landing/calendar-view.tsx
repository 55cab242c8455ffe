import { weekday } from '#shared/base/dates.ts';
import { hijriDay, hijriRange } from '#shared/base/hijri.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { calendarTitle, DAY_NAMES, itemsByDay, monthTitle, rangeOf, shiftMonth, weeksOf } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { useMedia } from './use-media.ts';

/** Above so many pengajian a day cell says how many it does not show, whatever the width (specification, section 2). */
const MORE_ABOVE = 2;

interface Props {
  bulan: string;
  today: string;
  items: LandingItem[] | undefined;
  go(change: Partial<LandingAddress>): void;
}

export function CalendarView({ bulan, today, items, go }: Props) {
  const badges = useMedia('(min-width: 640px)') ? 2 : 1;
  const days = itemsByDay(items ?? []);
  const { start, end } = rangeOf(bulan);
  const weeks = weeksOf(bulan);
  return (
    <div className="screen">
      <section className="card" aria-busy={items === undefined}>
        <div className="cal-head">
          <h1>{calendarTitle(bulan)}<small>{hijriRange(start, end)}</small></h1>
          <span className="btns">
            <button type="button" className="icon-btn bordered" aria-label="Bulan sebelumnya" onClick={() => go({ bulan: shiftMonth(bulan, -1) })}>
              <i className="i i-chevron-left" aria-hidden="true" />
            </button>
            <button type="button" className="icon-btn bordered" aria-label="Bulan berikutnya" onClick={() => go({ bulan: shiftMonth(bulan, 1) })}>
              <i className="i i-chevron-right" aria-hidden="true" />
            </button>
          </span>
        </div>
        <div className="cal">
          {DAY_NAMES.map((name) => <div key={name} className={name === 'Jumat' ? 'dow fri' : 'dow'}>{name}</div>)}
          {weeks.flatMap((week, row) => week.map((date) => (
            <DayCell
              key={date} date={date} inMonth={date.startsWith(bulan)} last={row === weeks.length - 1} today={date === today}
              items={days.get(date) ?? []} badges={badges} onOpen={() => go({ bulan, hari: date })}
            />
          )))}
        </div>
      </section>
      <p className="hint">Pilih tanggal untuk melihat masjid, mubaligh, dan waktunya.</p>
    </div>
  );
}

interface CellProps {
  date: string;
  inMonth: boolean;
  last: boolean;
  today: boolean;
  items: LandingItem[];
  badges: number;
  onOpen(): void;
}

function DayCell({ date, inMonth, last, today, items, badges, onOpen }: CellProps) {
  const day = Number(date.slice(8));
  const edge = last ? ' last' : '';
  if (!inMonth) return <div className={`day out${edge}`}><span className="d"><b>{day}</b></span></div>;
  return (
    <button
      type="button" className={`day${edge}${today ? ' today' : ''}`} onClick={onOpen} aria-haspopup="dialog"
      aria-current={today ? 'date' : undefined}
    >
      <span className="d">
        <span className="sr">{DAY_NAMES[weekday(date)]}, </span><b>{day}</b><span className="sr"> {monthTitle(date.slice(0, 7))}</span>
        <small>{hijriDay(date)}</small>
      </span>
      {items.slice(0, badges).map((item, index) => <span key={index} className="ev">{item.masjid.nama_masjid}</span>)}
      {items.length > MORE_ABOVE && <span className="more">{items.length - badges} more</span>}
    </button>
  );
}
