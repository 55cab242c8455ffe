import { Link } from 'react-router-dom';
import { Button } from '#dashboard/components/button.tsx';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import type { Home } from '#shared/home/home.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { BroadcastOf } from '../broadcast/index.tsx';

interface TeleponProps {
  home: Home;
  busy: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

/** Whom to call: who has been asked about this Friday and has not answered. Hidden if there is nobody. */
export function Telepon({ home: { telepon, jumat }, busy, onBroadcast }: TeleponProps) {
  if (telepon.length === 0) return null;
  const { tanggal, ditanya } = jumat;
  return (
    <section className="card calls" aria-labelledby="telepon-title">
      <header>
        <h2 id="telepon-title">Belum menjawab, telepon saja</h2>
        <Button small busy={busy} onClick={() => onBroadcast({ kind: 'jumatan', tanggal, which: 'ditanya' })}>
          Ingatkan lagi
        </Button>
      </header>
      <ul>
        {telepon.map(({ id, nama_mubaligh, nama_masjid, no_hp }) => (
          <li key={id}>
            <ContactLinks name={nama_mubaligh} role={namaMasjid(nama_masjid)} phone={no_hp} />
          </li>
        ))}
      </ul>
      {ditanya > telepon.length && (
        <p>
          <Link to={`/papan-jumat?bulan=${tanggal.slice(0, 7)}`}>Dan {ditanya - telepon.length} lagi di papan</Link>
        </p>
      )}
    </section>
  );
}
