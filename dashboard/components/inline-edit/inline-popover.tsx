import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Popover } from '../popover.tsx';

interface InlinePopoverProps {
  label: string;
  saving: boolean;
  children: ReactNode;
  editor: (close: () => void) => ReactNode;
}

/** A value whose editor opens beside it, by its pencil or by a double-click. */
export function InlinePopover({ label, saving, children, editor }: InlinePopoverProps) {
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
        {editor}
      </Popover>
    </span>
  );
}
