import { Link } from 'react-router-dom';
import type { HomeJumat } from '#shared/home/home.ts';
import { fridayText, jumatParts, jumatText, sentText, tellingText } from './home-words.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { useRingkasan } from '#dashboard/app/ringkasan.ts';
import { Button } from '#dashboard/components/button.tsx';
import type { BroadcastOf } from '../broadcast/index.tsx';

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
          <h2 id="jumat-title">{fridayText(tanggal, today)}</h2>
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

/**
 * Facts about a Friday that no other block shows, and when admins get the summary; nothing once the sermons have begun.
 */
function JumatSummary({ tanggal, today }: { tanggal: string; today: string }) {
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

export interface RemindProps {
  /** True: this is the screen's filled button. */
  primary: boolean;
  busy: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

/** Opens the broadcast of a day's schedules that are not broadcast yet. Hidden if there are none. */
export function RemindButton({
  kind,
  tanggal,
  belum,
  noun,
  primary,
  busy,
  onBroadcast,
}: RemindProps & Pick<BroadcastOf, 'kind' | 'tanggal'> & { belum: number; noun: string }) {
  if (belum === 0) return null;
  return (
    <Button
      icon="send"
      kind={primary ? 'primary' : 'plain'}
      busy={busy}
      onClick={() => onBroadcast({ kind, tanggal, which: 'belum' })}
    >
      Ingatkan {belum} {noun}
    </Button>
  );
}
