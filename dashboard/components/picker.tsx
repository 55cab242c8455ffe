import { useId, useRef, type Ref } from 'react';
import { Icon } from './icon.tsx';
import { OptionList } from './option-list.tsx';
import type { Option, OptionSource } from './options.ts';
import { Popover } from './popover.tsx';

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
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says what is chosen and opens the searchable list. */
export function Picker({ label, source, value, text, placeholder, onPick, disabled, className, ref, ...rest }: PickerProps) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement | null>(null);
  const hold = (element: HTMLButtonElement | null) => {
    trigger.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <>
      <button {...rest} ref={hold} type="button" className={['pick', className ?? ''].join(' ').trim()} disabled={disabled} popoverTarget={pop} aria-haspopup="dialog">
        <span className={value === '' ? 'placeholder' : undefined}>
          <span className="sr">{label}: </span>
          {value === '' ? placeholder : (text ?? value)}
        </span>
        <Icon name="chevron-down" />
      </button>
      <Popover id={pop} trigger={trigger} label={label} fit>
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
