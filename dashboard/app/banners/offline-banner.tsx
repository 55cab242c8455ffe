import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { useHealth } from '../health.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Stands above every screen while Mimbar does not answer; when it does again, what is on the screen loads anew. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const { isError } = useHealth();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const away = useRef(false);
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keys.health });
  }, [online, queries]);
  useEffect(() => {
    if (away.current && !isError) void queries.invalidateQueries();
    away.current = isError;
  }, [isError, queries]);
  if (!isError && online) return null;
  return (
    <Banner
      tone="bad"
      icon="exclamation-triangle"
      title={online ? 'Mimbar tidak dapat dihubungi' : 'Tidak ada jaringan'}
    >
      Data yang tampil mungkin bukan yang terbaru. Halaman akan dimuat ulang otomatis begitu tersambung.
    </Banner>
  );
}
