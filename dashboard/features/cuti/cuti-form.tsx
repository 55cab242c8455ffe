import type * as z from 'zod';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import type { Change } from '#dashboard/api/change.ts';
import { ContactControl, TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { formValues } from '#shared/roster/column.ts';
import { LINE_MAX } from '#shared/base/values.ts';
import { cutiInput, cutiNoun, type CutiInput } from '#shared/roster/cuti.ts';

interface CutiFormProps {
  open: boolean;
  onClose: () => void;
  /** The initial choice. */
  mubaligh: { id: string; nama: string } | undefined;
  onSubmit: (input: CutiInput) => Change;
}

const { columns } = cutiNoun;
const LAID_OUT = ['id_mubaligh', 'dari', 'sampai', 'alasan'];
const schema: z.ZodType<CutiInput, CutiInput> = cutiInput;

export default function CutiForm({ open, onClose, mubaligh, onSubmit }: CutiFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Cuti"
      subtitle="Hari-hari saat mubaligh tidak dapat bertugas"
      schema={schema}
      defaults={{ ...(formValues(columns) as CutiInput), id_mubaligh: mubaligh?.id ?? '' }}
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
          <NounFields columns={columns} except={LAID_OUT} control={control} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
