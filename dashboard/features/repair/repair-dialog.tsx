import * as z from 'zod';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { phone } from '#shared/base/phone.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';

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
  /** The id of a failed message. */
  message: string;
}

/** Corrects the number of a failed message, and sends it again in the same broadcast. */
export default function RepairDialog({ open, onClose, message }: RepairDialogProps) {
  const { api, toasts } = useServices();
  const sent = useSent();
  const params = { id: message };
  const { data } = useApiQuery([...keys.messageLogs, message, 'kontak'], endpoints.messageLog.kontak, {
    params,
    enabled: open,
    gcTime: 0,
  });
  if (!data) return null;
  const { noun, id, nama, nama_masjid, no_hp, jadwal, lewat } = data;
  /**
   * Messages that waited with the old number are queued again in both cases, because nobody cancelled them on purpose.
   */
  const saving = (again: boolean) => (body: z.infer<typeof input>) =>
    change({
      call: async () => {
        const { cancelled } = (await api.call(endpoints[noun].update, { params: { id }, body })).data;
        const requeued = cancelled
          ? (await api.call(endpoints.broadcasts.takenBack, { body: { noun, id } })).data
          : undefined;
        const said = cancelled ? [requeuedText(cancelled, requeued!.queued)] : [];
        if (!again) return toasts.show({ title: 'Nomor tersimpan', description: said.join('\n') });
        const answer = await api.call(endpoints.messageLog.resend, { method: 'POST', params });
        sent({ ...answer, warnings: [...answer.warnings, ...said] });
      },
      stale: STALE,
      says: 'caller',
    });
  const [onlySave, andSend] = [
    { label: 'Simpan saja', onSubmit: saving(false) },
    { label: 'Simpan dan kirim lagi', onSubmit: saving(true) },
  ];
  const [first, other] = lewat ? [onlySave, andSend] : [andSend, onlySave];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Perbaiki nomor"
      subtitle={nama_masjid === null ? nama : `${nama}, Ketua DKM ${nama_masjid}`}
      schema={input}
      defaults={{ no_hp }}
      submitLabel={first.label}
      onSubmit={first.onSubmit}
      other={other}
    >
      {({ register, formState: { errors } }) => (
        <>
          <PhoneField
            label="No. HP"
            help={jadwal > 0 ? `Dipakai juga di ${jadwal} jadwal.` : undefined}
            error={errors.no_hp?.message}
            {...register('no_hp')}
          />
          {lewat && <p>Jadwal pesan ini sudah lewat.</p>}
        </>
      )}
    </FormDialog>
  );
}

/** Text about messages for the same mosque or preacher that the change cancelled. */
function requeuedText(cancelled: number, queued: number): string {
  const rest = cancelled > queued ? ` ${cancelled - queued} dibatalkan; lihat di halaman broadcast-nya.` : '';
  return `${queued} pesan lain yang menunggu masuk antrean lagi.${rest}`;
}
