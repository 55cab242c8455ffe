import { Icon } from '#dashboard/components/icon.tsx';
import type { Pengganti } from '#shared/reply/pengganti.ts';
import { useNow } from './offer-line.tsx';
import { clockText, spanText } from './pengganti-words.ts';

/** The candidate who accepted, and the effects. */
export function Won({ data, zone }: { data: Pengganti; zone: string }) {
  const now = useNow();
  const winner = data.tawaran.find(({ id_mubaligh }) => id_mubaligh === data.penawaran?.id_pemenang);
  return (
    <>
      <div className="won" role="status">
        <Icon name="check-circle" />
        <div>
          <b>{data.penawaran?.nama_pemenang ?? 'Pengganti'} bersedia</b>
          <span>
            {winner?.answered_at && `Dijawab ${clockText(winner.answered_at, zone, now)} lewat WhatsApp, `}sudah
            tercatat
          </span>
        </div>
      </div>
      <h3>Yang sudah dilakukan</h3>
      <ul className="did">
        {data.kabar.map(({ teks, at, read_at, masalah }) => (
          <li key={teks}>
            <Icon name={masalah === null ? 'check' : 'exclamation-triangle'} />
            <span>
              {teks}
              <small>
                {masalah ?? clockText(at, zone, now)}
                {read_at !== null && `, dibaca ${clockText(read_at, zone, now)}`}
              </small>
            </span>
          </li>
        ))}
        <li>
          <Icon name="check" />
          <span>
            Halaman jadwal dan kalender ikut berubah
            {data.penawaran?.akhir_at && <small>{clockText(data.penawaran.akhir_at, zone, now)}</small>}
          </span>
        </li>
      </ul>
    </>
  );
}

/** 'Terisi dalam 1 jam 16 menit'. */
export function filledIn({ penawaran }: Pengganti): string {
  if (!penawaran?.akhir_at) return '';
  return `Terisi dalam ${spanText(Date.parse(penawaran.akhir_at) - Date.parse(penawaran.mulai_at))}`;
}
