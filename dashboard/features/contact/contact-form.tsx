import { Controller, get, type FieldErrors } from 'react-hook-form';
import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { t } from '#dashboard/words/words.ts';
import { ContactField } from './contact-field.tsx';
import { contactName, valueOf, type Contact, type ContactFacts, type ContactInput } from './contacts.ts';

interface ContactFormProps {
  open: boolean;
  onClose: () => void;
  facts: ContactFacts;
  /** The row to change; without it the form adds one. */
  row?: Contact;
  onSubmit: (input: ContactInput) => Change;
}

export default function ContactForm({ open, onClose, facts, row, onSubmit }: ContactFormProps) {
  const { noun, title, fields } = facts;
  const before: ContactInput = Object.fromEntries(
    fields.map((field) => [field.name, row ? valueOf(row, field) : field.empty]),
  );
  const changed = (values: ContactInput) =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={row ? `Ubah Data ${title}` : `Tambah Data ${title}`}
      subtitle={row ? contactName(facts, row) : t('addPurpose', { noun })}
      schema={facts.schema}
      defaults={before}
      onlyChanged={row !== undefined}
      onSubmit={(values) => onSubmit(row ? changed(values) : values)}
    >
      {({ control, formState: { errors } }) =>
        fields.map((field) => (
          <Controller
            key={field.name}
            control={control}
            name={field.name}
            render={({ field: { value, onChange, onBlur } }) => (
              <ContactField
                field={field}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={messageAt(errors, field.name)}
              />
            )}
          />
        ))
      }
    </FormDialog>
  );
}

/** The error of a field, or of a part of its value. */
function messageAt(errors: FieldErrors, name: string): string | undefined {
  const error: unknown = get(errors, name);
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.keys(error)
    .map((part) => messageAt(error as FieldErrors, part))
    .find(Boolean);
}
