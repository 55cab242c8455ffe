import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatDate } from '#shared/base/dates.ts';
import { currentFriday, fridayTable } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { Empty } from './empty.tsx';
import { useGradual } from './use-gradual.ts';

interface Props {
  bulan: string;
  today: string;
  items: LandingItem[] | undefined;
  printing: boolean;
}

/** A row per mosque, a column per Friday; this week's column is tinted and scrolled into view. */
export function FridayView({ bulan, today, items, printing }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { fridays, rows } = useMemo(() => fridayTable(bulan, items ?? []), [bulan, items]);
  const drawn = useGradual(rows.length, printing);
  const now = currentFriday(fridays, today);
  const filled = rows.length > 0;

  useLayoutEffect(() => {
    const column = frame.current?.querySelector<HTMLElement>('thead .now');
    const first = frame.current?.querySelector<HTMLElement>('thead th');
    if (frame.current && column && first) frame.current.scrollLeft = column.offsetLeft - first.offsetWidth;
  }, [filled]);

  if (!filled) {
    return <div className="card friday"><Empty busy={!items} {...(items && { text: 'Belum ada jadwal jumatan pada bulan ini.' })} /></div>;
  }
  return (
    <div className="friday">
      <div className="frame" ref={frame} tabIndex={0} role="region" aria-label="Tabel jumatan, dapat digeser">
        <table className={fridays.length === 5 ? 'fridays five' : 'fridays'}>
          <thead>
            <tr>
              <th scope="col">Masjid</th>
              {fridays.map((date) => <th key={date} scope="col" className={date === now ? 'now' : undefined}>{formatDate(date)}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <tr key={row.kunci}>
                <th scope="row" dir="auto">{row.nama_masjid}</th>
                {row.cells.map((cell, index) => (
                  <td key={index} className={fridays[index] === now ? 'now' : undefined} dir="auto">{cell || <span className="none">–</span>}</td>
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
