import { Link } from 'react-router-dom';
import { plainDate } from '#dashboard/components/date/today.ts';
import { useRingkasan } from '#dashboard/app/ringkasan.ts';
import { tellingText } from './home-words.ts';

/**
 * Facts about a Friday that no other block shows, and when admins get the summary; nothing once the sermons have begun.
 */
export function JumatSummary({ tanggal, today }: { tanggal: string; today: string }) {
  const { data } = useRingkasan();
  if (!data || data.pesan === '' || plainDate(data.isi.tanggal) !== tanggal) return null;
  const { gagal } = data.isi;
  return (
    <ul className="key">
      {gagal[0] && (
        <li>
          <Link to={`/papan-jumat?sel=${gagal[0].id_masjid},${tanggal}`}>{gagal.length} pengingat tidak sampai</Link>
        </li>
      )}
      <li className="muted">
        <span>
          <Link to="/schedule">Ringkasan Jumat</Link> {tellingText(data, today)}
        </span>
      </li>
    </ul>
  );
}
