import { useState } from 'react';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';

/** Unlinks the device, after a question. */
export function LogoutButton() {
  const { api } = useServices();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    const question = {
      title: `Logout dari ${MESSENGER_NAME}?`,
      description: 'Perangkat ini dilepas dari telepon. Pesan yang menunggu tetap tersimpan di antrean.',
      confirmLabel: 'Logout',
      cancelLabel: 'Batal',
      danger: true,
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    // What fails has said why in a toast; the new state comes by the socket.
    await api.call(endpoints.waclient.logout, { method: 'POST' }).catch(() => undefined);
    setBusy(false);
  };
  return <Button kind="danger-outline" icon="sign-out" busy={busy} onClick={() => void logout()}>Logout</Button>;
}
