import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { AdminList } from './admin-list.tsx';

export default function AdminPage() {
  usePageTitle('Admin');
  const { role } = useAccount();
  if (role === 'superadmin') return <AdminList />;
  return (
    <>
      <PageHead title="Admin" subtitle="Atur Daftar Admin" />
      <div className="card empty">
        <Icon name="lock" />
        <p>Hanya superadmin yang dapat mengatur admin</p>
      </div>
    </>
  );
}
