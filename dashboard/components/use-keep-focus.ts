import { useLayoutEffect, type RefObject } from 'react';

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
