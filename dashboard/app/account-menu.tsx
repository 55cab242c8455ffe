import { useNavigate } from 'react-router-dom';
import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { useAccount, useServices } from './services.tsx';

export type AccountDialog = 'branding' | 'password' | 'two-factor' | 'person';

/** Who is signed in, with what belongs to the account. */
export function AccountMenu({ onDialog, onNavigate }: { onDialog: (dialog: AccountDialog) => void; onNavigate?: () => void }) {
  const account = useAccount();
  const { session } = useServices();
  const navigate = useNavigate();
  const logout = async () => {
    await session.logout();
    await navigate('/login');
  };
  const openAudit = () => {
    onNavigate?.();
    void navigate('/riwayat-aktivitas');
  };
  const ofSuperadmin: MenuAction[] = [
    { label: 'Riwayat Aktivitas', icon: 'history', run: openAudit },
    { label: 'Data Pribadi', icon: 'id-card', run: () => onDialog('person') },
  ];
  return (
    <div className="account">
      <span className="grow">{account.username}</span>
      <ActionMenu
        label="Menu akun"
        actions={[
          { label: 'Change Password', icon: 'key', run: () => onDialog('password') },
          { label: 'Autentikasi Dua Faktor', icon: 'shield', run: () => onDialog('two-factor') },
          ...(account.role === 'superadmin' ? ofSuperadmin : []),
          // A logout that fails has said so in a toast, and the session goes on.
          { label: 'Logout', icon: 'sign-out', run: () => void logout().catch(() => undefined) },
        ]}
      />
    </div>
  );
}
