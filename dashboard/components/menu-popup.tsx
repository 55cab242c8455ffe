import { Menu } from 'primereact/menu';
import { useEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import type { MenuAction } from './menu-action.ts';
import { Icon } from './icon.tsx';
import { Prime } from './prime.tsx';

interface MenuPopupProps {
  label: string;
  actions: readonly MenuAction[];
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Prime's menu, open as long as it is there. */
export default function MenuPopup({ label, actions, button, onClose }: MenuPopupProps) {
  const menu = useRef<Menu>(null);
  useEffect(() => {
    // Prime mounts its portal first, and finds the menu's place only when it opens after that.
    const frame = requestAnimationFrame(() => {
      // It asks for the event of the button that it stands beside.
      menu.current?.show({ currentTarget: button.current, target: button.current } as unknown as SyntheticEvent);
    });
    return () => cancelAnimationFrame(frame);
  }, [button]);
  const model = actions.map(({ label: text, icon, danger, on, disabled, run }) => ({
    label: text,
    icon: icon && <Icon name={icon} />,
    className: [danger ? 'danger' : '', on ? 'on' : ''].filter(Boolean).join(' '),
    disabled,
    command: () => {
      button.current?.focus();
      run();
    },
  }));
  // Prime moves the focus to the page's end: from the button, Tab goes on where the person is.
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab') button.current?.focus();
  };
  return (
    <Prime>
      <Menu
        ref={menu}
        popup
        popupAlignment="right"
        model={model}
        onHide={onClose}
        className="pop menu"
        pt={{ menu: { 'aria-label': label, onKeyDownCapture: leave }, separator: { hidden: true } }}
      />
    </Prime>
  );
}
