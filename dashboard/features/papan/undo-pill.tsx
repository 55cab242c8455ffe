import { useEffect, type ReactNode } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Icon, type IconName } from '#dashboard/components/icon.tsx';
import { useDocumentClass } from '#dashboard/components/use-document-class.ts';
import type { Said } from './use-board-edits.ts';

interface BoardKeys {
  undo: (() => void) | undefined;
  leaveSwap?: (() => void) | undefined;
}

/** Ctrl+Z undoes, Escape ends a swap; not inside of text fields. */
export function useBoardKeys({ undo, leaveSwap }: BoardKeys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const isTyping = target.closest(
        'input, textarea, [contenteditable="true"], [role="dialog"], [role="alertdialog"]',
      );
      if (event.key === 'Escape' && leaveSwap) leaveSwap();
      if (
        !undo ||
        isTyping ||
        event.key.toLowerCase() !== 'z' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [undo, leaveSwap]);
}

/** Floats at the bottom edge; toasts stand above it. */
export function Pill({ icon, children }: { icon: IconName; children: ReactNode }) {
  useDocumentClass('with-pill');
  return (
    <div className="undo" role="status">
      <Icon name={icon} />
      {children}
    </div>
  );
}

/** The last change in a sentence with its undo, until the next change. */
export function UndoPill({ said, onUndo }: { said: Said; onUndo: () => void }) {
  return (
    <Pill icon="check-circle">
      <span>
        {said.text}
        {said.detail && <small>{said.detail}</small>}
      </span>
      {said.undo && (
        <Button small icon="undo" onClick={onUndo}>
          {said.undo}
        </Button>
      )}
    </Pill>
  );
}
