import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { PEKAN_KE_DEPAN, rutinSetelan, type RutinSetelan } from '#shared/roster/rutin/rutin.ts';
import { useSetelan } from './rutin-queries.ts';

/** How far ahead schedules are created. */
export default function SetelanForm({
  open,
  onClose,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  onSubmit: (setelan: RutinSetelan) => Change;
}) {
  const setelan = useSetelan();
  if (!setelan) return null;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Dibuat ke depan"
      subtitle="Jadwal pengajian rutin dibuat otomatis sampai sekian pekan ke depan"
      schema={rutinSetelan}
      defaults={setelan}
      onSubmit={onSubmit}
      submitLabel="Simpan"
      onlyChanged
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label="Pekan"
          type="number"
          min={PEKAN_KE_DEPAN.least}
          max={PEKAN_KE_DEPAN.most}
          error={errors.pekan?.message}
          {...register('pekan', { valueAsNumber: true })}
        />
      )}
    </FormDialog>
  );
}
