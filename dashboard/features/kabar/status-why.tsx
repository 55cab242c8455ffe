import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { whyText, type Why } from './why-text.ts';
import { useKabarOf } from './kabar-queries.ts';

/** Below the status of a schedule: its reason, and a link to tell people about a change. */
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
