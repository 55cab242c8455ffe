import { Controller } from 'react-hook-form';
import type { Change } from '#dashboard/api/change.ts';
import { ClashWarning } from '#dashboard/app/options/clash-warning.tsx';
import { ContactField, TanggalField } from '#dashboard/app/options/form-fields.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import type { JadwalFacts, JadwalInput } from './jadwal-kinds.ts';

interface JadwalFormProps {
  open: boolean;
  onClose: () => void;
  facts: JadwalFacts;
  onSubmit: (input: JadwalInput) => Change;
}

export default function JadwalForm({ open, onClose, facts, onSubmit }: JadwalFormProps) {
  const { kind, title } = facts;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Tambah Data Jadwal ${title}`}
      subtitle={`Input data jadwal ${kind} yang akan ditambahkan ke dalam daftar`}
      schema={facts.schema}
      defaults={facts.empty}
      onSubmit={onSubmit}
    >
      {({ register, control, watch, formState: { errors } }) => {
        const { tanggal, waktu, id_masjid, id_mubaligh } = watch();
        const slot = { jadwal: kind, tanggal, waktu, id_masjid: String(id_masjid) };
        return (
          <>
            <Controller
              control={control}
              name="tanggal"
              render={({ field: { value, onChange } }) => (
                <TanggalField
                  label={`Tanggal ${title}`}
                  value={value}
                  onChange={onChange}
                  error={errors.tanggal?.message}
                />
              )}
            />
            {facts.hasWaktu && (
              <TextField
                label={`Waktu ${title}`}
                help="Misalnya 18.30 WIB atau Ba'da Maghrib"
                error={errors.waktu?.message}
                {...register('waktu')}
              />
            )}
            <Controller
              control={control}
              name="id_masjid"
              render={({ field: { value, onChange } }) => (
                <ContactField kind="masjid" value={value} onChange={onChange} error={errors.id_masjid?.message} />
              )}
            />
            <Controller
              control={control}
              name="id_mubaligh"
              render={({ field: { value, onChange } }) => (
                <ContactField
                  kind="mubaligh"
                  slot={slot}
                  value={value}
                  onChange={onChange}
                  error={errors.id_mubaligh?.message}
                />
              )}
            />
            <ClashWarning {...slot} id_mubaligh={String(id_mubaligh)} />
          </>
        );
      }}
    </FormDialog>
  );
}
