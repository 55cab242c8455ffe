import { useState } from 'react';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { PenggantiRow } from '#shared/reply/pengganti.ts';
import { useNeeded, type JadwalOf } from '../pengganti/pengganti-queries.ts';

const PenggantiDialog = lazyDialog(() => import('../pengganti/pengganti-dialog.tsx'), { ahead: false });

const placeOf = ({ nama_masjid, tanggal }: PenggantiRow) =>
  `${namaMasjid(nama_masjid)}, ${formatLongDate(tanggal.slice(0, 10))}`;

interface SubstituteBannerProps {
  /** Filters the banner's schedules. */
  holds: (row: PenggantiRow) => boolean;
  tone: 'warn' | 'bad';
  titleOf: (count: number) => string;
}

/** Schedules that need a substitute: names the first and links to its dialog. */
export function SubstituteBanner({ holds, tone, titleOf }: SubstituteBannerProps) {
  const { data = [] } = useNeeded();
  const [seeking, setSeeking] = useState<{ open: boolean; jadwal: JadwalOf }>();
  const rows = data.filter(holds);
  const first = rows[0];
  return (
    <>
      {first && (
        <Banner
          tone={tone}
          icon="user-minus"
          title={titleOf(rows.length)}
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

/** Shown above every screen if the deadline has passed without an acceptance, or no candidate is left. */
export function NobodyBanner() {
  return (
    <SubstituteBanner
      tone="bad"
      holds={({ state }) => state === 'habis'}
      titleOf={(count) => (count === 1 ? 'Belum ada pengganti' : `${count} jadwal belum ada penggantinya`)}
    />
  );
}
