import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import type { ContactFacts, ContactInput } from './contacts.ts';

interface ContactFormProps {
  open: boolean;
  onClose: () => void;
  facts: ContactFacts;
  onSubmit: (input: Partial<ContactInput>) => Change;
}

export default function ContactForm({ open, onClose, facts, onSubmit }: ContactFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Tambah Data ${facts.title}`}
      subtitle={`Input data ${facts.noun} yang akan ditambahkan ke dalam daftar`}
      schema={facts.schema}
      defaults={Object.fromEntries(facts.fields.map(({ name }) => [name, '']))}
      onSubmit={onSubmit}
    >
      {({ register, formState: { errors } }) =>
        facts.fields.map(({ name, label }) => {
          const field = { label, error: errors[name]?.message, ...register(name) };
          return name === 'no_hp' ? <PhoneField key={name} {...field} /> : <TextField key={name} maxLength={LINE_MAX} {...field} />;
        })
      }
    </FormDialog>
  );
}
