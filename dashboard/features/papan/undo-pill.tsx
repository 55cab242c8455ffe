import { useEffect } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
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

/** The last change in a sentence with its undo, until the next change. */
export function UndoPill({ said, onUndo }: { said: Said; onUndo: () => void }) {
  return (
    <div className="undo" role="status">
      <Icon name="check-circle" />
      <span>
        {said.text}
        {said.detail && <small>{said.detail}</small>}
      </span>
      {said.undo && (
        <Button small icon="undo" onClick={onUndo}>
          {said.undo}
        </Button>
      )}
    </div>
  );
}
