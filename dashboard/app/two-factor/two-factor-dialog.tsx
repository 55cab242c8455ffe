import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '../services.tsx';
import { Splash } from '../splash.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SwitchOff } from './switch-off.tsx';
import { SwitchOn } from './switch-on.tsx';

export const twoFactorKey = ['two-factor'] as const;

/** Where an account switches its second factor on and off. */
export default function TwoFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Autentikasi Dua Faktor" subtitle="Kode dari telepon Anda sebagai langkah kedua saat login">
      <TwoFactor onClose={onClose} />
    </Modal>
  );
}

function TwoFactor({ onClose }: { onClose: () => void }) {
  const { api, queries } = useServices();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQuery({
    queryKey: twoFactorKey,
    queryFn: async ({ signal }) => (await api.call(endpoints.twoFactor.get, { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const changed = () => queries.invalidateQueries({ queryKey: twoFactorKey });
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!data) return <Splash />;
  const onCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void changed();
  };
  return data.enabled ? <SwitchOff state={data} onCodes={onCodes} onClose={onClose} /> : <SwitchOn onCodes={onCodes} onClose={onClose} />;
}
