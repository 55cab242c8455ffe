import { CallError } from '#dashboard/api/call-error.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { changePasswordInput } from '#shared/account/auth.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '../services.tsx';

const EMPTY = { old_password: '', new_password: '', confirm_password: '' };

export default function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api } = useServices();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('changePassword')}
      subtitle={t('changePasswordPurpose')}
      schema={changePasswordInput}
      defaults={EMPTY}
      resetAfterSubmit
      onSubmit={(body) => ({
        call: async () => {
          const answer = await api.call(endpoints.auth.changePassword, { body });
          // A response without a message counts as a failure: the dialog stays, without a toast (specification, section
          // 7).
          if (!answer.data)
            throw Object.assign(new CallError('No answer to the change of password', 200), { told: true });
          return answer;
        },
        says: ({ data, warnings }: Answer<string>) => ({
          title: t('success'),
          description: [data, ...warnings].join('\n'),
        }),
      })}
    >
      {({ register, formState: { errors } }) => (
        <>
          <PasswordField
            label={t('oldPassword')}
            placeholder={t('oldPasswordHint')}
            autoComplete="current-password"
            error={errors.old_password?.message}
            {...register('old_password')}
          />
          <PasswordField
            label={t('newPassword')}
            placeholder={t('newPasswordHint')}
            error={errors.new_password?.message}
            {...register('new_password')}
          />
          <PasswordField
            label={t('confirmPassword')}
            placeholder={t('confirmPasswordHint')}
            error={errors.confirm_password?.message}
            {...register('confirm_password')}
          />
        </>
      )}
    </FormDialog>
  );
}
