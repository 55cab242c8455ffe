import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { AuditList } from './audit-list.tsx';

export default function AuditPage() {
  usePageTitle('Riwayat Aktivitas');
  const { role } = useAccount();
  return (
    <>
      <PageHead title="Riwayat Aktivitas" subtitle="Siapa melakukan apa, selama satu tahun terakhir" />
      {role === 'superadmin' ? (
        <AuditList />
      ) : (
        <div className="card empty">
          <Icon name="lock" />
          <p>Hanya superadmin yang dapat melihat riwayat aktivitas</p>
        </div>
      )}
    </>
  );
}
