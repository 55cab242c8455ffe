import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { IconName } from './icon-name.ts';
import { Icon } from './icon.tsx';
import { useKeepFocus } from './use-keep-focus.ts';

export interface MenuAction {
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Marks the choice that holds now. */
  on?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** In place of the three dots. */
  trigger?: ReactNode;
  className?: string;
}

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);

/** A button that opens a small menu. Focus returns to the button before an action runs, so dialogs give it back there. */
export function ActionMenu({ label, actions, trigger, className = 'icon-btn' }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={trigger ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {trigger ?? <Icon name="ellipsis-h" />}
      </button>
      {open && <Suspense><MenuPopup label={label} actions={actions} button={button} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
