import { useState, type ReactNode } from 'react';
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
  const [saving, setSaving] = useState(false);
  const pick = async (next: string) => {
    if (next === value) return;
    setSaving(true);
    // What went wrong has been said in a toast; the cell shows the stored value again.
    await onSave(next).catch(() => undefined);
    setSaving(false);
  };
  return (
    <InlinePopover
      label={label}
      saving={saving}
      editor={(close) => (
        <OptionList
          label={label}
          source={source}
          value={value}
          onPick={(option) => {
            close();
            void pick(option.value);
          }}
        />
      )}
    >
      {children}
    </InlinePopover>
  );
}
