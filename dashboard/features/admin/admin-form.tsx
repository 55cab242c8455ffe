import type { Change } from '#dashboard/api/change.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PasswordField, PhoneField, TextField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { USERNAME_MAX } from '#shared/base/values.ts';
import { adminInput, type AdminInput } from '#shared/account/admin.ts';

const EMPTY: AdminInput = { username: '', password: '', no_hp: '' };

export default function AdminForm({
  open,
  onClose,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  onSubmit: (input: AdminInput) => Change;
}) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tambah Admin"
      subtitle={t('addAdminPurpose')}
      schema={adminInput}
      defaults={EMPTY}
      onSubmit={onSubmit}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            maxLength={USERNAME_MAX}
            label={t('username')}
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username')}
          />
          <PhoneField
            label="No. HP (boleh kosong)"
            help="Untuk pemberitahuan lewat WhatsApp."
            error={errors.no_hp?.message}
            {...register('no_hp')}
          />
          <PasswordField label={t('password')} error={errors.password?.message} {...register('password')} />
        </>
      )}
    </FormDialog>
  );
}
