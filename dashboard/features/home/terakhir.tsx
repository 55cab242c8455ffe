import { Link } from 'react-router-dom';
import type { Home } from '#shared/home/home.ts';
import { ProgressBar, totalOf } from '#dashboard/app/progress/progress-parts.tsx';
import { lastText } from './home-words.ts';

/** The result of the last broadcast, with a link to those who were not reached. */
export function Terakhir({ last, today }: { last: NonNullable<Home['terakhir']>; today: string }) {
  const { id, counts } = last;
  return (
    <section className="card side-card last" aria-labelledby="terakhir-title">
      <h2 id="terakhir-title">Broadcast terakhir</h2>
      <p>{lastText(last, today, totalOf(counts))}</p>
      <ProgressBar counts={counts} />
      <Link to={counts.gagal > 0 ? `/broadcasts/${id}?status=gagal` : `/broadcasts/${id}`}>
        {counts.gagal > 0 ? 'Lihat yang gagal' : 'Lihat penerima'}
      </Link>
    </section>
  );
}
