import { useChange } from '#dashboard/api/change.ts';
import { formatDate } from '#shared/base/dates.ts';
import { MiniCalendar } from '../date/mini-calendar.tsx';
import { InlinePopover } from './inline-popover.tsx';
import type { Save } from './use-inline-edit.ts';

/** A calendar day; picking saves. `value` and what is saved are plain dates. */
export function InlineDate({ label, value, onSave }: { label: string; value: string; onSave: Save }) {
  const { run, busy } = useChange();
  return (
    <InlinePopover
      label={label}
      saving={busy}
      onSave={onSave}
      editor={(close, save) => (
        <MiniCalendar
          label={label}
          value={value}
          onPick={(date) => {
            close();
            if (date !== value) run(save(date));
          }}
        />
      )}
    >
      <span className="num">{formatDate(value)}</span>
    </InlinePopover>
  );
}
