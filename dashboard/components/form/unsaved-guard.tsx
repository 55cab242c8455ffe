import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../dialog/confirm.tsx';
import { newestDialog } from '../dialog/open-dialogs.ts';

const QUESTION = {
  title: 'Tinggalkan tanpa menyimpan?',
  description: 'Perubahan yang belum disimpan akan hilang.',
  confirmLabel: 'Tinggalkan',
  cancelLabel: 'Kembali',
};

const GuardContext = createContext<((step: 1 | -1) => void) | undefined>(undefined);

/**
 * Asks before edits are lost: on the way to another screen, and, in the browser's own words, when the page closes. The
 * browser's Back closes the newest open dialog first, as on a phone people expect.
 */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const dirty = useRef(0);
  const [count] = useState(() => (step: 1 | -1) => {
    dirty.current += step;
  });
  const closesDialog = useRef<(() => void) | undefined>(undefined);
  // The router knows one blocker only, so all guards share this one.
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closesDialog.current = historyAction === 'POP' ? newestDialog() : undefined;
    if (closesDialog.current) return true;
    return dirty.current > 0 && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!closesDialog.current) return confirm(QUESTION, blocker.proceed, blocker.reset);
    blocker.reset();
    closesDialog.current();
  }, [blocker, confirm]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return <GuardContext value={count}>{children}</GuardContext>;
}

/** Asks before leaving while `dirty` is true. */
export function useUnsavedGuard(dirty: boolean) {
  const count = use(GuardContext);
  useEffect(() => {
    if (!dirty || !count) return;
    count(1);
    return () => count(-1);
  }, [dirty, count]);
}
