import { useId, type ReactNode } from 'react';
import { wireText } from '#dashboard/words/words.ts';
import { Icon } from '../icon.tsx';

interface FieldProps {
  label: string;
  error?: string;
  help?: ReactNode;
  /** Draws the control with what ties it to the label, the help and the error. */
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
  /** The control names itself (pickers, dates): the label is plain text. */
  selfNamed?: boolean;
}

/** A label, its control, and below it the help or what is wrong. */
export function Field({ label, error, help, children, selfNamed }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      {selfNamed ? (
        <span className="label" aria-hidden="true">
          {label}
        </span>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {error && <FieldError id={`${id}-error`} text={error} role="alert" />}
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ text, ...element }: { id: string; text: string; role?: 'alert' }) {
  return (
    <span className="error" {...element}>
      <Icon name="times-circle" />
      <span>{wireText(text)}</span>
    </span>
  );
}
