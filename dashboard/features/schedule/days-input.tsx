import type { ReactNode } from 'react';

interface DaysInputProps {
  label: string;
  /** Digits, or ''. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** How many days before, as 'H-2'. */
export function DaysInput({ label, value, disabled, onChange, children }: DaysInputProps) {
  return (
    <span className="slot">
      <span className="pre" aria-hidden="true">
        H-
      </span>
      <input
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        aria-label={label}
        value={value}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        onBlur={() => value !== '' && onChange(String(Number(value)))}
      />
      {children}
    </span>
  );
}
