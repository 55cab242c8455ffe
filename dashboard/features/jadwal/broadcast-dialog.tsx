import { useServices } from '#dashboard/app/services.tsx';
import type { Answer } from '#dashboard/api/request.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { SendResult } from '#shared/queue/send.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { BroadcastBody } from './broadcast-body.tsx';

/** The schedules don't change while the dialog is open. */
const NO_SCOPE: readonly string[] = [];

interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  kind: JadwalKind;
  ids: readonly string[];
  onSent: (answer: Answer<SendResult>) => void;
}

/** Sends reminders of one schedule or of those selected. */
export default function BroadcastDialog({ open, onClose, kind, ids, onSent }: BroadcastDialogProps) {
  const { api } = useServices();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Broadcast"
      subtitle="Kirimkan pesan secara langsung"
      size="wide"
      className="broadcast"
    >
      <BroadcastBody
        type={`${kind}_reminder`}
        scope={NO_SCOPE}
        preview={(templates, signal) => api.call(endpoints[kind].preview, { query: { id: ids, ...templates }, signal })}
        send={(templates, idempotencyKey) =>
          api.call(endpoints[kind].send, { method: 'POST', query: { id: ids, ...templates }, idempotencyKey })
        }
        onSent={onSent}
        onCancel={onClose}
      />
    </Modal>
  );
}
