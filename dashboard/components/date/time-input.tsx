import type { InputHTMLAttributes } from 'react';

interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** 'HH:MM', or incomplete input. */
  value: string;
  onChange: (value: string) => void;
}

/** '6.5' → '06:05', '630' → '06:30', '1630' → '16:30'; invalid text stays as typed. */
export function tidyTime(text: string): string {
  const parts =
    /^\s*(\d{1,2})[:.](\d{1,2})\s*$/.exec(text) ??
    /^\s*(\d{1,2}?)(\d{2})\s*$/.exec(text) ??
    /^\s*(\d{1,2})()\s*$/.exec(text);
  if (!parts) return text;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return text;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A 24-hour wall-clock time, independent of the browser's locale; the colon is inserted automatically. */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <input
      {...rest}
      className="input num time"
      inputMode="numeric"
      autoComplete="off"
      placeholder="JJ:MM"
      maxLength={5}
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value.replace(/[^\d:.]/g, '').replace('.', ':');
        onChange(/^\d{4}$/.test(text) ? tidyTime(text) : text);
      }}
      onBlur={() => onChange(tidyTime(value))}
    />
  );
}
