import { Link } from 'react-router-dom';
import { Banner } from '#dashboard/components/banner.tsx';
import { MESSENGER_NAME } from '#shared/waclient.ts';
import { useHealth } from './health.ts';

/** Stands under the page head wherever one can broadcast, while sending would only wait. */
export function MessengerBanner({ hideHeld = false }: { hideHeld?: boolean }) {
  const { data: health } = useHealth();
  const { messenger, queue } = health ?? {};
  if (queue?.paused) {
    const waiting = queue.waiting + queue.held;
    const stored = waiting > 0 ? ` ${waiting} pesan tetap tersimpan.` : '';
    return (
      <Banner tone="bad" title="Pengiriman dijeda" action={<Link className="btn" to="/message-logs?tab=antrean">Lihat antrean</Link>}>
        {queue.paused_reason ?? 'Antrean dijeda oleh admin.'}{stored}
      </Banner>
    );
  }
  if (queue && queue.held > 0 && !hideHeld) {
    return (
      <Banner tone="warn" title={`${queue.held} pesan ditahan`} action={<Link className="btn" to="/message-logs?tab=antrean">Lihat antrean</Link>}>
        Nomor lain ditautkan setelah pesan ini dibuat. Pesan menunggu sampai Anda melepas atau membatalkannya.
      </Banner>
    );
  }
  if (!messenger || messenger.state === 'CONNECTED' || messenger.state === 'LOADING') return null;
  return (
    <Banner tone="warn" title={`${MESSENGER_NAME} belum terhubung`} action={<Link className="btn" to="/waclient">Hubungkan {MESSENGER_NAME}</Link>}>
      Pesan yang dikirim sekarang menunggu di antrean sampai {MESSENGER_NAME} terhubung.
    </Banner>
  );
}
