import { Icon } from '#dashboard/components/icon.tsx';
import { LogoutButton } from './logout-button.tsx';
import { REASONS } from './reasons.ts';
import { Steps } from './steps.tsx';

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
