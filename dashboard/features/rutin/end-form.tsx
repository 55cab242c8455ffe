import * as z from 'zod';
import type { Change } from '#dashboard/api/change.ts';
import { TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { dateInput } from '#shared/base/list.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { rutinName } from './rutin-said.ts';

const schema = z.object({ sampai: dateInput('Tanggal terakhir harus diisi') });

/** Ends a series; past schedules stay. */
export default function EndForm({
  open,
  row,
  onClose,
  onSubmit,
}: {
  open: boolean;
  row: Rutin | undefined;
  onClose: () => void;
  onSubmit: (row: Rutin, sampai: string) => Change;
}) {
  if (!row) return null;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Akhiri Pengajian Rutin"
      subtitle={`${rutinName(row)}. Yang sudah lewat tetap ada; jadwal sesudahnya dihapus, kecuali yang sudah diubah sendiri.`}
      schema={schema}
      defaults={{ sampai: [today(), plainDate(row.mulai)].toSorted()[1]! }}
      onSubmit={({ sampai }) => onSubmit(row, sampai)}
      submitLabel="Akhiri"
    >
      {({ control }) => <TanggalControl control={control} name="sampai" label="Hari terakhir" />}
    </FormDialog>
  );
}
