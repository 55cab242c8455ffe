import { Link } from 'react-router-dom';
import { useHealth } from '#dashboard/app/health.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { t } from '#dashboard/words/words.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { LogoutButton } from './logout-button.tsx';
import { TestMessage } from './test-message.tsx';

export function Connected() {
  const { data: health } = useHealth();
  const number = health?.messenger?.number;
  return (
    <section className="card linked">
      <div className="linked-head">
        <Icon name="check-circle" />
        <div>
          <h2>{MESSENGER_NAME} Anda Telah Terhubung</h2>
          {number && <p className="muted num">Nomor {formatPhone(number)}</p>}
        </div>
      </div>
      <p>
        Untuk mengirim jadwal, buka menu <Link to="/jadwal-pengajian">Jadwal Pengajian</Link> atau{' '}
        <Link to="/jadwal-jumatan">Jadwal Jumatan</Link>, lalu tekan <b>{t('broadcasting')}</b> pada jadwal yang ingin
        dikirim.
      </p>
      <TestMessage />
      {health?.messenger?.kind === 'cloud' ? (
        <p className="muted">
          Nomor ini mengirim lewat WhatsApp Cloud API dan diatur di server, jadi tidak perlu ditautkan dari ponsel.
        </p>
      ) : (
        <div className="linked-foot">
          <LogoutButton />
          <span className="muted">Melepas tautan. Untuk mengirim lagi, pindai kode QR yang baru.</span>
        </div>
      )}
    </section>
  );
}
