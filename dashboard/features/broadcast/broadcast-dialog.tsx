import { useServices } from '#dashboard/app/services.tsx';
import { idsOf } from '#dashboard/api/change.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { SendResult } from '#shared/queue/send.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience, ChosenTemplates } from './broadcast-groups.tsx';
import { BroadcastBody } from './broadcast-body.tsx';

/** Many ids and the other fields go into the body, because they do not fit into a URL. */
function asked(ids: readonly string[], templates: ChosenTemplates) {
  const many = idsOf(ids);
  return many.body
    ? { method: 'POST' as const, body: { ...many.body, ...templates } }
    : { query: { ...many.query, ...templates } };
}

/** The schedules don't change while the dialog is open. */
const NO_SCOPE: readonly string[] = [];

interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  kind: JadwalKind;
  ids: readonly string[];
  onSent: (answer: Answer<SendResult>) => void;
  /** Only this audience is ticked at first. */
  only?: Audience | undefined;
}

/** Sends reminders of one schedule or of the selected ones. */
export default function BroadcastDialog({ open, onClose, kind, ids, onSent, only }: BroadcastDialogProps) {
  const { api } = useServices();
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
        preview={(templates, signal) => api.call(endpoints[kind].preview, { ...asked(ids, templates), signal })}
        send={(templates, idempotencyKey) =>
          api.call(endpoints[kind].send, { ...asked(ids, templates), method: 'POST', idempotencyKey })
        }
        onSent={onSent}
        onCancel={onClose}
        only={only}
      />
    </Modal>
  );
}
