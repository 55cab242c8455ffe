import { useState, type ReactNode } from 'react';
import { useChange } from '#dashboard/api/change.ts';
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
  /** What is asked before an option is saved; undefined for nothing. */
  ask?: (option: Option) => Question | undefined;
  children: ReactNode;
}

/** A choice from a searchable list; picking saves. */
export function InlinePick({ label, value, source, onSave, ask, children }: InlinePickProps) {
  const { run, busy } = useChange();
  const [saved, setSaved] = useState(false);
  const confirm = useConfirm();
  return (
    <InlinePopover
      label={label}
      saving={busy}
      saved={saved}
      onSave={onSave}
      editor={(close, opened) => (
        <OptionList
          label={label}
          source={source}
          value={value}
          onPick={(option) => {
            close();
            if (option.value === value) return;
            const question = ask?.(option);
            const save = () => {
              setSaved(false);
              void run(opened(option.value), { done: () => setSaved(true) });
            };
            if (question) confirm(question, save);
            else save();
          }}
        />
      )}
    >
      {children}
    </InlinePopover>
  );
}
