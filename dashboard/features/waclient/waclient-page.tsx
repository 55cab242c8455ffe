import { useEffect, useState } from 'react';
import { useHealth } from '#dashboard/app/health.ts';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import { type MessengerStateName, messengerFrame, type MessengerFrame } from '#shared/queue/waclient.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { Connected } from './connected.tsx';
import { GrupSection, NoGrup } from './grup-section.tsx';
import { Linking, Reconnecting } from './linking.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { connectSocket } from '#dashboard/app/socket.ts';
import { endpoints } from '#shared/endpoints.ts';

const TONES: Partial<Record<MessengerStateName, 'warn' | 'ok'>> = { LOADING: 'warn', CONNECTED: 'ok' };

export default function WaclientPage() {
  const title = t('waclient');
  usePageTitle(title);
  const { logo } = useBranding();
  const { qr, state, code } = useMessenger();
  const { data: health } = useHealth();
  const isCloud = health?.messenger?.kind === 'cloud';
  return (
    <>
      <PageHead title={title} subtitle={t('waclientPurpose')}>
        <span className="state" role="status">
          <Badge tone={TONES[state] ?? 'bad'} dot>
            {t(state)}
          </Badge>
        </span>
      </PageHead>
      {state === 'CONNECTED' && <Connected />}
      {state !== 'CONNECTED' && isCloud && <CloudAway code={code} />}
      {state === 'DISCONNECTED' && !isCloud && <Reconnecting code={code} />}
      {state !== 'CONNECTED' && state !== 'DISCONNECTED' && !isCloud && <Linking qr={qr} logo={logo} code={code} />}
      {isCloud ? <NoGrup /> : state !== 'LOADING' && <GrupSection connected={state === 'CONNECTED'} />}
    </>
  );
}

/** The problem, if the server knows it, and who can fix it: the operator of the server. */
const REASONS: Record<string, string> = {
  token:
    'Token WhatsApp Cloud API ditolak, atau tidak berhak atas nomor ini. Minta pengelola server membuat token yang baru dan memeriksa MIMBAR_CLOUD_TOKEN dan MIMBAR_CLOUD_PHONE_ID.',
  templates:
    'Daftar template di WhatsApp tidak dapat dibaca. Minta pengelola server memeriksa hak token dan MIMBAR_CLOUD_BUSINESS_ID.',
  restricted: 'WhatsApp membatasi akun ini. Buka WhatsApp Manager (business.facebook.com), lalu ikuti petunjuknya.',
};

/** With the Cloud API nothing is linked: it either works, or the settings must be checked. */
function CloudAway({ code }: { code: string | undefined }) {
  return (
    <section className="card linked">
      <div className="linked-head">
        <Icon name="spinner" spin />
        <div>
          <h2>Menghubungi WhatsApp Cloud API…</h2>
        </div>
      </div>
      <p>
        {(code && REASONS[code]) ??
          'Nomor ini mengirim lewat WhatsApp Cloud API, jadi tidak ada kode QR. Periksa sambungan internet server; sambungan dicoba lagi sendiri.'}
      </p>
      <p className="muted">Pesan yang menunggu tetap tersimpan.</p>
    </section>
  );
}

/** The state from the messenger's own socket; LOADING until the first frame. The socket closes with the screen. */
function useMessenger(): MessengerFrame {
  const { api } = useServices();
  const [frame, setFrame] = useState<MessengerFrame>({ qr: '', state: 'LOADING' });
  useEffect(() => {
    const socket = connectSocket({
      path: endpoints.waclient.socket.path,
      ticket: async (signal) => (await api.call(endpoints.waclient.connect, { signal })).data.token,
      onMessage(message) {
        const next = messengerFrame.safeParse(message);
        if (next.success) setFrame(next.data);
      },
    });
    return socket.close;
  }, [api]);
  return frame;
}
