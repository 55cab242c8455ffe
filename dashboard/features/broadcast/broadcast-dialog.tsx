import { useServices } from '#dashboard/app/services.tsx';
import { idsOf } from '#dashboard/api/change.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { ReminderQuery } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { BroadcastBody, type Asked } from './broadcast-body.tsx';

/** Many ids and what is chosen in the preview go into the body, because they do not fit into a URL. */
function asked(ids: readonly string[], { kecuali, ubahan, ...fields }: Asked & Pick<ReminderQuery, 'ingatkan_lagi'>) {
  const { query } = idsOf(ids);
  return query && kecuali === undefined && ubahan === undefined
    ? { query: { ...query, ...fields } }
    : { method: 'POST' as const, body: { id: [...ids], ...fields, kecuali, ubahan } };
}

/** The schedules don't change while the dialog is open. */
const NO_SCOPE: readonly string[] = [];

interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  kind: JadwalKind;
  ids: readonly string[];
  onSent: (answer: Answer<SendResult>) => void;
  /** Whoever has not answered is asked once more. */
  again?: boolean;
}

/** Sends reminders of one schedule or of the selected ones. */
export default function BroadcastDialog({ open, onClose, kind, ids, onSent, again }: BroadcastDialogProps) {
  const { api } = useServices();
  const once = again ? { ingatkan_lagi: 'true' as const } : {};
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Broadcast"
      guide="broadcasts"
      subtitle="Kirimkan pesan secara langsung"
      size="wide"
      className="broadcast"
    >
      <BroadcastBody
        type={`${kind}_reminder`}
        scope={NO_SCOPE}
        preview={(fields, signal) =>
          api.call(endpoints[kind].preview, { ...asked(ids, { ...fields, ...once }), signal })
        }
        send={(fields, idempotencyKey) =>
          api.call(endpoints[kind].send, { ...asked(ids, { ...fields, ...once }), method: 'POST', idempotencyKey })
        }
        onSent={onSent}
        onCancel={onClose}
        again={again}
      />
    </Modal>
  );
}
