import { useNavigate } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { t } from '#dashboard/words/words.ts';
import { useAccount, useServices } from './services.tsx';

/** The dialogs of the menu; the layout renders them, so that they stay open when the sheet of narrow screens closes. */
export type AccountDialog = 'password' | 'backups' | 'two-factor' | 'devices' | 'person' | 'phone' | 'hari-besar';

/** The signed-in user, with the menu of the account. */
export function AccountMenu({
  onOpen,
  onNavigate,
}: {
  onOpen: (dialog: AccountDialog) => void;
  onNavigate?: () => void;
}) {
  const account = useAccount();
  const { session } = useServices();
  const navigate = useNavigate();
  const { run } = useChange();
  const openAudit = () => {
    onNavigate?.();
    void navigate('/riwayat-aktivitas');
  };
  const ofSuperadmin: MenuAction[] = [
    { label: 'Cadangan', icon: 'download', run: () => onOpen('backups') },
    { label: 'Riwayat Aktivitas', icon: 'history', run: openAudit },
    { label: 'Data Pribadi', icon: 'id-card', run: () => onOpen('person') },
  ];
  return (
    <div className="account">
      <span className="grow">{account.username}</span>
      <ActionMenu
        label="Menu akun"
        actions={[
          ...(account.role === 'superadmin' ? ofSuperadmin : []),
          { label: t('changePassword'), icon: 'key', run: () => onOpen('password') },
          { label: 'Autentikasi Dua Faktor', icon: 'shield', run: () => onOpen('two-factor') },
          { label: 'Perangkat', icon: 'desktop', run: () => onOpen('devices') },
          { label: 'Nomor WhatsApp', icon: 'whatsapp', run: () => onOpen('phone') },
          { label: 'Hari Besar', icon: 'calendar', run: () => onOpen('hari-besar') },
          {
            label: t('logout'),
            icon: 'sign-out',
            run: () => run({ call: session.logout }, { done: () => navigate('/login') }),
          },
        ]}
      />
    </div>
  );
}
