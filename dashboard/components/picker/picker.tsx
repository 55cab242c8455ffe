import { useId, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { OptionList } from './option-list.tsx';
import type { Option, OptionSource } from './options.ts';
import { Popover } from '../popover.tsx';

interface PickerProps {
  label: string;
  source: OptionSource;
  value: string;
  /** The chosen option's name; the list need not hold it. */
  text?: string;
  placeholder: string;
  onPick: (option: Option) => void;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** A button that says what is chosen and opens the searchable list. */
export function Picker({ label, source, value, text, placeholder, onPick, disabled, className, ...rest }: PickerProps) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        {...rest}
        ref={trigger}
        type="button"
        className={['pick', className ?? ''].join(' ').trim()}
        disabled={disabled}
        popoverTarget={pop}
        aria-haspopup="dialog"
      >
        <span className={value === '' ? 'placeholder' : undefined}>
          <span className="sr">{label}: </span>
          {value === '' ? placeholder : (text ?? value)}
        </span>
        <Icon name="chevron-down" />
      </button>
      <Popover id={pop} trigger={trigger} label={label} matchWidth risesOnPhone>
        {(close) => (
          <OptionList
            label={label}
            source={source}
            value={value}
            onPick={(option) => {
              close();
              onPick(option);
            }}
          />
        )}
      </Popover>
    </>
  );
}
