import { Controller, get, type FieldErrors } from 'react-hook-form';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { t } from '#dashboard/words/words.ts';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { isOptional, textOf, typed } from '#shared/roster/column.ts';
import {
  contactName,
  valueOf,
  type Contact,
  type ContactFacts,
  type ContactInput,
  type ContactField as Field,
} from './contacts.ts';
import { suggestionsOf } from './suggestions.tsx';

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

interface ContactFieldProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error?: string;
}

/** A column's field in the form. */
function ContactField({ field, value, onChange, onBlur, error }: ContactFieldProps) {
  const { name, label, column } = field;
  const [text, setText] = useState(() => textOf(column, value));
  if (column.kind === 'yes_no') {
    return (
      <label className="check-line">
        <input
          type="checkbox"
          className="check"
          name={name}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
        />
        {label}
      </label>
    );
  }
  const take = (next: string) => {
    setText(next);
    onChange(typed(column, next));
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => take(target.value);
  const control = { name, label, error, value: text, onChange: change };
  if (column.kind === 'phone') {
    const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (currentTarget.value !== text) take(currentTarget.value);
      onBlur();
    };
    return <PhoneField {...control} onBlur={leave} />;
  }
  /** Shows pasted text in the format that will be stored. */
  const leave = () => {
    if (typeof value !== 'string') setText(textOf(column, value));
    onBlur();
  };
  return (
    <TextField
      {...control}
      onBlur={leave}
      help={isOptional(column) && column.kind !== 'line' ? column.sheet?.hint : undefined}
      maxLength={column.kind === 'name' || column.kind === 'line' ? LINE_MAX : undefined}
      inputMode={column.kind === 'number' ? 'numeric' : undefined}
      suggestions={suggestionsOf(field)}
    />
  );
}
