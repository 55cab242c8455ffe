import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';

const question = () => ({
  title: `Logout dari ${MESSENGER_NAME}?`,
  description: 'Perangkat ini dilepas dari telepon. Pesan yang menunggu tetap tersimpan di antrean.',
  confirmLabel: t('logout'),
  cancelLabel: 'Batal',
  danger: true,
});

/** Unlinks the device, after a question. */
export function LogoutButton() {
  const { api } = useServices();
  const confirm = useConfirm();
  const { run, busy } = useChange();
  // The socket delivers the new state.
  const logout = () =>
    confirm(question(), () => run({ call: () => api.call(endpoints.waclient.logout, { method: 'POST' }) }));
  return (
    <Button kind="danger-outline" icon="sign-out" busy={busy} onClick={logout}>
      {t('logout')}
    </Button>
  );
}
