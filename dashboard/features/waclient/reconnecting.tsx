import { Icon } from '#dashboard/components/icon.tsx';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { LogoutButton } from './logout-button.tsx';
import { Steps } from './steps.tsx';

/** The reason why the messenger is disconnected, if the server knows it. */
const REASONS: Record<string, string> = {
  replaced:
    'Sambungan diambil alih oleh Mimbar lain yang memakai tautan yang sama. Matikan yang lain, lalu mulai ulang Mimbar ini, atau tekan Logout dan tautkan lagi.',
  restricted: `${MESSENGER_NAME} membatasi akun ini. Buka ${MESSENGER_NAME} di telepon untuk melihat alasannya.`,
  untrusted: `Server yang menjawab tidak dapat membuktikan dirinya sebagai ${MESSENGER_NAME}, jadi tidak ada pesan yang dikirim. Periksa tanggal perangkat ini dan jaringannya (proxy, antivirus), lalu perbarui Mimbar. Mimbar mencoba lagi setiap menit.`,
  outdated: `${MESSENGER_NAME} meminta versi yang lebih baru. Perbarui Mimbar.`,
};

/** Linked, but currently not connected. */
export function Reconnecting({ code }: { code: string | undefined }) {
  return (
    <section className="card pair">
      <div>
        <h2>Sudah tertaut, sedang menyambung kembali…</h2>
        <p className="pair-lead">
          {(code && REASONS[code]) ??
            'Periksa sambungan internet perangkat ini. Bila tetap tidak tersambung, tekan Logout, lalu tautkan lagi dengan langkah berikut.'}
        </p>
        <Steps />
      </div>
      <figure className="away">
        <span className="qr-wait">
          <Icon name="spinner" spin />
          Menyambung…
        </span>
        <LogoutButton />
      </figure>
    </section>
  );
}
