import { useState } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { t } from '#dashboard/words/words.ts';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { PhoneForm } from './phone-form.tsx';
import { LogoutButton } from './connected.tsx';

/** The reason why there is no connection or no QR, and what to do, by the messenger's code. */
const REASONS: Record<string, string> = {
  replaced:
    'Sambungan diambil alih oleh server lain yang memakai tautan yang sama. Matikan yang lain, lalu mulai ulang server ini, atau tekan Logout dan tautkan lagi.',
  restricted: `${MESSENGER_NAME} membatasi akun ini. Buka ${MESSENGER_NAME} di telepon untuk melihat alasannya.`,
  untrusted: `Server yang menjawab tidak dapat membuktikan dirinya sebagai ${MESSENGER_NAME}, jadi tidak ada pesan yang dikirim. Periksa tanggal perangkat ini dan jaringannya (proxy, antivirus), lalu perbarui aplikasi ini. Sambungan dicoba lagi setiap menit.`,
  outdated: `${MESSENGER_NAME} meminta versi yang lebih baru. Perbarui aplikasi ini.`,
  unreachable: `${MESSENGER_NAME} belum dapat dihubungi. Periksa sambungan internet server; sambungan terus dicoba sendiri.`,
  logged_out: 'Tautan sebelumnya telah dilepas. Pindai kode baru untuk menautkan lagi.',
};

interface LinkingProps {
  /** The text to encode; '' while there is none. */
  qr: string;
  logo: string;
  /** The messenger's code for why there is no QR, or why the former link has ended. */
  code: string | undefined;
}

/** Two ways to link: scan the QR, or enter a code on the phone, which comes first where this page is on that phone. */
export function Linking({ qr, logo, code }: LinkingProps) {
  const reason = code && REASONS[code];
  const narrow = useNarrow();
  return (
    <section className="card pair">
      <div>
        <h2>Hubungkan {MESSENGER_NAME} Anda</h2>
        {reason && (
          <p className="pair-lead" role="status">
            {reason}
          </p>
        )}
        {narrow && <PairingCode isFirst />}
        <Steps />
        <p className="hint">Biarkan telepon tetap menyala sampai halaman ini menampilkan tanda terhubung.</p>
      </div>
      <figure>
        <Qr qr={qr} logo={logo} />
      </figure>
      {!narrow && <PairingCode />}
    </section>
  );
}

/** For a phone that cannot scan, or that shows this page itself. */
function PairingCode({ isFirst = false }: { isFirst?: boolean }) {
  const { api } = useServices();
  const [code, setCode] = useState<string>();
  const ask = (phone: string) => ({ call: () => api.call(endpoints.waclient.pairingCode, { body: { phone } }) });
  return (
    <div className="pair-code">
      <h3>{isFirst ? 'Tautkan dengan kode' : 'Atau tautkan dengan kode'}</h3>
      <p className="muted">
        Untuk telepon yang tidak dapat memindai. Di {MESSENGER_NAME}, buka <b>Perangkat tertaut</b>,{' '}
        <b>Tautkan perangkat</b>, lalu <b>Tautkan dengan nomor telepon saja</b>, dan masukkan kode dari sini.
      </p>
      <PhoneForm
        label={`No. HP ${MESSENGER_NAME} yang ditautkan`}
        submit="Minta kode"
        onSubmit={ask}
        onDone={({ data }) => setCode(data.code)}
      />
      {code && (
        // On a phone it stands below the button, out of sight.
        <p className="code-line" role="status" ref={(line) => line?.scrollIntoView({ block: 'nearest' })}>
          <span className="sr">Kode penautan: </span>
          <code>{spaced(code)}</code>
          <CopyButton small text={code} />
        </p>
      )}
    </div>
  );
}

/** 'ABCD1234' → 'ABCD-1234', the phone's format. */
function spaced(code: string): string {
  return code.includes('-') ? code : code.replace(/^(.{4})(.+)$/, '$1-$2');
}

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
function Qr({ qr, logo }: { qr: string; logo: string }) {
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

type Phone = 'android' | 'iphone';
const PHONES: readonly { value: Phone; label: string }[] = [
  { value: 'android', label: 'Android' },
  { value: 'iphone', label: 'iPhone' },
];

/** Steps to link a device, for the kind of phone that is used. */
function Steps() {
  const [phone, setPhone] = useState<Phone>(() => (/iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'android'));
  return (
    <>
      <Segments label="Jenis telepon" options={PHONES} value={phone} onChange={setPhone} />
      <ol className="steps">
        <li>
          <span>Buka {MESSENGER_NAME} di telepon yang nomornya dipakai mengirim pesan.</span>
        </li>
        {phone === 'android' ? (
          <li>
            <span>
              Ketuk <b>titik tiga</b> di kanan atas, lalu pilih <b>Perangkat tertaut</b>.
            </span>
          </li>
        ) : (
          <li>
            <span>
              Ketuk <b>Pengaturan</b> di kanan bawah, lalu pilih <b>Perangkat Tertaut</b>.
            </span>
          </li>
        )}
        {phone === 'android' ? (
          <li>
            <span>
              Ketuk <b>Tautkan perangkat</b>, lalu buka kunci telepon bila diminta.
            </span>
          </li>
        ) : (
          <li>
            <span>
              Ketuk <b>Tautkan Perangkat</b>, lalu pakai Face ID atau kode sandi bila diminta.
            </span>
          </li>
        )}
        <li>
          <span>Arahkan kamera telepon ke kode QR di layar ini.</span>
        </li>
      </ol>
    </>
  );
}

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
