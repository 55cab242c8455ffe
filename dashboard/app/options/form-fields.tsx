import { useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useServices } from '#dashboard/app/services.tsx';
import { DateField } from '#dashboard/components/date/date-input.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { contactOptions } from './contact-options.ts';
import { engagedQuestion, preacherOptions, type PreacherSlot } from './preacher-options.ts';

interface ControlProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

interface ContactProps {
  kind: 'masjid' | 'mubaligh';
  slot?: PreacherSlot;
  /** The name of the initial choice. */
  first?: string | undefined;
}

/** Choice of a mosque or a preacher; the server searches. With a slot, preachers are in two groups. */
export function ContactControl<Values extends FieldValues>({
  control,
  name,
  kind,
  slot,
  first,
}: ControlProps<Values> & ContactProps) {
  const { field, fieldState } = useController({ control, name });
  const confirm = useConfirm();
  const { api } = useServices();
  const [text, setText] = useState(first);
  const label = kind === 'masjid' ? 'Masjid' : 'Mubaligh';
  return (
    <Field label={label} selfNamed error={fieldState.error?.message}>
      {(about) => (
        <Picker
          {...about}
          label={label}
          placeholder={`Pilih ${kind}`}
          source={slot ? preacherOptions(api, slot) : contactOptions(api, kind)}
          value={String(field.value)}
          text={text}
          onPick={(option) => {
            const question = engagedQuestion(option);
            const choose = () => {
              setText(option.label);
              field.onChange(option.value);
            };
            if (question) confirm(question, choose);
            else choose();
          }}
        />
      )}
    </Field>
  );
}

/** A date of a form; `onPick` is called with a chosen one. */
export function TanggalControl<Values extends FieldValues>({
  control,
  name,
  label,
  onPick,
}: ControlProps<Values> & { label: string; onPick?: (date: string) => void }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} selfNamed error={fieldState.error?.message}>
      {(about) => (
        <DateField
          label={label}
          value={field.value}
          onChange={(date) => {
            field.onChange(date);
            onPick?.(date);
          }}
          invalid={about['aria-invalid']}
          describedBy={about['aria-describedby']}
        />
      )}
    </Field>
  );
}
