import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'> {
  /** The placeholder, and its name for readers. */
  label: string;
}

/** A search field with its icon. */
export function SearchInput({ label, ...input }: SearchInputProps) {
  return (
    <span className="with-icon find">
      <Icon name="search" />
      <input className="input" type="search" placeholder={label} aria-label={label} {...input} />
    </span>
  );
}
