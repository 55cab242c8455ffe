import { Controller } from 'react-hook-form';
import { templateTypeOptions } from '#dashboard/app/options/template-types.ts';
import type { Change } from '#dashboard/api/change.ts';
import { Field } from '#dashboard/components/form/field.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { templateInput, type TemplateInput, type TemplateType } from '#shared/roster/template.ts';
import { MESSAGE_MAX, shortestMessage } from '#shared/roster/template-render.ts';
import { TemplateGuide } from './template-guide.tsx';

interface TemplateFormProps {
  open: boolean;
  onClose: () => void;
  types: readonly TemplateType[];
  onSubmit: (input: TemplateInput) => Change;
}

export default function TemplateForm({ open, onClose, types, onSubmit }: TemplateFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Data Template"
      subtitle="Input data template yang akan ditambahkan ke dalam daftar"
      schema={templateInput}
      defaults={{ nama_template: '', content: '' }}
      onSubmit={onSubmit}
      size="medium"
    >
      {({ register, control, watch, formState: { errors } }) => {
        const chosen = types.find((type) => type.value === watch('type'));
        return (
          <>
            <TextField
              maxLength={LINE_MAX}
              label="Nama Template"
              error={errors.nama_template?.message}
              {...register('nama_template')}
            />
            <Field label="Tipe" selfNamed error={errors.type?.message}>
              {(about) => (
                <Controller
                  control={control}
                  name="type"
                  render={({ field }) => (
                    <Picker
                      {...about}
                      label="Tipe"
                      placeholder="Pilih Tipe Pesan"
                      source={templateTypeOptions(types)}
                      value={field.value ?? ''}
                      text={chosen?.label}
                      onPick={(option) => field.onChange(option.value)}
                    />
                  )}
                />
              )}
            </Field>
            <Field label="Content" error={errors.content?.message}>
              {(about) => <textarea {...about} {...register('content')} className="input" rows={10} />}
            </Field>
            <p className="help">
              {shortestMessage(watch('content') ?? '')} huruf tanpa nama dan tanggal, paling banyak {MESSAGE_MAX} per
              pesan
            </p>
            <TemplateGuide type={chosen} />
          </>
        );
      }}
    </FormDialog>
  );
}
