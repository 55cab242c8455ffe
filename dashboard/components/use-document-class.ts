import { useLayoutEffect } from 'react';

/**
 * Marks the document while the component is there, for what a screen changes in the frame around it. `:has()` on the
 * frame would say it too, but makes every drawing below it eight times slower (docs/performance.md).
 */
export function useDocumentClass(name: string): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  }, [name]);
}
