import { Banner } from '#dashboard/components/banner.tsx';
import type { Health } from '#shared/operations/health.ts';
import { unwellOf, useHealth } from './health.ts';

type Storage = NonNullable<Health['storage']>;

const TITLES: Record<Exclude<Storage['state'], 'ok'>, string> = {
  penuh: 'Ruang penyimpanan penuh',
  hanya_baca: 'Penyimpanan hanya dapat dibaca',
  hilang: 'Direktori data hilang',
};

/** Shown above every screen while the disk of the data cannot be written or is gone. */
export function StorageBanner() {
  const { data, error } = useHealth();
  const storage = (unwellOf(error) ?? data)?.storage;
  if (!storage || storage.state === 'ok') return null;
  return (
    <Banner tone="bad" icon="exclamation-triangle" title={TITLES[storage.state]}>
      {storage.message}
    </Banner>
  );
}
