import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useHealth } from '../health.ts';
import { useAccount } from '../services.tsx';

/** Shown above every screen after a failed nightly backup, until one succeeds. */
export function BackupBanner({ onOpen }: { onOpen: () => void }) {
  const { role } = useAccount();
  const { data: health } = useHealth();
  if (health?.backup?.ok !== false) return null;
  return (
    <Banner
      tone="warn"
      title="Cadangan malam gagal"
      action={role === 'superadmin' && <Button onClick={onOpen}>Lihat cadangan</Button>}
    >
      {health.backup.message} {role === 'admin' && 'Beri tahu superadmin.'}
    </Banner>
  );
}
