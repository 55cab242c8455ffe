import type { ReactNode } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { OptionList } from '../picker/option-list.tsx';
import type { OptionSource } from '../picker/options.ts';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

interface InlinePickProps {
  label: string;
  value: string;
  source: OptionSource;
  onSave: Save;
  children: ReactNode;
}

/** A choice from a searchable list; picking saves. */
export function InlinePick({ label, value, source, onSave, children }: InlinePickProps) {
  const { run, busy } = useChange();
  return (
    <InlinePopover
      label={label}
      saving={busy}
      editor={(close) => (
        <OptionList
          label={label}
          source={source}
          value={value}
          onPick={(option) => {
            close();
            if (option.value !== value) run(onSave(option.value));
          }}
        />
      )}
    >
      {children}
    </InlinePopover>
  );
}
