import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { unwellOf, useHealth } from '../health.ts';

const TITLES = {
  offline: 'Tidak ada jaringan',
  unwell: 'Mimbar sedang terganggu',
  away: 'Mimbar tidak dapat dihubungi',
};

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown above every screen while Mimbar does not answer. When it answers again, the screen's data are reloaded. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const { isError, error } = useHealth();
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
  const unwell = online ? unwellOf(error) : undefined;
  // Disk problems have their own banner.
  if (unwell?.storage && unwell.storage.state !== 'ok') return null;
  return (
    <Banner tone="bad" icon="exclamation-triangle" title={TITLES[!online ? 'offline' : unwell ? 'unwell' : 'away']}>
      Data yang tampil mungkin bukan yang terbaru. Halaman akan dimuat ulang otomatis begitu tersambung.
    </Banner>
  );
}
