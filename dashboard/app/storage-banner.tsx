import { CallError } from '#dashboard/api/call-error.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import type { Health } from '#shared/operations/health.ts';
import { useHealth } from './health.ts';

type Storage = NonNullable<Health['storage']>;

const TITLES: Record<Exclude<Storage['state'], 'ok'>, string> = {
  penuh: 'Ruang penyimpanan penuh',
  hanya_baca: 'Penyimpanan hanya dapat dibaca',
  hilang: 'Direktori data hilang',
};

/** Stands above every screen while the disk beneath the data takes nothing, or is gone. */
export function StorageBanner() {
  const { data, error } = useHealth();
  const storage = error instanceof CallError && error.status === 503 ? told(error) : data?.storage;
  if (!storage || storage.state === 'ok') return null;
  return (
    <Banner tone="bad" icon="exclamation-triangle" title={TITLES[storage.state]}>
      {storage.message}
    </Banner>
  );
}

/** A service that fails still tells how its disk is. */
const told = ({ data }: CallError): Storage | undefined => (data as Pick<Health, 'storage'> | null)?.storage;
