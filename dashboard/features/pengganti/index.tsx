import { useState } from 'react';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { PenggantiRow } from '#shared/reply/pengganti.ts';
import { useNeeded, type JadwalOf } from './pengganti-queries.ts';

export { Reasons } from './reasons.tsx';

export const PenggantiDialog = lazyDialog(() => import('./pengganti-dialog.tsx'), { ahead: false });

const placeOf = ({ nama_masjid, tanggal }: PenggantiRow) =>
  `${namaMasjid(nama_masjid)}, ${formatLongDate(tanggal.slice(0, 10))}`;

/** Shown above every screen if the deadline has passed without an acceptance, or no candidate is left. */
export function NobodyBanner() {
  const { data = [] } = useNeeded();
  const [seeking, setSeeking] = useState<{ open: boolean; jadwal: JadwalOf }>();
  const rows = data.filter(({ state }) => state === 'habis');
  const [first] = rows;
  return (
    <>
      {first && (
        <Banner
          tone="bad"
          icon="user-minus"
          title={rows.length === 1 ? 'Belum ada pengganti' : `${rows.length} jadwal belum ada penggantinya`}
          action={
            <Button onClick={() => setSeeking({ open: true, jadwal: { kind: first.kind, id: first.id } })}>
              Cari pengganti
            </Button>
          }
        >
          {placeOf(first)}: {first.nama_mubaligh} berhalangan
          {first.bersedia !== null && `, ${first.bersedia} bersedia setelah batas waktu`}
          {rows.length > 1 && `, dan ${rows.length - 1} lainnya`}.
        </Banner>
      )}
      {seeking && (
        <PenggantiDialog
          open={seeking.open}
          jadwal={seeking.jadwal}
          onClose={() => setSeeking({ ...seeking, open: false })}
        />
      )}
    </>
  );
}
