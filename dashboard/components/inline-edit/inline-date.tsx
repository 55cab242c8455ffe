import { formatDate } from '#shared/base/dates.ts';
import { MiniCalendar } from '../date/mini-calendar.tsx';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

/** A calendar day; picking saves. `value` and what is saved are plain dates. */
export function InlineDate({ label, value, onSave }: { label: string; value: string; onSave: Save }) {
  return (
    <InlinePopover
      label={label}
      onSave={onSave}
      editor={(close, save) => (
        <MiniCalendar
          label={label}
          value={value}
          onPick={(date) => {
            close();
            if (date !== value) save(date);
          }}
        />
      )}
    >
      <span className="num">{formatDate(value)}</span>
    </InlinePopover>
  );
}
