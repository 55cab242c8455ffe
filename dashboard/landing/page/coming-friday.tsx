import { formatLongDate } from '#shared/base/dates.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { currentFriday, type FridayTable } from '#shared/landing/landing-month.ts';
import { MosqueLink } from './mosque-link.tsx';

/** Number of mosques that are visible at first; the rest is collapsed. */
const FIRST = 8;

interface Props {
  today: string;
  table: FridayTable;
  /** How many rows to draw. */
  drawn: number;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** On a phone this week's Friday as a list, above the table of the month. */
export function ComingFriday({ today, table: { fridays, rows }, drawn, go }: Props) {
  const friday = currentFriday(fridays, today);
  if (friday === undefined || rows.length === 0) return null;
  const column = fridays.indexOf(friday);
  const list = (part: FridayTable['rows']) => (
    <ul>
      {part.map((row) => (
        <li key={row.kunci}>
          <MosqueLink masjid={row} go={go} />
          <span dir="auto">{row.cells[column] || <span className="none">–</span>}</span>
        </li>
      ))}
    </ul>
  );
  const rest = rows.slice(FIRST, Math.max(FIRST, drawn));
  return (
    <section className="coming narrow">
      <h2 className="dayhead">
        {friday === today ? 'Jumat hari ini' : formatLongDate(friday)}
        <small>{`${rows.filter((row) => row.cells[column]).length} dari ${rows.length} masjid`}</small>
      </h2>
      <div className="card">
        {list(rows.slice(0, FIRST))}
        {rest.length > 0 && (
          <details>
            <summary>{`Tampilkan ${rows.length - FIRST} masjid lain`}</summary>
            {list(rest)}
          </details>
        )}
      </div>
      <h2 className="dayhead">Sebulan</h2>
    </section>
  );
}
