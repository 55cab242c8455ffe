import { useRef, useState } from 'react';
import { FreeTextNote } from '#dashboard/app/cloud/free-text-note.tsx';
import { useLiveFrames } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { PhoneForm } from './phone-form.tsx';

type MessageFrame = Extract<EventFrame, { type: 'message' }>;
/** Number of live frames to remember: a frame about a message may arrive before the response of its send. */
const REMEMBERED = 20;

/** Sends the default test message and shows its result. */
export function TestMessage() {
  const { api } = useServices();
  const [sent, setSent] = useState<{ id: string; phone: string }>();
  const [frames, setFrames] = useState<readonly MessageFrame[]>([]);
  const asked = useRef(false);
  useLiveFrames((frame) => {
    if (frame.type === 'message' && asked.current) setFrames((now) => [frame, ...now].slice(0, REMEMBERED));
  });
  const send = (phone: string) => ({
    call: () => {
      asked.current = true;
      return api.call(endpoints.waclient.sanitycheck, { body: { phone } });
    },
    says: () => ({
      title: 'Pesan uji masuk antrean',
      description: `Dikirim ke ${formatPhone(phone)} lebih dahulu dari pesan lain.`,
    }),
  });
  const news = sent && frames.find((frame) => frame.id_broadcast === sent.id);
  return (
    <section className="test" aria-labelledby="test-title">
      <h3 id="test-title">{t('testTitle')}</h3>
      <p className="muted">Kirim satu pesan uji untuk memastikan sambungan bekerja.</p>
      <FreeTextNote what="pesan uji" jenis="uji" />
      <PhoneForm
        label="No. HP"
        submit={t('sendTest')}
        onSubmit={send}
        onDone={({ data }, phone) => setSent({ id: data.id, phone })}
      />
      {sent && <TestResult phone={formatPhone(sent.phone)} news={news} />}
    </section>
  );
}

function TestResult({ phone, news }: { phone: string; news: MessageFrame | undefined }) {
  if (news?.state === 'success')
    return (
      <p className="test-ok" role="status">
        <Icon name="check" />
        Pesan uji terkirim ke {phone}.
      </p>
    );
  if (news?.state === 'failed')
    return (
      <p className="error" role="status">
        <Icon name="times-circle" />
        Pesan uji ke {phone} gagal: {news.error_reason}
      </p>
    );
  return (
    <p className="muted" role="status">
      Mengirim pesan uji ke {phone}…
    </p>
  );
}
