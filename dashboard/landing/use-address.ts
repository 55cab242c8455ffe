import { useCallback, useEffect, useState } from 'react';
import { type LandingAddress, readAddress, writeAddress } from '#shared/landing/landing-address.ts';

export interface AddressControl {
  address: LandingAddress;
  /** Goes to another view of the page, as a step that the back button undoes. */
  go(change: Partial<LandingAddress>): void;
  /** Closes the open day: goes back to where it was opened, or to the month if the day came from the link. */
  closeDay(): void;
}

/** Which month, tab, view and day are shown: the browser's address is the only place that knows. */
export function useAddress(): AddressControl {
  const [address, setAddress] = useState(() => readAddress(location.search));

  useEffect(() => {
    const follow = () => setAddress(readAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((change: Partial<LandingAddress>) => {
    const next = { ...readAddress(location.search), hari: undefined, ...change };
    history.pushState({ opened: next.hari !== undefined }, '', writeAddress(next));
    setAddress(next);
  }, []);

  const closeDay = useCallback(() => {
    if ((history.state as { opened?: boolean } | null)?.opened) return history.back();
    const next = { ...readAddress(location.search), hari: undefined };
    history.replaceState(null, '', writeAddress(next));
    setAddress(next);
  }, []);

  return { address, go, closeDay };
}
