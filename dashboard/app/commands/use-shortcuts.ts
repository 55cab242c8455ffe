import { useEffect } from 'react';

export type ShortcutDialog = 'commands' | 'shortcuts';

/** Ctrl+K everywhere; '/' and '?' outside of text fields and dialogs. */
export function useShortcuts(onOpen: (dialog: ShortcutDialog) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const isMeta = event.ctrlKey || event.metaKey;
      const dialog =
        isMeta && event.key.toLowerCase() === 'k'
          ? 'commands'
          : isMeta || isBusy(event.target)
            ? undefined
            : ({ '/': 'commands', '?': 'shortcuts' } as const)[event.key];
      if (!dialog || document.querySelector('.p-dialog')) return;
      event.preventDefault();
      onOpen(dialog);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onOpen]);
}

/** Whether the key is meant for a field or a menu. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [popover]') !==
      null
  );
}
