import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { mubalighInput, type MubalighInput } from '#shared/roster/mubaligh.ts';

const EMPTY: MubalighInput = { nama_mubaligh: '', no_hp: '' };

export default function MubalighForm({ open, onClose, onSubmit }: { open: boolean; onClose: () => void; onSubmit: (input: MubalighInput) => Promise<unknown> }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Mubaligh"
      subtitle="Input data mubaligh yang akan ditambahkan ke dalam daftar"
      schema={mubalighInput}
      defaults={EMPTY}
      onSubmit={onSubmit}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField maxLength={LINE_MAX} label="Nama Mubaligh" error={errors.nama_mubaligh?.message} {...register('nama_mubaligh')} />
          <PhoneField label="No. HP" error={errors.no_hp?.message} {...register('no_hp')} />
        </>
      )}
    </FormDialog>
  );
}
