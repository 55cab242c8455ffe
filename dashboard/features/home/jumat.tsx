import { Link } from 'react-router-dom';
import type { HomeJumat } from '#shared/home/home.ts';
import { dayMonth, jumatParts, jumatText, sentText } from './home-words.ts';
import { JumatSummary } from './jumat-summary.tsx';
import { RemindButton, type RemindProps } from './remind-button.tsx';

interface JumatProps extends RemindProps {
  jumat: HomeJumat;
  /** Plain date. */
  today: string;
}

/** This Friday: one sentence, one bar, one button, and further facts from its summary. */
export function Jumat({ jumat, today, ...remind }: JumatProps) {
  const { tanggal, jadwal, belum, menunggu } = jumat;
  const parts = jumatParts(jumat);
  return (
    <section className="card jum" aria-labelledby="jumat-title">
      <div className="jum-top">
        <div>
          <h2 id="jumat-title">Jumat ini, {dayMonth(tanggal)}</h2>
          <p className="big">{jumatText(jumat)}</p>
        </div>
        <RemindButton kind="jumatan" tanggal={tanggal} belum={belum} noun="jadwal" {...remind} />
      </div>
      <div className="bar" aria-hidden="true">
        {parts.map(({ name, className, count }) => (
          <span key={name} className={className} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="key">
        {parts.map(({ name, className, count }) => (
          <li key={name}>
            <i className={className} aria-hidden="true" />
            {name} <b>{count}</b>
          </li>
        ))}
        {jadwal > 0 && belum === 0 && <li>{sentText(menunggu)}</li>}
        <li className="open">
          <Link to={`/papan-jumat?bulan=${tanggal.slice(0, 7)}`}>Buka papan</Link>
        </li>
      </ul>
      <JumatSummary tanggal={tanggal} today={today} />
    </section>
  );
}
