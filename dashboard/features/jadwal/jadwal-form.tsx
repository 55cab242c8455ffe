import type { Change } from '#dashboard/api/change.ts';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import { ContactControl, TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { WaktuHelp } from '#dashboard/app/options/waktu-meaning.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { ClashWarning } from './clash-warning.tsx';
import type { JadwalFacts, JadwalInput } from './jadwal-kinds.ts';

interface JadwalFormProps {
  open: boolean;
  onClose: () => void;
  facts: JadwalFacts;
  onSubmit: (input: JadwalInput) => Change;
}

const LAID_OUT = ['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'];

export default function JadwalForm({ open, onClose, facts, onSubmit }: JadwalFormProps) {
  const { kind, title } = facts;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Tambah Data Jadwal ${title}`}
      subtitle={t('addPurpose', { noun: `jadwal ${kind}` })}
      schema={facts.schema}
      defaults={facts.empty}
      onSubmit={onSubmit}
    >
      {({ register, control, watch, formState: { errors } }) => {
        const { tanggal, waktu, id_masjid, id_mubaligh } = watch();
        const slot = { jadwal: kind, tanggal, waktu, id_masjid: String(id_masjid) };
        return (
          <>
            <TanggalControl control={control} name="tanggal" label={`Tanggal ${title}`} />
            {facts.hasWaktu && (
              <TextField
                label={`Waktu ${title}`}
                help={<WaktuHelp text={waktu ?? ''} />}
                error={errors.waktu?.message}
                {...register('waktu')}
              />
            )}
            <ContactControl control={control} name="id_masjid" kind="masjid" />
            <ContactControl control={control} name="id_mubaligh" kind="mubaligh" slot={slot} />
            <NounFields columns={facts.columns} except={LAID_OUT} control={control} errors={errors} />
            <ClashWarning {...slot} id_mubaligh={String(id_mubaligh)} />
          </>
        );
      }}
    </FormDialog>
  );
}
