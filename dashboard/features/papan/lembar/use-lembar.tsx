import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useLembarChanges } from './lembar-queries.ts';

const UploadDialog = lazyDialog(async () => ({
  default: (await import('./upload-papan-dialog.tsx')).UploadPapanDialog,
}));

/** Import (with a comparison) and export of a month's board as a spreadsheet. */
export function useLembar(bulan: string, wilayah: string, onMonth: (bulan: string) => void) {
  const [open, setOpen] = useState(false);
  const { run, busy } = useChange();
  const changes = useLembarChanges(bulan);
  return {
    upload: () => setOpen(true),
    download: () => void run(changes.download(wilayah === '' ? undefined : wilayah)),
    isBusy: busy,
    /** The caller must render this next to the actions. */
    dialog: <UploadDialog bulan={bulan} open={open} onClose={() => setOpen(false)} onMonth={onMonth} />,
  };
}
