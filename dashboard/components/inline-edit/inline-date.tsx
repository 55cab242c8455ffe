import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { formatDate } from '#shared/base/dates.ts';
import { MiniCalendar } from '../date/mini-calendar.tsx';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

/** A calendar day; picking saves. `value` and what is saved are plain dates. */
export function InlineDate({ label, value, onSave }: { label: string; value: string; onSave: Save }) {
  const { run, busy } = useChange();
  const [saved, setSaved] = useState(false);
  return (
    <InlinePopover
      label={label}
      saving={busy}
      saved={saved}
      onSave={onSave}
      editor={(close, save) => (
        <MiniCalendar
          label={label}
          value={value}
          onPick={(date) => {
            close();
            if (date === value) return;
            setSaved(false);
            run(save(date), { done: () => setSaved(true) });
          }}
        />
      )}
    >
      <span className="num">{formatDate(value)}</span>
    </InlinePopover>
  );
}
