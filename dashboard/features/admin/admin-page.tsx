import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount } from '#dashboard/app/services.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminRefused } from './admin-refused.tsx';

export default function AdminPage() {
  usePageTitle('Admin');
  const { role } = useAccount();
  return role === 'superadmin' ? <AdminList /> : <AdminRefused />;
}
