import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '#dashboard/components/confirm.tsx';

/** Asks before edits are lost: on the way to another screen, and, in the browser's own words, when the page closes. */
export function useUnsavedGuard(dirty: boolean) {
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: 'Tinggalkan tanpa menyimpan?',
      description: 'Perubahan kartu yang belum disimpan akan hilang.',
      confirmLabel: 'Tinggalkan',
      cancelLabel: 'Kembali',
    };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
