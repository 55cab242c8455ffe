import { t } from '#dashboard/words/landing-words.ts';
import { weekday } from '#shared/base/dates.ts';
import { hijriDay, hijriRange } from '#shared/base/hijri.ts';
import { writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import {
  calendarTitle,
  DAY_NAMES,
  itemsByDay,
  monthTitle,
  rangeOf,
  shiftMonth,
  weeksOf,
} from '#shared/landing/landing-month.ts';
import type { LandingItem, LandingMonth } from '#shared/landing/landing.ts';
import { Step } from './inner-link.tsx';

/**
 * With more pengajian than this, a day cell tells how many it does not show, at any width (specification, section 2).
 */
const MORE_ABOVE = 2;

interface Props {
  bulan: string;
  today: string;
  items: LandingItem[] | undefined;
  hijri: LandingMonth['hijri'];
  /** Mosques that a cell names. */
  badges: number;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

const addressOf = (change: Partial<LandingAddress>) =>
  writeAddress({ tab: 'pengajian', tampilan: 'calendar', ...change });

/** The month grid. A day opens its dialog, or leads to its place in the list. */
export function Calendar({ bulan, today, items, hijri, badges, go }: Props) {
  const days = itemsByDay(items ?? []);
  const { start, end } = rangeOf(bulan);
  const weeks = weeksOf(bulan);
  const arrow = (months: number, icon: string, label: string) => {
    const to = { bulan: shiftMonth(bulan, months) };
    return (
      <Step className="icon-btn bordered" aria-label={label} lead={go ? () => go(to) : addressOf(to)}>
        <i className={`i ${icon}`} aria-hidden="true" />
      </Step>
    );
  };
  return (
    <div className="screen wide">
      <section className="card" aria-busy={items === undefined}>
        <div className="cal-head">
          <h1>
            {calendarTitle(bulan)}
            <small>{hijriRange(start, end, hijri)}</small>
          </h1>
          <span className="btns">
            {arrow(-1, 'i-chevron-left', 'Bulan sebelumnya')}
            {arrow(1, 'i-chevron-right', 'Bulan berikutnya')}
          </span>
        </div>
        {items?.length === 0 && (
          <p className="cal-none" role="status">
            Belum ada pengajian pada bulan ini.
          </p>
        )}
        <div className="cal">
          {DAY_NAMES.map((name) => (
            <div key={name} className={name === 'Jumat' ? 'dow fri' : 'dow'}>
              {name}
            </div>
          ))}
          {weeks.flatMap((week, row) =>
            week.map((date) => (
              <DayCell
                key={date}
                date={date}
                inMonth={date.startsWith(bulan)}
                last={row === weeks.length - 1}
                today={date === today}
                items={days.get(date) ?? []}
                hijri={hijri}
                badges={badges}
                go={go}
              />
            )),
          )}
        </div>
      </section>
      <p className="hint">Pilih tanggal untuk melihat masjid, mubaligh, dan waktunya.</p>
    </div>
  );
}

interface CellProps extends Pick<Props, 'hijri' | 'badges' | 'go'> {
  date: string;
  inMonth: boolean;
  last: boolean;
  today: boolean;
  items: LandingItem[];
}

function DayCell({ date, inMonth, last, today, items, hijri, badges, go }: CellProps) {
  const day = Number(date.slice(8));
  const edge = last ? ' last' : '';
  if (!inMonth)
    return (
      <div className={`day out${edge}`}>
        <span className="d">
          <b>{day}</b>
        </span>
      </div>
    );
  const to = { bulan: date.slice(0, 7), hari: date };
  return (
    <Step
      className={`day${edge}${today ? ' today' : ''}`}
      aria-haspopup={go && 'dialog'}
      aria-current={today ? 'date' : undefined}
      lead={go ? () => go(to) : `${addressOf(to)}#t-${date}`}
    >
      <span className="d">
        <span className="sr">{DAY_NAMES[weekday(date)]}, </span>
        <b>{day}</b>
        <span className="sr"> {monthTitle(to.bulan)}</span>
        <small>{hijriDay(date, hijri)}</small>
      </span>
      {items.slice(0, badges).map((item, index) => (
        <span key={index} className="ev">
          {item.masjid.nama_masjid}
        </span>
      ))}
      {items.length > MORE_ABOVE && <span className="more">{t('more', { count: items.length - badges })}</span>}
    </Step>
  );
}
