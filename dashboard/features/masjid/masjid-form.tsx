import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { masjidInput, type MasjidInput } from '#shared/roster/masjid.ts';

const EMPTY: MasjidInput = { nama_masjid: '', nama_ketua_dkm: '', no_hp: '' };

export default function MasjidForm({ open, onClose, onSubmit }: { open: boolean; onClose: () => void; onSubmit: (input: MasjidInput) => Promise<unknown> }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Masjid"
      subtitle="Input data masjid yang akan ditambahkan ke dalam daftar"
      schema={masjidInput}
      defaults={EMPTY}
      onSubmit={onSubmit}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField maxLength={LINE_MAX} label="Nama Masjid" error={errors.nama_masjid?.message} {...register('nama_masjid')} />
          <TextField maxLength={LINE_MAX} label="Nama Ketua DKM" error={errors.nama_ketua_dkm?.message} {...register('nama_ketua_dkm')} />
          <PhoneField label="No. HP" error={errors.no_hp?.message} {...register('no_hp')} />
        </>
      )}
    </FormDialog>
  );
}
