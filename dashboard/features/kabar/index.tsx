import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { useStore } from '#dashboard/app/store.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import { useKabarOf } from './kabar-queries.ts';

export { useKabarLive } from './kabar-queries.ts';

const KabarDialog = lazyDialog(() => import('./kabar-dialog.tsx'), { ahead: false });

/** The dialog that toasts, rows and Home open; rendered once for all screens. */
export function KabarHost() {
  const { kabar } = useServices();
  const { open, which } = useStore(kabar);
  return <KabarDialog open={open} which={which} onClose={kabar.close} />;
}

type Status = Jumatan['dkm_status'];
export type Why = Pick<Jumatan, 'id' | 'broadcasted' | 'dkm_status' | 'mubaligh_status'>;

const SAYS: Record<Status, string> = { none: 'belum dikirim', waiting: 'menunggu', accepted: '', failed: 'gagal' };

/** 'DKM gagal', 'Mubaligh belum dikirim'; '' if nothing was sent yet or everything was. */
export function whyText({ broadcasted, dkm_status, mubaligh_status }: Why): string {
  if (broadcasted || (dkm_status === 'none' && mubaligh_status === 'none')) return '';
  const said = [
    { name: 'DKM', status: dkm_status },
    { name: 'Mubaligh', status: mubaligh_status },
  ] as const;
  return said.flatMap(({ name, status }) => (SAYS[status] === '' ? [] : [`${name} ${SAYS[status]}`])).join(' · ');
}

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
