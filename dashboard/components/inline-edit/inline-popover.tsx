import { useId, useRef, useState, type ReactNode } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { Icon } from '../icon.tsx';
import { SavedTick } from './edit-view.tsx';
import { Popover } from '../popover.tsx';
import type { Save } from './use-inline-edit.ts';

interface InlinePopoverProps {
  label: string;
  onSave: Save;
  children: ReactNode;
  /**
   * `save` is based on the row as it was when the editor opened, so that changes meanwhile are not overwritten
   * unnoticed.
   */
  editor: (close: () => void, save: (value: string) => void) => ReactNode;
}

function AsOpened({ save, children }: { save: Save; children: (save: Save) => ReactNode }) {
  const [opened] = useState(() => save);
  return children(opened);
}

/** A value whose editor opens beside it, by its pencil or by a double-click. */
export function InlinePopover({ label, onSave, children, editor }: InlinePopoverProps) {
  const { run, busy: saving } = useChange();
  const [saved, setSaved] = useState(false);
  const pop = useId();
  const cell = useRef<HTMLSpanElement>(null);
  const store = (change: Change) => {
    setSaved(false);
    run(change, { done: () => setSaved(true) });
  };
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
        {(close) => <AsOpened save={onSave}>{(save) => editor(close, (value) => store(save(value)))}</AsOpened>}
      </Popover>
    </span>
  );
}
