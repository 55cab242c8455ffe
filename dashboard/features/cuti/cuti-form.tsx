import type * as z from 'zod';
import type { Change } from '#dashboard/api/change.ts';
import { ContactControl, TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { cutiInput, type CutiInput } from '#shared/roster/cuti.ts';

interface CutiFormProps {
  open: boolean;
  onClose: () => void;
  /** The initial choice. */
  mubaligh: { id: string; nama: string } | undefined;
  onSubmit: (input: CutiInput) => Change;
}

const schema: z.ZodType<CutiInput, CutiInput> = cutiInput;

export default function CutiForm({ open, onClose, mubaligh, onSubmit }: CutiFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Cuti"
      subtitle="Hari-hari saat mubaligh tidak dapat bertugas"
      schema={schema}
      defaults={{ id_mubaligh: mubaligh?.id ?? '', dari: '', sampai: '', alasan: '' }}
      onSubmit={onSubmit}
    >
      {({ register, control, getValues, setValue, formState: { errors } }) => (
        <>
          <ContactControl control={control} name="id_mubaligh" kind="mubaligh" first={mubaligh?.nama} />
          <TanggalControl
            control={control}
            name="dari"
            label="Dari"
            onPick={(date) => {
              // Most leaves last one day, so the last day defaults to the first.
              if (getValues('sampai') === '') setValue('sampai', date);
            }}
          />
          <TanggalControl control={control} name="sampai" label="Sampai" />
          <TextField
            label="Alasan"
            help="Boleh kosong"
            maxLength={LINE_MAX}
            error={errors.alasan?.message}
            {...register('alasan')}
          />
        </>
      )}
    </FormDialog>
  );
}
