import type { Ref } from 'react';
import { formatDate, formatLongDate } from '#shared/base/dates.ts';
import { currentFriday, type FridayTable } from '#shared/landing/landing-month.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { Empty } from './empty.tsx';
import { MosqueLink } from './inner-link.tsx';

interface Props {
  today: string;
  table: FridayTable;
  /** How many rows to draw. */
  drawn: number;
  /** Whether the rows are still on their way. */
  busy?: boolean;
  frame?: Ref<HTMLDivElement>;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** A row per mosque, a column per Friday; this week's column is tinted. */
export function Fridays({ today, table, drawn, busy = false, frame, go }: Props) {
  const { fridays, rows } = table;
  if (rows.length === 0) {
    return (
      <div className="card friday">
        <Empty busy={busy} {...(!busy && { text: 'Belum ada jadwal jumatan pada bulan ini.' })} />
      </div>
    );
  }
  const now = currentFriday(fridays, today);
  const mark = (date: string | undefined) => (date !== undefined && date === now ? 'now' : undefined);
  return (
    <div className="friday">
      <ComingFriday today={today} table={table} drawn={drawn} go={go} />
      <div className="frame" ref={frame} tabIndex={0} role="region" aria-label="Tabel jumatan, dapat digeser">
        <table className={fridays.length === 5 ? 'fridays five' : 'fridays'}>
          <thead>
            <tr>
              <th scope="col">Masjid</th>
              {fridays.map((date) => (
                <th key={date} scope="col" className={mark(date)}>
                  {formatDate(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <tr key={row.kunci}>
                <th scope="row" dir="auto">
                  <MosqueLink masjid={row} go={go} />
                </th>
                {row.cells.map((cell, index) => (
                  <td key={index} className={mark(fridays[index])} dir="auto">
                    {cell || <span className="none">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint narrow">Geser tabel untuk melihat tanggal lain.</p>
    </div>
  );
}

/** Number of mosques that are visible at first; the rest is collapsed. */
const FIRST = 8;

interface ComingFridayProps {
  today: string;
  table: FridayTable;
  /** How many rows to draw. */
  drawn: number;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** On a phone this week's Friday as a list, above the table of the month. */
function ComingFriday({ today, table: { fridays, rows }, drawn, go }: ComingFridayProps) {
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
