import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { phone } from '#shared/base/phone.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useSent } from '../progress/broadcast-progress.tsx';
import { useServices } from '../services.tsx';

const input = z.object({ no_hp: phone() });
const STALE = [
  keys.broadcasts,
  keys.messageLogs,
  keys.problemNumbers,
  keys.queue,
  keys.health,
  keys.masjid,
  keys.mubaligh,
  keys.home,
];

interface RepairDialogProps {
  open: boolean;
  onClose: () => void;
  /** The id of a message that has failed. */
  message: string;
}

/** Mends the number to which a message has failed, and sends it again in the same broadcast. */
export default function RepairDialog({ open, onClose, message }: RepairDialogProps) {
  const { api } = useServices();
  const sent = useSent();
  const params = { id: message };
  const { data } = useQuery({
    queryKey: [...keys.messageLogs, message, 'kontak'],
    queryFn: async ({ signal }) => (await api.call(endpoints.messageLog.kontak, { params, signal })).data,
    enabled: open,
    gcTime: 0,
  });
  if (!data) return null;
  const { noun, id, nama, nama_masjid, no_hp, jadwal } = data;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Perbaiki nomor"
      subtitle={nama_masjid === null ? nama : `${nama}, Ketua DKM ${nama_masjid}`}
      schema={input}
      defaults={{ no_hp }}
      submitLabel="Simpan dan kirim lagi"
      onSubmit={(body) =>
        change({
          call: async () => {
            await api.call(endpoints[noun].update, { params: { id }, body });
            const answer = await api.call(endpoints.messageLog.resend, { method: 'POST', params });
            sent(answer);
            return answer;
          },
          stale: STALE,
        })
      }
    >
      {({ register, formState: { errors } }) => (
        <PhoneField
          label="No. HP"
          help={jadwal > 0 ? `Dipakai juga di ${jadwal} jadwal.` : undefined}
          error={errors.no_hp?.message}
          {...register('no_hp')}
        />
      )}
    </FormDialog>
  );
}
