import { formatLongDate } from '#shared/base/dates.ts';
import type { Home } from '#shared/home/home.ts';
import { sentText } from './home-words.ts';
import { RemindButton, type RemindProps } from './remind-button.tsx';

interface BesokProps extends RemindProps {
  besok: Home['besok'];
}

/** Tomorrow's study sessions and whether they are broadcast. */
export function Besok({ besok: { tanggal, jadwal, belum, menunggu }, ...remind }: BesokProps) {
  const told = belum === 0 ? sentText(menunggu) : belum === jadwal ? 'Belum dibroadcast.' : `${belum} belum.`;
  return (
    <section className="card jum tomorrow" aria-labelledby="besok-title">
      <div className="jum-top">
        <div>
          <h2 id="besok-title">Besok, {formatLongDate(tanggal)}</h2>
          <p>{jadwal === 0 ? 'Tidak ada pengajian.' : `${jadwal} pengajian. ${told}`}</p>
        </div>
        <RemindButton kind="pengajian" tanggal={tanggal} belum={belum} noun="pengajian" {...remind} />
      </div>
    </section>
  );
}
