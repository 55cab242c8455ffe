import { Icon } from '#dashboard/components/icon.tsx';

/** The problem, if the server knows it, and who can fix it: the operator of the server. */
const REASONS: Record<string, string> = {
  token:
    'Token WhatsApp Cloud API ditolak, atau tidak berhak atas nomor ini. Minta pengelola server membuat token yang baru dan memeriksa MIMBAR_CLOUD_TOKEN dan MIMBAR_CLOUD_PHONE_ID.',
  templates:
    'Daftar template di WhatsApp tidak dapat dibaca. Minta pengelola server memeriksa hak token dan MIMBAR_CLOUD_BUSINESS_ID.',
  restricted: 'WhatsApp membatasi akun ini. Buka WhatsApp Manager (business.facebook.com), lalu ikuti petunjuknya.',
};

/** With the Cloud API nothing is linked: it either works, or the settings must be checked. */
export function CloudAway({ code }: { code: string | undefined }) {
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
          'Nomor ini mengirim lewat WhatsApp Cloud API, jadi tidak ada kode QR. Periksa sambungan internet server; Mimbar mencoba lagi sendiri.'}
      </p>
      <p className="muted">Pesan yang menunggu tetap tersimpan.</p>
    </section>
  );
}
