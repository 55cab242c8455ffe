import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { CallError } from '#dashboard/api/call-error.ts';
import { useChange } from '#dashboard/api/change.ts';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { OtpField } from '#dashboard/components/form/otp-field.tsx';
import { PasswordField, TextField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { loginInput, type LoginInput } from '#shared/account/auth.ts';
import { OTP_REQUIRED_MESSAGE } from '#shared/account/two-factor.ts';

export default function LoginPage() {
  const { session } = useServices();
  const { name, logo } = useBranding();
  const navigate = useNavigate();
  const { run } = useChange();
  usePageTitle(t('login'));
  const [asksOtp, setAsksOtp] = useState(false);
  const { register, handleSubmit, setFocus, setError, setValue, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '', otp: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (asksOtp) setFocus('otp');
  }, [asksOtp, setFocus]);

  const askFor = (step: 'password' | 'otp') => {
    setValue('otp', '');
    setAsksOtp(step === 'otp');
  };

  const failed = (error: unknown) => {
    const code = error instanceof CallError ? error.code : '';
    if (code === 'otp_required' && !asksOtp) return askFor('otp');
    if (code === 'otp_required')
      return setError('otp', { message: (error as CallError).message }, { shouldFocus: true });
    // A toast shows the reason; most likely the password must be retyped.
    if (code === 'unauthenticated') askFor('password');
    setFocus(asksOtp && code !== 'unauthenticated' ? 'otp' : 'password', { shouldSelect: true });
  };
  const login = handleSubmit(({ otp, ...input }) => {
    if (asksOtp && !otp?.trim()) return setError('otp', { message: OTP_REQUIRED_MESSAGE }, { shouldFocus: true });
    return run(
      { call: () => session.login(asksOtp ? { ...input, otp } : input) },
      { done: () => navigate('/home'), failed },
    );
  });

  return (
    <main className="login">
      <div className="pattern" />
      <form className="card login-card" noValidate onSubmit={login}>
        <img className="logo" src={logo} alt="Logo" />
        <h1 translate="no">{name}</h1>
        <p className="lead" aria-live="polite">
          {asksOtp ? 'Masukkan kode dari aplikasi autentikator di telepon Anda' : t('loginPurpose', { app: name })}
        </p>
        <div className="stack">
          {asksOtp ? (
            <OtpField recovery error={errors.otp?.message} {...register('otp')} />
          ) : (
            <>
              <TextField
                label={t('username')}
                autoFocus
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                error={errors.username?.message}
                {...register('username')}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  setFocus('password');
                }}
              />
              <PasswordField
                label={t('password')}
                autoComplete="current-password"
                error={errors.password?.message}
                {...register('password')}
              />
            </>
          )}
          <Button type="submit" kind="primary" block busy={isSubmitting}>
            {asksOtp ? 'Masuk' : t('login')}
          </Button>
          {asksOtp && (
            <Button kind="ghost" block onClick={() => askFor('password')}>
              Kembali
            </Button>
          )}
        </div>
      </form>
      <p className="login-foot">
        <a href="/">Lihat jadwal pengajian dan jumatan</a> <HelpLink />
      </p>
    </main>
  );
}
