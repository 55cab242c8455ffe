import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { MenuAction } from './menu-action.ts';
import { useKeepFocus } from './use-keep-focus.ts';

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** In place of the three dots. */
  trigger?: ReactNode;
  className?: string;
}

/** Prime is no part of the first screen: the menu comes a little after it, or with the first press. */
const AHEAD_AFTER = 2000;
const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);

/** A button that opens a small menu. Focus returns to the button before an action runs, so dialogs give it back there. */
export function ActionMenu({ label, actions, trigger, className = 'icon-btn' }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button);
  useEffect(() => {
    // What can't be fetched ahead is fetched again, and complained of, with the press.
    const timer = setTimeout(() => void load().catch(() => undefined), AHEAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
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
      {open && (
        <Suspense>
          <MenuPopup label={label} actions={actions} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
