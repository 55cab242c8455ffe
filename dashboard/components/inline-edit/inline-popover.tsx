import { useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { SavedTick } from './edit-view.tsx';
import { Popover } from '../popover.tsx';
import type { Save } from './use-inline-edit.ts';

interface InlinePopoverProps {
  label: string;
  saving: boolean;
  /** What was picked here has just been stored. */
  saved: boolean;
  onSave: Save;
  children: ReactNode;
  /** `save` is of the row as it was when the editor opened: what came meanwhile is not overwritten unseen. */
  editor: (close: () => void, save: Save) => ReactNode;
}

function AsOpened({ save, children }: { save: Save; children: (save: Save) => ReactNode }) {
  const [opened] = useState(() => save);
  return children(opened);
}

/** A value whose editor opens beside it, by its pencil or by a double-click. */
export function InlinePopover({ label, saving, saved, onSave, children, editor }: InlinePopoverProps) {
  const pop = useId();
  const cell = useRef<HTMLSpanElement>(null);
  const open = () => document.getElementById(pop)?.showPopover();
  return (
    <span
      ref={cell}
      className="edit"
      onDoubleClick={open}
      aria-busy={saving || undefined}
      style={saving ? { opacity: 0.55 } : undefined}
    >
      {children}
      {saved && !saving && <SavedTick />}
      <button
        type="button"
        className="pen"
        aria-label={label}
        popoverTarget={pop}
        disabled={saving}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name="pencil" />
      </button>
      <Popover id={pop} trigger={cell} label={label} risesOnPhone>
        {(close) => <AsOpened save={onSave}>{(save) => editor(close, save)}</AsOpened>}
      </Popover>
    </span>
  );
}
