import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { Controller, get, type Control, type FieldErrors, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from '#dashboard/components/form/field.tsx';
import { PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { LINE_MAX } from '#shared/base/values.ts';
import {
  isOptional,
  screenColumns,
  choicesOf,
  textOf,
  typed,
  type Column,
  type Columns,
  type ScreenColumn,
} from '#shared/roster/column.ts';
import { suggestionsOf } from './suggestions.tsx';

interface NounFieldsProps<Values extends FieldValues> {
  columns: Columns;
  /** Columns whose fields stand elsewhere in the form. */
  except?: readonly string[];
  control: Control<Values>;
  errors: FieldErrors<Values>;
}

/** A form's fields, one for each column of the noun. */
export function NounFields<Values extends FieldValues>({
  columns,
  except = [],
  control,
  errors,
}: NounFieldsProps<Values>) {
  return screenColumns(columns)
    .filter(([name]) => !except.includes(name))
    .map(([name, column, screen]) => (
      <Controller
        key={name}
        control={control}
        name={name as FieldPath<Values>}
        render={({ field: { value, onChange, onBlur } }) => (
          <NounField
            name={name}
            column={column}
            screen={screen}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={messageAt(errors, name)}
          />
        )}
      />
    ));
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

interface NounFieldProps {
  name: string;
  column: Column;
  screen: ScreenColumn;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error?: string | undefined;
}

function NounField({ name, column, screen, value, onChange, onBlur, error }: NounFieldProps) {
  const { label } = screen;
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
  if (column.choices) {
    const options = choicesOf(column);
    const labelOf = (chosen: string) => options.find((option) => option.value === chosen)?.label;
    return (
      <Field label={label} selfNamed error={error}>
        {(about) => (
          <Picker
            {...about}
            label={label}
            source={fixedOptions([name], [{ options }])}
            value={text}
            text={labelOf(text)}
            placeholder={labelOf('') ?? ''}
            onPick={(option) => take(option.value)}
          />
        )}
      </Field>
    );
  }
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
      suggestions={suggestionsOf(screen, column)}
    />
  );
}
