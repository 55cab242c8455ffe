import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Field } from './field.tsx';

interface OtpFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string;
  help?: string;
  /** A recovery code does as well. */
  recovery?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The six digits of an authenticator app; phones offer the digits' keyboard, and browsers fill them in. */
export function OtpField({ error, help, recovery, ...input }: OtpFieldProps) {
  const [letters, setLetters] = useState(false);
  return (
    <Field label={letters ? 'Kode pemulihan' : 'Kode autentikator'} error={error} help={help}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className="input otp"
            type="text"
            inputMode={letters ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={letters ? 40 : 9}
            placeholder={letters ? 'XXXX-XXXX-XXXX-XXXX' : '000000'}
          />
          {recovery && (
            <button type="button" className="btn quiet small otp-switch" onClick={() => setLetters(!letters)}>
              {letters ? 'Pakai kode autentikator' : 'Pakai kode pemulihan'}
            </button>
          )}
        </>
      )}
    </Field>
  );
}
