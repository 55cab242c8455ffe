import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import { isOptional, textOf, typed } from '#shared/roster/column.ts';
import type { ContactField as Field } from './contacts.ts';
import { suggestionsOf } from './suggestions.tsx';

interface ContactFieldProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error?: string;
}

/** A column's field in the form. */
export function ContactField({ field, value, onChange, onBlur, error }: ContactFieldProps) {
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
