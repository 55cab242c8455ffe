import type { Change } from '#dashboard/api/change.ts';
import { TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import { pengajianInput } from '#shared/roster/pengajian.ts';
import { ClashWarning } from './clash-warning.tsx';
import type { Jadwal } from './jadwal-kinds.ts';

interface MoveFormProps {
  open: boolean;
  onClose: () => void;
  row: Jadwal | undefined;
  /** The day on which it was dropped; plain date. */
  date: string;
  onSubmit: (row: Jadwal, tanggal: string) => Change;
}

const schema = pengajianInput.pick({ tanggal: true });

/** Asks before a pengajian moves to another day, and says what it would clash with there. */
export default function MoveForm({ open, onClose, row, date, onSubmit }: MoveFormProps) {
  if (!row) return null;
  const { id, id_masjid, id_mubaligh, nama_masjid, nama_mubaligh, waktu, id_rutin } = row;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Pindahkan pengajian ${nama_masjid}?`}
      subtitle={[waktu, nama_mubaligh].filter(Boolean).join(', ')}
      schema={schema}
      defaults={{ tanggal: date }}
      onSubmit={({ tanggal }) => onSubmit(row, tanggal)}
      submitLabel="Pindahkan"
    >
      {({ control, watch }) => (
        <>
          <p>Sekarang {formatLongDate(plainDate(row.tanggal))}.</p>
          <TanggalControl control={control} name="tanggal" label="Pindah ke tanggal" />
          {id_rutin && <p className="help">Hanya jadwal ini yang pindah. Pengajian rutinnya tetap.</p>}
          <ClashWarning
            jadwal="pengajian"
            id={id}
            tanggal={watch('tanggal')}
            waktu={waktu}
            id_masjid={id_masjid}
            id_mubaligh={id_mubaligh}
          />
        </>
      )}
    </FormDialog>
  );
}
