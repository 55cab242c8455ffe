import { zodResolver } from '@hookform/resolvers/zod';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { OtpField } from '#dashboard/components/form/otp-field.tsx';
import { showIssues } from '#dashboard/components/form/show-issues.ts';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { endpoints } from '#shared/endpoints.ts';
import {
  twoFactorInput,
  twoFactorSetupInput,
  type TwoFactorInput,
  type TwoFactorSetup,
  type TwoFactorSetupInput,
} from '#shared/account/two-factor.ts';
import { useServices } from '../services.tsx';

const QR_SIZE = 168;

interface SwitchOnProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** First the password, then the QR code and the app's first code. */
export function SwitchOn({ onCodes, onClose }: SwitchOnProps) {
  const { api } = useServices();
  const [proposed, setProposed] = useState<TwoFactorSetup & TwoFactorSetupInput>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<TwoFactorSetupInput>({
    resolver: zodResolver(twoFactorSetupInput),
    defaultValues: { password: '' },
  });
  const { run } = useChange();
  const submit = handleSubmit(({ password }) =>
    run(
      { call: () => api.call(endpoints.twoFactor.setup, { body: { password } }) },
      { done: ({ data }) => setProposed({ ...data, password }), failed: (error) => showIssues(error, setError, true) },
    ),
  );
  if (proposed) return <FirstCode proposed={proposed} onCodes={onCodes} onClose={onClose} />;
  return (
    <form noValidate onSubmit={submit}>
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
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<TwoFactorInput>({
    resolver: zodResolver(twoFactorInput),
    defaultValues: { password, otp: '' },
  });
  const { run } = useChange();
  const submit = handleSubmit(({ otp }) =>
    run(
      { call: () => api.call(endpoints.twoFactor.enable, { body: { password, otp } }) },
      { done: ({ data }) => onCodes(data.recovery_codes), failed: (error) => showIssues(error, setError, true) },
    ),
  );
  return (
    <form noValidate onSubmit={submit}>
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
