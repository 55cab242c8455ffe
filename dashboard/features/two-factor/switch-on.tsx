import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { OtpField } from '#dashboard/components/form/otp-field.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { useCallForm } from '#dashboard/components/form/use-call-form.ts';
import { endpoints } from '#shared/endpoints.ts';
import {
  twoFactorInput,
  twoFactorSetupInput,
  type TwoFactorInput,
  type TwoFactorSetup,
  type TwoFactorSetupInput,
} from '#shared/account/two-factor.ts';
import { useServices } from '#dashboard/app/services.tsx';

const QR_SIZE = 168;

interface SwitchOnProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** First the password, then the QR code and the app's first code. */
export function SwitchOn({ onCodes, onClose }: SwitchOnProps) {
  const { api } = useServices();
  const [proposed, setProposed] = useState<TwoFactorSetup & TwoFactorSetupInput>();
  const { register, errors, isSubmitting, submit } = useCallForm<TwoFactorSetupInput>(twoFactorSetupInput, {
    password: '',
  });
  const propose = submit(
    ({ password }) => ({ call: () => api.call(endpoints.twoFactor.setup, { body: { password } }) }),
    ({ data }, { password }) => setProposed({ ...data, password }),
  );
  if (proposed) return <FirstCode proposed={proposed} onCodes={onCodes} onClose={onClose} />;
  return (
    <form noValidate onSubmit={propose}>
      <div className="dialog-body stack">
        <p>
          Saat ini tidak aktif. Setelah diaktifkan, login meminta password dan kode enam angka dari aplikasi
          autentikator (misalnya Google Authenticator, Aegis, atau FreeOTP). Perangkat lain Anda akan keluar.
        </p>
        <PasswordField
          label="Password Anda"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Batal</Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Lanjut
        </Button>
      </div>
    </form>
  );
}

function FirstCode({ proposed, onCodes, onClose }: SwitchOnProps & { proposed: TwoFactorSetup & TwoFactorSetupInput }) {
  const { api } = useServices();
  const { password, secret, uri } = proposed;
  const { register, errors, isSubmitting, submit } = useCallForm<TwoFactorInput>(twoFactorInput, { password, otp: '' });
  const enable = submit(
    ({ otp }) => ({ call: () => api.call(endpoints.twoFactor.enable, { body: { password, otp } }) }),
    ({ data }) => onCodes(data.recovery_codes),
  );
  return (
    <form noValidate onSubmit={enable}>
      <div className="dialog-body stack">
        <div className="otp-scan">
          <span className="qr">
            <QRCodeSVG
              value={uri}
              size={QR_SIZE}
              level="M"
              bgColor="#fff"
              fgColor="#000"
              title="Kode QR untuk aplikasi autentikator"
            />
          </span>
          <div className="otp-secret">
            <p>Pindai dengan aplikasi autentikator, atau ketik kunci ini di sana:</p>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton small text={secret} label="Salin kunci" />
          </div>
        </div>
        <OtpField
          autoFocus
          data-autofocus
          error={errors.otp?.message}
          help="Enam angka yang sekarang tampil di aplikasi"
          {...register('otp')}
        />
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Batal</Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Aktifkan
        </Button>
      </div>
    </form>
  );
}
