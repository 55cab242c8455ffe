import { Menu } from 'primereact/menu';
import { useRef, type ReactNode } from 'react';
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

/** A button that opens a small menu. Focus returns to the button before an action runs, so dialogs give it back there. */
export function ActionMenu({ label, actions, trigger, className = 'icon-btn' }: ActionMenuProps) {
  const menu = useRef<Menu>(null);
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button);
  const model = actions.map((action) => ({
    label: action.label,
    icon: action.icon && <Icon name={action.icon} />,
    className: [action.danger ? 'danger' : '', action.on ? 'on' : ''].filter(Boolean).join(' '),
    disabled: action.disabled,
    command: () => {
      button.current?.focus();
      action.run();
    },
  }));
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={trigger ? undefined : label} aria-haspopup="menu" onClick={(event) => menu.current?.toggle(event)}>
        {trigger ?? <Icon name="ellipsis-h" />}
      </button>
      <Menu ref={menu} model={model} popup popupAlignment="right" pt={{ menu: { 'aria-label': label } }} />
    </>
  );
}
