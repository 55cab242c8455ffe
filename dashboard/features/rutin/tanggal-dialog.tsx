import { useChange } from '#dashboard/api/change.ts';
import { DoneForm } from '#dashboard/components/dialog/done-form.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { useTanggal, type RutinChanges } from './rutin-queries.ts';
import { rutinName } from './rutin-said.ts';
import { TanggalList } from './tanggal-list.tsx';

interface TanggalDialogProps {
  open: boolean;
  row: Rutin | undefined;
  onClose: () => void;
  update: RutinChanges['update'];
}

/** The next dates of a series; it asks about dates on holidays. */
export default function TanggalDialog({ open, row, onClose, update }: TanggalDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Tanggal berikutnya" subtitle={row && rutinName(row)} size="medium">
      <DoneForm onDone={onClose}>{row && <Dates row={row} update={update} />}</DoneForm>
    </Modal>
  );
}

function Dates({ row, update }: { row: Rutin; update: RutinChanges['update'] }) {
  const preview = useTanggal(row.id);
  const { run, busy } = useChange();
  if (!preview) return <p aria-busy="true">Memuat…</p>;
  const skipped = row.kecuali.map(plainDate);
  const kept = row.tetap.map(plainDate);
  const skip = (date: string, isSkipped: boolean) =>
    run(update(row, { kecuali: isSkipped ? [...skipped, date] : skipped.filter((one) => one !== date) }));
  return (
    <div aria-busy={busy}>
      <TanggalList
        tanggal={preview.tanggal}
        kept={kept}
        onSkip={(date, isSkipped) => void (busy || skip(date, isSkipped))}
        onKeep={(date) => void (busy || run(update(row, { tetap: [...kept, date] })))}
      />
    </div>
  );
}
