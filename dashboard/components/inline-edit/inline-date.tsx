import { useState } from 'react';
import { formatDate } from '#shared/base/dates.ts';
import { MonthGrid } from '../date/month-grid.tsx';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

/** A calendar day; picking saves. `value` and what is saved are plain dates. */
export function InlineDate({ label, value, onSave }: { label: string; value: string; onSave: Save }) {
  const [saving, setSaving] = useState(false);
  const pick = async (date: string) => {
    if (date === value) return;
    setSaving(true);
    // What went wrong has been said in a toast; the cell shows the stored date again.
    await onSave(date).catch(() => undefined);
    setSaving(false);
  };
  return (
    <InlinePopover
      label={label}
      saving={saving}
      editor={(close) => (
        <div className="mini">
          <MonthGrid
            label={label}
            start={value}
            autoFocus
            onPick={(date) => {
              close();
              void pick(date);
            }}
          />
        </div>
      )}
    >
      <span className="num">{formatDate(value)}</span>
    </InlinePopover>
  );
}
