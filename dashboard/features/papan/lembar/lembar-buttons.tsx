import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useLembarChanges } from './lembar-queries.ts';

const UploadDialog = lazyDialog(async () => ({
  default: (await import('./upload-papan-dialog.tsx')).UploadPapanDialog,
}));

/** The board of a month as a spreadsheet: in with a comparison, out as it stands. */
export function LembarButtons({ bulan, wilayah }: { bulan: string; wilayah: string }) {
  const [open, setOpen] = useState(false);
  const { run, busy } = useChange();
  const changes = useLembarChanges(bulan);
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        Unggah
      </Button>
      <Button icon="download" busy={busy} onClick={() => run(changes.download(wilayah === '' ? undefined : wilayah))}>
        Unduh
      </Button>
      <UploadDialog bulan={bulan} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
