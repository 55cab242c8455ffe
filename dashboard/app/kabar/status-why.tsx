import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useServices } from '../services.tsx';
import { useKabarOf } from './kabar-queries.ts';

type Status = Jumatan['dkm_status'];
type Why = Pick<Jumatan, 'id' | 'broadcasted' | 'dkm_status' | 'mubaligh_status'>;

const SAYS: Record<Status, string> = { none: 'belum dikirim', waiting: 'menunggu', accepted: '', failed: 'gagal' };

/** 'DKM gagal', 'Mubaligh belum dikirim'; '' where nothing was sent yet, and where all is well. */
export function whyText({ broadcasted, dkm_status, mubaligh_status }: Why): string {
  if (broadcasted || (dkm_status === 'none' && mubaligh_status === 'none')) return '';
  const said = [
    { name: 'DKM', status: dkm_status },
    { name: 'Mubaligh', status: mubaligh_status },
  ] as const;
  return said.flatMap(({ name, status }) => (SAYS[status] === '' ? [] : [`${name} ${SAYS[status]}`])).join(' · ');
}

/** Below the status of a schedule: why it is so, and whom to tell of a change since. */
export function StatusWhy({ jadwal, row, name }: { jadwal: JadwalKind; row: Why; name: string }) {
  const { kabar } = useServices();
  const change = useKabarOf(jadwal, row.id);
  const why = whyText(row);
  return (
    <>
      {why !== '' && <small className="why">{why}</small>}
      {change && (
        <small className="why">
          Berubah setelah dikirim{' '}
          <button
            type="button"
            className="link"
            aria-label={`Beri tahu, ${name}`}
            onClick={() => kabar.open([{ jadwal, id: row.id }])}
          >
            Beri tahu
          </button>
        </small>
      )}
    </>
  );
}
