import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below this width lists are cards and dialogs rise from the bottom edge. */
export const useNarrow = () => useMediaQuery('(max-width: 767px)');
/** Above this width there is a sidebar (specification, section 9). */
export const useWide = () => useMediaQuery('(min-width: 1025px)');
