import { useEffect, useRef } from 'react';

/** Closes each open dialog as its cross does; the newest is last. */
const closers: (() => void)[] = [];

/** Lets the browser's Back close this dialog while it is open. */
export function useOpenDialog(open: boolean, close: () => void): void {
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const closer = () => newest.current();
    closers.push(closer);
    return () => void closers.splice(closers.indexOf(closer), 1);
  }, [open]);
}

export const newestDialog = (): (() => void) | undefined => closers.at(-1);
