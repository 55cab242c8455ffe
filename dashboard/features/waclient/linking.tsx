import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { PairingCode } from './pairing-code.tsx';
import { Qr } from './qr.tsx';
import { REASONS } from './reasons.ts';
import { Steps } from './steps.tsx';

interface LinkingProps {
  /** The text to encode; '' while there is none. */
  qr: string;
  logo: string;
  /** The messenger's code for why there is no QR, or why the former link has ended. */
  code: string | undefined;
}

/** Two ways to link: scan the QR, or enter a code on the phone. */
export function Linking({ qr, logo, code }: LinkingProps) {
  const reason = code && REASONS[code];
  return (
    <section className="card pair">
      <div>
        <h2>Hubungkan {MESSENGER_NAME} Anda</h2>
        {reason && (
          <p className="pair-lead" role="status">
            {reason}
          </p>
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
