import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { t } from '#dashboard/words/words.ts';
import { formValues } from '#shared/roster/column.ts';
import { contactName, type Contact, type ContactFacts, type ContactInput } from './contacts.ts';

interface ContactFormProps {
  open: boolean;
  onClose: () => void;
  facts: ContactFacts;
  /** The row to change; without it the form adds one. */
  row?: Contact;
  onSubmit: (input: ContactInput) => Change;
}

export default function ContactForm({ open, onClose, facts, row, onSubmit }: ContactFormProps) {
  const { noun, title, columns } = facts;
  const before: ContactInput = formValues(columns, row);
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
      {({ control, formState: { errors } }) => <NounFields columns={columns} control={control} errors={errors} />}
    </FormDialog>
  );
}
