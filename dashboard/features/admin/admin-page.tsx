import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { AdminList } from './admin-list.tsx';
import { keys } from '#dashboard/api/query-keys.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { endpoints } from '#shared/endpoints.ts';

export default function AdminPage() {
  usePageTitle('Admin');
  const { role } = useAccount();
  return role === 'superadmin' ? <AdminList /> : <AdminRefused />;
}

/** The page for a plain admin. It still calls the server, which decides; its refusal is the one toast. */
function AdminRefused() {
  const { api } = useServices();
  useQuery({
    queryKey: [...keys.admin, 'refused'],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.admin.list, { query: { page: 1, limit: 1 }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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
