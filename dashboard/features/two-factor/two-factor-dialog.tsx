import { useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useAccount, useApiQuery } from '#dashboard/app/services.tsx';
import { Splash } from '#dashboard/app/splash.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { DoneForm } from '#dashboard/components/dialog/done-form.tsx';
import { saveText } from '#dashboard/api/save-file.ts';
import { useBranding } from '#dashboard/app/branding.ts';
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
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useApiQuery(keys.twoFactor, endpoints.twoFactor.get, { gcTime: 0, refetchOnWindowFocus: false });
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!data) return <Splash />;
  return data.enabled ? (
    <SwitchOff state={data} onCodes={setCodes} onClose={onClose} />
  ) : (
    <SwitchOn onCodes={setCodes} onClose={onClose} />
  );
}

/** The recovery codes for a lost phone; they are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useBranding();
  const { username } = useAccount();
  const text = codes.join('\n');
  const download = () =>
    saveText(
      'kode-pemulihan.txt',
      `Kode pemulihan ${name}, akun ${username}. Setiap kode hanya berlaku sekali.\n\n${text}\n`,
    );
  return (
    <DoneForm onDone={onDone}>
      <p role="status">
        <b>Simpan kode pemulihan ini sekarang.</b> Kode ini hanya tampil sekali. Bila telepon hilang, setiap kode dapat
        dipakai satu kali sebagai pengganti kode autentikator.
      </p>
      <ul className="recovery" aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row-buttons">
        <CopyButton text={text} />
        <Button icon="download" onClick={download}>
          Unduh
        </Button>
      </div>
    </DoneForm>
  );
}
