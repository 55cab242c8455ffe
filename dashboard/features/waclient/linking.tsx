import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { PairingCode } from './pairing-code.tsx';
import { Qr } from './qr.tsx';
import { Steps } from './steps.tsx';

interface LinkingProps {
  /** The text to encode; '' while there is none. */
  qr: string;
  logo: string;
  loggedOut: boolean;
}

/** Two ways to link: scan the QR, or enter a code on the phone. */
export function Linking({ qr, logo, loggedOut }: LinkingProps) {
  return (
    <section className="card pair">
      <div>
        <h2>Hubungkan {MESSENGER_NAME} Anda</h2>
        {loggedOut && (
          <p className="pair-lead">Tautan sebelumnya telah dilepas. Pindai kode baru untuk menautkan lagi.</p>
        )}
        <Steps />
        <p className="hint">Biarkan telepon tetap menyala sampai halaman ini menampilkan tanda terhubung.</p>
      </div>
      <figure>
        <Qr qr={qr} logo={logo} />
      </figure>
      <PairingCode />
    </section>
  );
}
