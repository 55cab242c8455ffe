import { useSyncExternalStore } from 'react';
import { dateInZone } from '#shared/base/dates.ts';
import { localZone } from './today.ts';

const EVERY = 30_000;

function follow(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY);
  // A tab in the background sleeps: it looks when one comes back to it.
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Today's plain date on this device, or in a zone; it changes at midnight in a page that stays open. */
export function useToday(zone = localZone()): string {
  return useSyncExternalStore(follow, () => dateInZone(Date.now(), zone));
}
