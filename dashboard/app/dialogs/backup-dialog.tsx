import { useState } from 'react';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { BackupRow } from '#shared/backup/backup.ts';
import { BackupDownload } from './backup-download.tsx';
import { BackupList } from './backup-list.tsx';

/** All backups; a click on one opens its download form. */
export default function BackupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<BackupRow>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      size="medium"
      title={chosen ? 'Unduh cadangan' : 'Cadangan'}
      guide="cadangan"
      subtitle={chosen?.name ?? 'Satu file berisi semuanya: jadwal, akun, template, antrean dan sesi WhatsApp.'}
    >
      {chosen ? (
        <BackupDownload key={chosen.name} row={chosen} onDone={() => setChosen(undefined)} />
      ) : (
        <BackupList onDownload={setChosen} onClose={close} />
      )}
    </Modal>
  );
}
