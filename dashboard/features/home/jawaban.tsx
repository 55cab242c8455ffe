import { change, useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Button } from '#dashboard/components/button.tsx';
import { answerText } from '#dashboard/components/said.ts';
import { endpoints } from '#shared/endpoints.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { HomeJawaban } from '#shared/home/home.ts';
import { useServices } from '#dashboard/app/services.tsx';

/**
 * What an admin does with an answer that was not understood: record what it means, or call. The filled button guesses
 * nothing.
 */
export function Jawaban({ jawaban: row, primary }: { jawaban: HomeJawaban; primary: boolean }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const record = (jawaban: 'hadir' | 'udzur') =>
    run(
      change({
        call: () => api.call(endpoints[row.kind].konfirmasi, { params: { id: row.id }, body: { jawaban } }),
        stale: [keys.home, keys[row.kind], keys.bentrok, keys.pengganti, keys.papan],
        says: ({ data }) => answerText(data),
      }),
    );
  return (
    <div className="acts" role="group" aria-label={`Jawaban ${row.nama_mubaligh}`}>
      <Button small busy={busy} onClick={() => record('hadir')}>
        Hadir
      </Button>
      <Button small busy={busy} onClick={() => record('udzur')}>
        Udzur
      </Button>
      <a
        className={primary ? 'btn small primary' : 'btn small'}
        href={`tel:+${normalizePhone(row.no_hp)}`}
        aria-label={`Telepon ${row.nama_mubaligh}`}
      >
        Telepon
      </a>
    </div>
  );
}
