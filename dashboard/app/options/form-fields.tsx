import { useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useServices } from '#dashboard/app/services.tsx';
import { DateField } from '#dashboard/components/date/date-input.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { contactOptions } from './contact-options.ts';
import { engagedQuestion, preacherOptions, type PreacherSlot } from './preacher-options.ts';

interface ChoiceProps {
  value: string | number;
  onChange: (value: string) => void;
  error?: string;
  /** The name of the initial choice. */
  first?: string | undefined;
}

/** Choice of a mosque or a preacher; the server searches. With a slot, preachers are in two groups. */
function ContactField({
  kind,
  slot,
  value,
  onChange,
  error,
  first,
}: ChoiceProps & { kind: 'masjid' | 'mubaligh'; slot?: PreacherSlot }) {
  const confirm = useConfirm();
  const { api } = useServices();
  const [text, setText] = useState(first);
  const label = kind === 'masjid' ? 'Masjid' : 'Mubaligh';
  return (
    <Field label={label} selfNamed error={error}>
      {(about) => (
        <Picker
          {...about}
          label={label}
          placeholder={`Pilih ${kind}`}
          source={slot ? preacherOptions(api, slot) : contactOptions(api, kind)}
          value={String(value)}
          text={text}
          onPick={(option) => {
            const question = engagedQuestion(option);
            const choose = () => {
              setText(option.label);
              onChange(option.value);
            };
            if (question) confirm(question, choose);
            else choose();
          }}
        />
      )}
    </Field>
  );
}

function TanggalField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (date: string) => void;
  error?: string;
}) {
  return (
    <Field label={label} selfNamed error={error}>
      {(about) => (
        <DateField
          label={label}
          value={value}
          onChange={onChange}
          invalid={about['aria-invalid']}
          describedBy={about['aria-describedby']}
        />
      )}
    </Field>
  );
}

interface ControlProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** `ContactField` as a field of a form. */
export function ContactControl<Values extends FieldValues>({
  control,
  name,
  ...rest
}: ControlProps<Values> & { kind: 'masjid' | 'mubaligh'; slot?: PreacherSlot; first?: string | undefined }) {
  const { field, fieldState } = useController({ control, name });
  return <ContactField {...rest} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />;
}

/** `TanggalField` as a field of a form; `onPick` is called with a chosen date. */
export function TanggalControl<Values extends FieldValues>({
  control,
  name,
  label,
  onPick,
}: ControlProps<Values> & { label: string; onPick?: (date: string) => void }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TanggalField
      label={label}
      value={field.value}
      error={fieldState.error?.message}
      onChange={(date) => {
        field.onChange(date);
        onPick?.(date);
      }}
    />
  );
}
