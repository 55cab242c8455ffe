import {
  useId,
  useState,
  type ComponentType,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { tidyPhone, TYPED_PHONE_MAX } from '#shared/base/phone.ts';
import { IconButton } from '../button.tsx';
import { Field } from './field.tsx';

/** A `datalist` of that id, for what has been typed so far. */
export interface SuggestionsProps {
  id: string;
  text: string;
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error?: string;
  help?: ReactNode;
  suggestions?: ComponentType<SuggestionsProps>;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; takes what `register` of react-hook-form gives. */
export function TextField({ label, error, help, suggestions: Suggestions, ...input }: TextFieldProps) {
  const list = useId();
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <>
          <input autoComplete="off" list={Suggestions && list} {...input} {...control} className="input" />
          {Suggestions && <Suggestions id={list} text={String(input.value ?? '')} />}
        </>
      )}
    </Field>
  );
}

/** A number in any usual form; it is shown as it will be stored once the field is left. */
export function PhoneField({ onBlur, ...input }: TextFieldProps) {
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.value = tidyPhone(event.currentTarget.value);
    onBlur?.(event);
  };
  return <TextField type="tel" placeholder="08…" maxLength={TYPED_PHONE_MAX} {...input} onBlur={tidy} />;
}

/** A password that can be shown. */
export function PasswordField({ label, error, help, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <span className="with-icon after">
          <input
            autoComplete="new-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={shown ? 'Sembunyikan password' : 'Tampilkan password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
