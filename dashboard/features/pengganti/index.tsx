import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { PenggantiRow } from '#shared/reply/pengganti.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useStore } from '#dashboard/app/store.ts';
import { useNeeded } from './pengganti-queries.ts';

const PenggantiDialog = lazyDialog(() => import('./pengganti-dialog.tsx'), { ahead: false });

const placeOf = ({ nama_masjid, tanggal }: PenggantiRow) =>
  `${namaMasjid(nama_masjid)}, ${formatLongDate(tanggal.slice(0, 10))}`;

/** The dialog that cells, rows, Home and the command bar open; rendered once for all screens. */
export function PenggantiHost() {
  const { seeking } = useServices();
  const { open, jadwal, onPick } = useStore(seeking);
  if (!jadwal) return null;
  const pick = onPick && (() => (seeking.close(), onPick()));
  return <PenggantiDialog open={open} jadwal={jadwal} onClose={seeking.close} onPick={pick} />;
}

/** Shown above every screen if the deadline has passed without an acceptance, or no candidate is left. */
export function NobodyBanner() {
  const { data = [] } = useNeeded();
  const { seeking } = useServices();
  const rows = data.filter(({ state }) => state === 'habis');
  const [first] = rows;
  return (
    first && (
      <Banner
        tone="bad"
        icon="user-minus"
        title={rows.length === 1 ? 'Belum ada pengganti' : `${rows.length} jadwal belum ada penggantinya`}
        action={<Button onClick={() => seeking.open({ kind: first.kind, id: first.id })}>Cari pengganti</Button>}
      >
        {placeOf(first)}: {first.nama_mubaligh} berhalangan
        {first.bersedia !== null && `, ${first.bersedia} bersedia setelah batas waktu`}
        {rows.length > 1 && `, dan ${rows.length - 1} lainnya`}.
      </Banner>
    )
  );
}
