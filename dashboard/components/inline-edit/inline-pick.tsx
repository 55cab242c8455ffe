import type { ReactNode } from 'react';
import { useConfirm, type Question } from '../dialog/confirm.tsx';
import { OptionList } from '../picker/option-list.tsx';
import type { Option, OptionSource } from '../picker/options.ts';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

interface InlinePickProps {
  label: string;
  value: string;
  source: OptionSource;
  onSave: Save;
  /** The question before an option is saved; undefined for none. */
  ask?: (option: Option) => Question | undefined;
  children: ReactNode;
}

/** A choice from a searchable list; picking saves. */
export function InlinePick({ label, value, source, onSave, ask, children }: InlinePickProps) {
  const confirm = useConfirm();
  return (
    <InlinePopover
      label={label}
      onSave={onSave}
      editor={(close, save) => (
        <OptionList
          label={label}
          source={source}
          value={value}
          onPick={(option) => {
            close();
            if (option.value === value) return;
            const question = ask?.(option);
            if (question) confirm(question, () => save(option.value));
            else save(option.value);
          }}
        />
      )}
    >
      {children}
    </InlinePopover>
  );
}
