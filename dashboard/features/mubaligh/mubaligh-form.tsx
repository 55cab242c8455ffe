import { FormDialog } from '#dashboard/components/form-dialog.tsx';
import { TextField } from '#dashboard/components/text-field.tsx';
import { mubalighInput, type MubalighInput } from '#shared/mubaligh.ts';

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
          <TextField label="Nama Mubaligh" error={errors.nama_mubaligh?.message} {...register('nama_mubaligh')} />
          <TextField label="No. HP" type="tel" placeholder="08…" error={errors.no_hp?.message} {...register('no_hp')} />
        </>
      )}
    </FormDialog>
  );
}
