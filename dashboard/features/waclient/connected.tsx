import { Link } from 'react-router-dom';
import { useRef, useState } from 'react';
import { useHealth } from '#dashboard/app/health.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { t } from '#dashboard/words/words.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { FreeTextNote } from '#dashboard/app/cloud/free-text-note.tsx';
import { useLiveFrames } from '#dashboard/app/live.tsx';
import type { EventFrame } from '#shared/queue/events.ts';
import { PhoneForm } from './phone-form.tsx';

export function Connected() {
  const { data: health } = useHealth();
  const number = health?.messenger?.number;
  return (
    <section className="card linked">
      <div className="linked-head">
        <Icon name="check-circle" />
        <div>
          <h2>{MESSENGER_NAME} Anda Telah Terhubung</h2>
          {number && <p className="muted num">Nomor {formatPhone(number)}</p>}
        </div>
      </div>
      <p>
        Untuk mengirim jadwal, buka menu <Link to="/jadwal-pengajian">Jadwal Pengajian</Link> atau{' '}
        <Link to="/jadwal-jumatan">Jadwal Jumatan</Link>, lalu tekan <b>{t('broadcasting')}</b> pada jadwal yang ingin
        dikirim.
      </p>
      <TestMessage />
      {health?.messenger?.kind === 'cloud' ? (
        <p className="muted">
          Nomor ini mengirim lewat WhatsApp Cloud API dan diatur di server, jadi tidak perlu ditautkan dari ponsel.
        </p>
      ) : (
        <div className="linked-foot">
          <LogoutButton />
          <span className="muted">Melepas tautan. Untuk mengirim lagi, pindai kode QR yang baru.</span>
        </div>
      )}
    </section>
  );
}

const question = () => ({
  title: `Logout dari ${MESSENGER_NAME}?`,
  description: 'Perangkat ini dilepas dari telepon. Pesan yang menunggu tetap tersimpan di antrean.',
  confirmLabel: t('logout'),
  cancelLabel: 'Batal',
  danger: true,
});

/** Unlinks the device, after a question. */
export function LogoutButton() {
  const { api } = useServices();
  const confirm = useConfirm();
  const { run, busy } = useChange();
  // The socket delivers the new state.
  const logout = () =>
    confirm(question(), () => run({ call: () => api.call(endpoints.waclient.logout, { method: 'POST' }) }));
  return (
    <Button kind="danger-outline" icon="sign-out" busy={busy} onClick={logout}>
      {t('logout')}
    </Button>
  );
}

type MessageFrame = Extract<EventFrame, { type: 'message' }>;
/** Number of live frames to remember: a frame about a message may arrive before the response of its send. */
const REMEMBERED = 20;

/** Sends the default test message and shows its result. */
function TestMessage() {
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
