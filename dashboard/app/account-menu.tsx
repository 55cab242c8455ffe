import { useNavigate } from 'react-router-dom';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { useAccount, useServices } from './services.tsx';

/** What the menu opens; the layout keeps the dialogs, so that they outlive the sheet of narrow screens. */
export type AccountDialog = 'password' | 'backups';

/** Who is signed in, with what belongs to the account. */
export function AccountMenu({ onOpen }: { onOpen: (dialog: AccountDialog) => void }) {
  const account = useAccount();
  const { session } = useServices();
  const navigate = useNavigate();
  const logout = async () => {
    await session.logout();
    await navigate('/login');
  };
  return (
    <div className="account">
      <span className="grow">{account.username}</span>
      <ActionMenu
        label="Menu akun"
        actions={[
          ...(account.role === 'superadmin' ? [{ label: 'Cadangan', icon: 'download' as const, run: () => onOpen('backups') }] : []),
          { label: 'Change Password', icon: 'key', run: () => onOpen('password') },
          // A logout that fails has said so in a toast, and the session goes on.
          { label: 'Logout', icon: 'sign-out', run: () => void logout().catch(() => undefined) },
        ]}
      />
    </div>
  );
}
