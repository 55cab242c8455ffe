import { Button } from '#dashboard/components/button.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import type { Home } from '#shared/home/home.ts';
import type { BroadcastOf } from '../broadcast/use-broadcast-of.tsx';

interface BesokProps {
  besok: Home['besok'];
  primary: boolean;
  busy: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

/** Tomorrow's study sessions and whether they are announced. */
export function Besok({ besok: { tanggal, jadwal, belum }, primary, busy, onBroadcast }: BesokProps) {
  const told = belum === 0 ? 'Semua sudah dibroadcast.' : belum === jadwal ? 'Belum dibroadcast.' : `${belum} belum.`;
  return (
    <section className="card jum tomorrow" aria-labelledby="besok-title">
      <div className="jum-top">
        <div>
          <h2 id="besok-title">Besok, {formatLongDate(tanggal)}</h2>
          <p>{jadwal === 0 ? 'Tidak ada pengajian.' : `${jadwal} pengajian. ${told}`}</p>
        </div>
        {belum > 0 && (
          <Button
            icon="send"
            kind={primary ? 'primary' : 'plain'}
            busy={busy}
            onClick={() => onBroadcast({ kind: 'pengajian', tanggal, which: 'belum' })}
          >
            Ingatkan {belum} pengajian
          </Button>
        )}
      </div>
    </section>
  );
}
