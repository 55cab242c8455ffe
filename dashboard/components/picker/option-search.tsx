import type { KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';

interface OptionSearchProps {
  /** It gets the focus when its list opens. */
  isFirst?: boolean;
  label: string;
  placeholder: string;
  /** The id of the list that it searches. */
  list: string;
  /** The id of the option that the arrow keys stand on. */
  active: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The search field over a list of options. */
export function OptionSearch({ isFirst = true, label, list, active, onChange, ...field }: OptionSearchProps) {
  return (
    <span className="with-icon">
      <Icon name="search" />
      <input
        {...field}
        className="input"
        data-autofocus={isFirst || undefined}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
