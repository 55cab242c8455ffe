import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Icon } from '#dashboard/components/icon.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-modal.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { t } from '#dashboard/words/words.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';

/** Sizes in px (specification, section 9); when enlarged, it fills the window. */
const SMALL = 128;
const LARGE = 256;

function Code({ qr, logo, size }: { qr: string; logo: string; size: number }) {
  return (
    <span className="qr">
      <QRCodeSVG
        value={qr}
        size={size}
        level="M"
        bgColor="#fff"
        fgColor="#000"
        title={`Kode QR untuk menautkan ${MESSENGER_NAME}`}
      />
      <img src={logo} alt="" />
    </span>
  );
}

/** The QR with its white margin and the logo in its centre; a tap enlarges it. */
export function Qr({ qr, logo }: { qr: string; logo: string }) {
  const narrow = useNarrow();
  const [large, setLarge] = useState(false);
  if (qr === '') {
    return (
      <div className="qr-wait" role="status">
        <Icon name="spinner" spin />
        {t('qrLoading')}
      </div>
    );
  }
  return (
    <>
      <button type="button" className="qr-button" aria-label="Perbesar kode QR" onClick={() => setLarge(true)}>
        <Code qr={qr} logo={logo} size={narrow ? SMALL : LARGE} />
      </button>
      <figcaption className="qr-note">
        Kode diperbarui otomatis.
        <br />
        Ketuk untuk memperbesar.
      </figcaption>
      <LazyModal open={large} onClose={() => setLarge(false)} title="Pindai kode QR" className="qr-large" dismissable>
        <Code qr={qr} logo={logo} size={LARGE} />
      </LazyModal>
    </>
  );
}
