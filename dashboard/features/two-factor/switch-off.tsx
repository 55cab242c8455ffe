import { Button } from '#dashboard/components/button.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { OtpField } from '#dashboard/components/form/otp-field.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { useCallForm } from '#dashboard/components/form/use-call-form.ts';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { twoFactorInput, type TwoFactorInput, type TwoFactorState } from '#shared/account/two-factor.ts';
import { useServices } from '#dashboard/app/services.tsx';

interface SwitchOffProps {
  state: TwoFactorState;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The actions if two-factor sign-in is on: new recovery codes, or switch it off. */
export function SwitchOff({ state, onCodes, onClose }: SwitchOffProps) {
  const { api } = useServices();
  const { register, errors, isSubmitting, submit } = useCallForm<TwoFactorInput>(twoFactorInput, {
    password: '',
    otp: '',
  });
  const renew = submit(
    (body) => ({ call: () => api.call(endpoints.twoFactor.renewCodes, { body }) }),
    ({ data }) => onCodes(data.recovery_codes),
  );
  const disable = submit(
    (body) => ({
      call: () => api.call(endpoints.twoFactor.disable, { body }),
      says: () => ({ title: t('success'), description: 'Autentikasi dua faktor dimatikan.' }),
    }),
    onClose,
  );
  return (
    <form noValidate onSubmit={renew}>
      <div className="dialog-body stack">
        <p>
          Aktif
          {state.since && (
            <>
              {' '}
              sejak <DateTime iso={state.since} />
            </>
          )}
          . Kode pemulihan yang belum dipakai: <b>{state.recovery_codes_left}</b>.
        </p>
        <PasswordField
          label="Password Anda"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <OtpField recovery error={errors.otp?.message} {...register('otp')} />
      </div>
      <div className="dialog-foot">
        <Button kind="danger-outline" busy={isSubmitting} onClick={() => disable()}>
          Matikan
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Kode pemulihan baru
        </Button>
      </div>
    </form>
  );
}
