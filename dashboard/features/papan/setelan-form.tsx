import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { papanSetelan, type PapanSetelan } from '#shared/roster/papan/papan.ts';
import { usePapanSetelan } from './papan-queries.ts';

/** When a return to a mosque is too early, and how many Fridays in a row a draft gives one man. */
export default function SetelanForm({
  open,
  onClose,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  onSubmit: (setelan: PapanSetelan) => Change;
}) {
  const setelan = usePapanSetelan();
  if (!setelan) return null;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Setelan papan"
      subtitle="Berlaku untuk semua bulan"
      schema={papanSetelan}
      defaults={setelan}
      onSubmit={onSubmit}
      submitLabel="Simpan"
      onlyChanged
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label="Jarak kembali ke masjid yang sama"
            help="Berapa Jumat. Lebih cepat dari itu ditandai perlu perhatian; 0 berarti tidak pernah ditandai."
            type="number"
            min={0}
            max={12}
            error={errors.jarak_jumat?.message}
            {...register('jarak_jumat', { valueAsNumber: true })}
          />
          <TextField
            label="Paling banyak Jumat berturut-turut"
            help="Usulan tidak memberi seorang khatib lebih dari ini selama khatib lain cukup."
            type="number"
            min={1}
            max={12}
            error={errors.berturut?.message}
            {...register('berturut', { valueAsNumber: true })}
          />
        </>
      )}
    </FormDialog>
  );
}
