import { Controller } from 'react-hook-form';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { jumatanInput, type JumatanInput } from '#shared/roster/jumatan.ts';
import { ContactField, TanggalField } from './jadwal-fields.tsx';

const EMPTY: JumatanInput = { tanggal: '', id_masjid: '', id_mubaligh: '' };

export default function JumatanForm({ open, onClose, onSubmit }: { open: boolean; onClose: () => void; onSubmit: (input: JumatanInput) => Promise<unknown> }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Jadwal Jumatan"
      subtitle="Input data jadwal jumatan yang akan ditambahkan ke dalam daftar"
      schema={jumatanInput}
      defaults={EMPTY}
      onSubmit={onSubmit}
    >
      {({ control, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="tanggal"
            render={({ field }) => <TanggalField label="Tanggal Jumatan" value={field.value} onChange={field.onChange} error={errors.tanggal?.message} />}
          />
          <Controller
            control={control}
            name="id_masjid"
            render={({ field }) => <ContactField kind="masjid" value={field.value} onChange={field.onChange} error={errors.id_masjid?.message} />}
          />
          <Controller
            control={control}
            name="id_mubaligh"
            render={({ field }) => <ContactField kind="mubaligh" value={field.value} onChange={field.onChange} error={errors.id_mubaligh?.message} />}
          />
        </>
      )}
    </FormDialog>
  );
}
