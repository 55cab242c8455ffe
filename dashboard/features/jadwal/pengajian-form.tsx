import { Controller } from 'react-hook-form';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { pengajianInput, type PengajianInput } from '#shared/roster/pengajian.ts';
import { ContactField, TanggalField } from './jadwal-fields.tsx';

const EMPTY: PengajianInput = { tanggal: '', waktu: '', id_masjid: '', id_mubaligh: '' };

export default function PengajianForm({ open, onClose, onSubmit }: { open: boolean; onClose: () => void; onSubmit: (input: PengajianInput) => Promise<unknown> }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Jadwal Pengajian"
      subtitle="Input data jadwal pengajian yang akan ditambahkan ke dalam daftar"
      schema={pengajianInput}
      defaults={EMPTY}
      onSubmit={onSubmit}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="tanggal"
            render={({ field }) => <TanggalField label="Tanggal Pengajian" value={field.value} onChange={field.onChange} error={errors.tanggal?.message} />}
          />
          <TextField label="Waktu Pengajian" help="Misalnya 18.30 WIB atau Ba'da Maghrib" error={errors.waktu?.message} {...register('waktu')} />
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
