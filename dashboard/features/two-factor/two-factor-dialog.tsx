import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Splash } from '#dashboard/app/splash.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SwitchOff } from './switch-off.tsx';
import { SwitchOn } from './switch-on.tsx';

/** Switches the account's second factor on and off. */
export default function TwoFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Autentikasi Dua Faktor"
      subtitle="Kode dari telepon Anda sebagai langkah kedua saat login"
    >
      <TwoFactor onClose={onClose} />
    </Modal>
  );
}

function TwoFactor({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQuery({
    queryKey: keys.twoFactor,
    queryFn: async ({ signal }) => (await api.call(endpoints.twoFactor.get, { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!data) return <Splash />;
  return data.enabled ? (
    <SwitchOff state={data} onCodes={setCodes} onClose={onClose} />
  ) : (
    <SwitchOn onCodes={setCodes} onClose={onClose} />
  );
}
