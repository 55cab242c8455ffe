import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { adminUpdate } from '#shared/account/admin.ts';

const schema = adminUpdate.pick({ password: true }).required();

interface AdminPasswordFormProps {
  open: boolean;
  onClose: () => void;
  onSubmit: (password: string) => Change;
}

export default function AdminPasswordForm({ open, onClose, onSubmit }: AdminPasswordFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('adminPassword')}
      subtitle={t('adminPasswordPurpose')}
      schema={schema}
      defaults={{ password: '' }}
      onSubmit={({ password }) => onSubmit(password)}
    >
      {({ register, formState: { errors } }) => (
        <PasswordField
          label={t('newPassword')}
          placeholder={t('newPasswordHint')}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
    </FormDialog>
  );
}
