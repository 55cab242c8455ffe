import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useServices } from '../services.tsx';
import { whyText, type Why } from './why-text.ts';
import { useKabarOf } from './kabar-queries.ts';

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
