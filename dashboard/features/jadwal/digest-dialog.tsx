import { useState } from 'react';
import { useServices } from '#dashboard/app/services.tsx';
import type { Answer } from '#dashboard/api/request.ts';
import { Field } from '#dashboard/components/form/field.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { today } from '#dashboard/components/date/today.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { MONTHS } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { BroadcastBody, type Asked } from '../broadcast/parts.ts';

const months = fixedOptions(
  ['months'],
  [{ label: 'Bulan', options: MONTHS.map((label, index) => ({ value: String(index), label })) }],
);

/** A past month means the one of next year (contract, Messages). */
function yearOf(month: string): number {
  const [year, current] = today().split('-').map(Number) as [number, number];
  return Number(month) < current - 1 ? year + 1 : year;
}

interface DigestDialogProps {
  open: boolean;
  onClose: () => void;
  onSent: (answer: Answer<SendResult>) => void;
}

/** Sends a month's study sessions to every mosque and preacher that has some. */
export default function DigestDialog({ open, onClose, onSent }: DigestDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Broadcast Bulanan"
      subtitle="Kirimkan jadwal pengajian satu bulan secara langsung"
      size="wide"
      className="broadcast"
    >
      <DigestBody onClose={onClose} onSent={onSent} />
    </Modal>
  );
}

/** What is chosen in the preview goes into the body, because it does not fit into a URL. */
const asked = ({ kecuali, ubahan, ...fields }: Asked, month: string) =>
  kecuali === undefined && ubahan === undefined
    ? { query: { ...fields, month } }
    : { method: 'POST' as const, body: { ...fields, month, kecuali, ubahan } };

function DigestBody({ onClose, onSent }: Pick<DigestDialogProps, 'onClose' | 'onSent'>) {
  const { api } = useServices();
  const [month, setMonth] = useState(() => String(Number(today().slice(5, 7)) - 1));
  return (
    <BroadcastBody
      type="pengajian_bulanan"
      scope={[month]}
      preview={(fields, signal) => api.call(endpoints.digest.preview, { ...asked(fields, month), signal })}
      send={(fields, idempotencyKey) =>
        api.call(endpoints.digest.send, { ...asked(fields, month), method: 'POST', idempotencyKey })
      }
      onSent={onSent}
      onCancel={onClose}
    >
      <Field label="Bulan" selfNamed help={`Jadwal bulan ${MONTHS[Number(month)]} ${yearOf(month)}`}>
        {(about) => (
          <Picker
            {...about}
            label="Bulan"
            placeholder="Pilih bulan"
            source={months}
            value={month}
            text={MONTHS[Number(month)]}
            onPick={(option) => setMonth(option.value)}
          />
        )}
      </Field>
    </BroadcastBody>
  );
}
