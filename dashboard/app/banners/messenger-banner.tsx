import { Link } from 'react-router-dom';
import { Banner } from '#dashboard/components/banner.tsx';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { useHealth } from '../health.ts';

/** Shown above every screen while nothing is sent, with the reason and what to do. */
export function PauseBanner() {
  const { data: health } = useHealth();
  const { account, queue } = health ?? {};
  // A clock in doubt has its own banner.
  if (account?.state !== 'dijeda' || account.by === 'clock') return null;
  const waiting = (queue?.waiting ?? 0) + (queue?.held ?? 0);
  const stored = waiting > 0 ? ` ${waiting} pesan menunggu.` : '';
  return (
    <Banner
      tone="bad"
      title="Pengiriman dijeda"
      action={
        <Link className="btn" to="/message-logs?tab=antrean">
          Lihat antrean
        </Link>
      }
    >
      {account.reason ?? 'Antrean dijeda oleh admin.'}
      {stored}
    </Banner>
  );
}

/** Shown below the page head of screens that send, while messages would wait or be slow. */
export function MessengerBanner({
  hideHeld = false,
  hideUnlinked = false,
}: {
  hideHeld?: boolean;
  /** For a screen that itself asks to link the messenger. */
  hideUnlinked?: boolean;
}) {
  const { data: health } = useHealth();
  const { messenger, queue, account } = health ?? {};
  if (queue && queue.held > 0 && !hideHeld) {
    return (
      <Banner
        tone="warn"
        title={`${queue.held} pesan ditahan`}
        action={
          <Link className="btn" to="/message-logs?tab=antrean">
            Lihat antrean
          </Link>
        }
      >
        Pesan ini dibuat sebelum nomor lain ditautkan, atau sebelum data dipulihkan. Menunggu sampai Anda melepas atau
        membatalkannya.
      </Banner>
    );
  }
  if (account?.state === 'melambat')
    return (
      <Banner tone="warn" title="Akun melambat" icon="clock">
        {account.reason}
      </Banner>
    );
  if (!messenger || messenger.state === 'CONNECTED' || messenger.state === 'LOADING' || account?.state === 'dijeda')
    return null;
  const isLinked = messenger.state === 'DISCONNECTED';
  if (hideUnlinked && !isLinked) return null;
  // With a code somebody has to do something; the screen behind the button says what.
  const returns = isLinked && messenger.code === undefined;
  return (
    <Banner
      tone="warn"
      title={returns ? `${MESSENGER_NAME} sedang menyambung kembali` : `${MESSENGER_NAME} belum terhubung`}
      action={
        <Link className="btn" to="/waclient">
          {returns ? 'Lihat sambungan' : `Hubungkan ${MESSENGER_NAME}`}
        </Link>
      }
    >
      {returns
        ? 'Pesan menunggu di antrean dan terkirim sendiri begitu tersambung.'
        : `Pesan yang dikirim sekarang menunggu di antrean sampai ${MESSENGER_NAME} terhubung.`}
    </Banner>
  );
}
