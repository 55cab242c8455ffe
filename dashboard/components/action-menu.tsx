import { useId, useRef, type KeyboardEvent, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import { type IconName, Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

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

/**
 * A button that opens a small menu. Focus returns to the button before an action runs, so dialogs give it back there.
 */
export function ActionMenu({ label, actions, trigger, className = 'icon-btn' }: ActionMenuProps) {
  const pop = useId();
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
        popoverTarget={pop}
      >
        {trigger ?? <Icon name="ellipsis-h" />}
      </button>
      <Popover id={pop} trigger={button} label={label} role="menu" align="end" className="menu">
        {(close) => (
          <div role="presentation" onKeyDown={(event) => move(event, close)}>
            {actions.map((action) => (
              <button
                key={action.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={
                  [action.danger ? 'danger' : '', action.on ? 'on' : ''].filter(Boolean).join(' ') || undefined
                }
                disabled={action.disabled}
                onClick={() => {
                  close();
                  button.current?.focus();
                  action.run();
                }}
              >
                {action.icon && <Icon name={action.icon} />}
                {action.label}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </>
  );
}

/** Arrow keys go round, Home and End to the ends, Tab leaves. */
function move(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="menuitem"]:not([disabled])')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  };
  if (event.key === 'Tab') close();
  const to = next[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to % items.length]?.focus();
}

/**
 * When an element with the focus is removed, such as the button of a deleted row, the page's content gets the focus.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}
