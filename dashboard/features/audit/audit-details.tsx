import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-modal.tsx';
import type { AuditRow } from '#shared/account/audit.ts';

/** One complete entry: the sentence, when and who, and each field before and after. */
export function AuditDetails({ row, onClose }: { row: AuditRow | undefined; onClose: () => void }) {
  return (
    <LazyModal open={row !== undefined} onClose={onClose} title="Rincian aktivitas" dismissable>
      {row && <Details row={row} />}
    </LazyModal>
  );
}

function Details({ row }: { row: AuditRow }) {
  const known = row.rincian.filter(({ dari, ke }) => dari !== null || ke !== null);
  return (
    <div className="dialog-body stack">
      <p>{row.keterangan}.</p>
      <p className="muted">
        <DateTime iso={row.at} />, oleh {row.actor}
      </p>
      {known.length > 0 && (
        <div className="frame">
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">Apa</th>
                <th scope="col">Sebelum</th>
                <th scope="col">Sesudah</th>
              </tr>
            </thead>
            <tbody>
              {known.map(({ apa, dari, ke }) => (
                <tr key={apa}>
                  <th scope="row">{apa}</th>
                  <td>{dari ?? '–'}</td>
                  <td>{ke ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
