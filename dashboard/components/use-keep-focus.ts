import { useLayoutEffect, type RefObject } from 'react';

/** When a part goes that holds the focus, such as the button of a row that was deleted, the page's content takes it. */
export function useKeepFocus(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}
