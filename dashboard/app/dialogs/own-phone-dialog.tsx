import { keys } from '#dashboard/api/query-keys.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { ownAccountUpdate } from '#shared/account/account.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useApiQuery, useServices } from '../services.tsx';

/** Sets the number that receives one's own alerts. */
export default function OwnPhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api } = useServices();
  const { data } = useApiQuery(keys.ownAccount, endpoints.ownAccount.get, { enabled: open, gcTime: 0 });
  return (
    <FormDialog
      open={open && data !== undefined}
      onClose={onClose}
      title="Nomor WhatsApp"
      subtitle="Nomor Anda sendiri, untuk pemberitahuan dan ringkasan"
      schema={ownAccountUpdate}
      defaults={{ no_hp: data?.no_hp ?? '' }}
      onlyChanged
      submitLabel="Simpan"
      onSubmit={(body) => ({
        call: () => api.call(endpoints.ownAccount.update, { body }),
        stale: [keys.ownAccount, keys.admin],
        says: ({ data: { no_hp } }) => (no_hp === null ? 'Nomor Anda dihapus.' : 'Nomor Anda tersimpan.'),
      })}
    >
      {({ register, formState: { errors } }) => (
        <PhoneField
          label="No. HP"
          help="Kosongkan bila tidak ingin menerima pemberitahuan."
          error={errors.no_hp?.message}
          {...register('no_hp')}
        />
      )}
    </FormDialog>
  );
}
